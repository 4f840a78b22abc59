import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { allEnded, judge, type Verdict, worksAgain } from './judge.ts'
import { apart, cluster, type Layout, together, type Victims } from './layouts.ts'
import { load, type Promised } from './load.ts'

/** Where the processes are, and the part of the rounds that it has: more where there is more to kill. */
const LAYOUTS = [
  { name: 'cluster', open: cluster, share: 1 / 2 },
  { name: 'apart', open: apart, share: 3 / 8 },
  { name: 'together', open: together, share: 1 / 8 },
] as const

/** Random times of the kills; mulberry32 (Tommy Ettinger), so that a seed repeats a test. */
function momentsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Test {
  readonly layout: Layout
  readonly promised: Promised
  readonly moment: () => number
}

/** Observations of a test. */
interface Observations {
  /** How long each start after a kill took, in milliseconds. */
  readonly starts: number[]
  /** How long after each kill a new press had its pictures, and all earlier work had ended, in milliseconds. */
  readonly backToWork: number[]
  readonly allEnded: number[]
  /** Answers that were lost by a kill and found again. */
  found: number
}

/** Presses that are answered in a round before its kill, so that there is something to lose, also on a busy machine. */
const ANSWERED_FIRST = 2
const ANSWERED_WITHIN_MS = 20_000

/** Resolves once the servers have answered so many presses more. */
async function answered({ presses }: Promised): Promise<void> {
  const enough = presses.size + ANSWERED_FIRST
  const until = performance.now() + ANSWERED_WITHIN_MS
  while (presses.size < enough && performance.now() < until) await delay(10)
}

/** Kills under load, restarts, and waits until all work has ended. */
async function killed({ label, processes }: Victims, { layout, promised, moment }: Test, seen: Observations) {
  const stop = new AbortController()
  const loading = load(layout, promised, stop.signal)
  await answered(promised)
  await delay(moment() * 1500)
  const kill = performance.now()
  await Promise.all(processes.map((each) => each.kill()))
  stop.abort()
  const since = () => performance.now() - kill
  const working = worksAgain(layout, promised).then(() => seen.backToWork.push(since()))
  for (const each of startOrder(processes, moment)) seen.starts.push(await each.start())
  await loading
  const ended = allEnded(layout).then((found) => {
    seen.allEnded.push(since())
    seen.found += found
  })
  await Promise.all([working, ended]).catch((error) => {
    throw new Error(`after kill -9 of ${label}: ${error.message}`)
  })
  const [back, end] = [seen.backToWork, seen.allEnded].map((times) => inSeconds(times.at(-1)))
  console.log(
    `  ${label}: a new press had its pictures after ${back}, all earlier work had ended after ${end}`,
  )
}

/** The database first, without which no process starts; the others start without each other, in any order. */
function startOrder(processes: Victims['processes'], moment: () => number): Victims['processes'] {
  const inOrder = moment() < 0.5 ? processes : processes.toReversed()
  return inOrder.toSorted((a, b) => Number(b.isDatabase ?? false) - Number(a.isDatabase ?? false))
}

/** Runs each kind of kill in turn, then judges; true if there is no fault. */
async function isSound(open: () => Promise<Layout>, rounds: number, moment: () => number): Promise<boolean> {
  const layout = await open()
  const test: Test = { layout, moment, promised: { presses: new Map(), generations: new Set() } }
  let isRight = false
  try {
    const seen: Observations = { starts: [], backToWork: [], allEnded: [], found: 0 }
    const turns = Array.from({ length: rounds }, () => layout.victims).flat()
    for (const victims of turns.slice(0, rounds)) await killed(victims, test, seen)
    isRight = tell(await judge(layout, test.promised), turns.slice(0, rounds), seen)
  } finally {
    await layout.kill()
    if (isRight) await layout.remove()
    else console.log(`the data folders are left for a look: ${layout.folders.join(', ')}`)
  }
  return isRight
}

/** Prints the outcome of the promises; true if there is no fault. */
function tell(verdict: Verdict, victims: readonly Victims[], seen: Observations): boolean {
  const { lost, half, twice, mischarged, otherwise, runs, generations } = verdict
  console.log(`killed: ${[...new Set(victims.map(({ label }) => label))].join('; ')}`)
  console.log(`  ${runs} runs, ${generations} generations; ${seen.found} answers were lost and found again`)
  console.log(`  start: ${spread(seen.starts)}`)
  console.log(`  from the kill to the pictures of a new press: ${spread(seen.backToWork)}`)
  console.log(`  from the kill to the end of all earlier work: ${spread(seen.allEnded)}`)
  console.log(
    `  lost ${lost}, half ${half}, twice ${twice}, mischarged ${mischarged}, ended otherwise ${otherwise.length}`,
  )
  for (const run of otherwise) console.log(`  ended otherwise: ${JSON.stringify(run)}`)
  return runs > 0 && lost + half + twice + mischarged + otherwise.length === 0
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${inSeconds(sorted[Math.floor(sorted.length / 2)])}, slowest ${inSeconds(sorted.at(-1))}`
}

const inSeconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`

/** How many rounds each layout has; every one has at least one, as far as they go. */
function roundsOf(layouts: readonly (typeof LAYOUTS)[number][], rounds: number): readonly number[] {
  let left = rounds
  return layouts.map(({ share }, at) => {
    const isLast = at === layouts.length - 1
    const own = isLast ? left : Math.min(left, Math.max(1, Math.round(rounds * share)))
    left -= own
    return own
  })
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '50' },
      seed: { type: 'string' },
      layout: { type: 'string' },
    },
  })
  const layouts = LAYOUTS.filter(({ name }) => values.layout === undefined || values.layout === name)
  if (layouts.length === 0)
    throw new Error(`--layout must be one of ${LAYOUTS.map(({ name }) => name).join(', ')}`)
  const seed = Number(values.seed ?? randomInt(1_000_000_000))
  const rounds = Number(values.rounds)
  console.log(`kill -9 under load, ${rounds} rounds, seed ${seed}`)
  const moment = momentsFrom(seed)
  const each = roundsOf(layouts, rounds)
  let areSound = true
  for (const [at, { open }] of layouts.entries()) {
    const own = each[at] ?? 0
    if (own > 0 && !(await isSound(open, own, moment))) areSound = false
  }
  process.exitCode = areSound ? 0 : 1
}

await main()
