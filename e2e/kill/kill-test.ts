import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { allKnown, judge, type Verdict } from './judge.ts'
import { apart, type Layout, together, type Victims } from './layouts.ts'
import { load, type Promised } from './load.ts'

/** One round in this many kills the single process with both servers. */
const KINDS_OF_KILL = 4

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

/** Kills under load, restarts, and waits until every lost answer is found. */
async function killed({ label, processes }: Victims, { layout, promised, moment }: Test, seen: Observations) {
  const stop = new AbortController()
  const loading = load(layout, promised, stop.signal)
  await answered(promised)
  await delay(moment() * 1500)
  await Promise.all(processes.map((each) => each.kill()))
  stop.abort()
  await loading
  // Each must start without the other.
  const inOrder = moment() < 0.5 ? processes : processes.toReversed()
  for (const each of inOrder) seen.starts.push(await each.start())
  seen.found += await allKnown(layout).catch((error) => {
    throw new Error(`after kill -9 of ${label}: ${error.message}`)
  })
}

/** Runs each kind of kill in turn, then judges; true if there is no fault. */
async function isSound(open: () => Promise<Layout>, rounds: number, moment: () => number): Promise<boolean> {
  if (rounds === 0) return true
  const layout = await open()
  const test: Test = { layout, moment, promised: { presses: new Map(), generations: new Set() } }
  let isRight = false
  try {
    const seen: Observations = { starts: [], found: 0 }
    const turns = Array.from({ length: rounds }, () => layout.victims).flat()
    for (const victims of turns.slice(0, rounds)) await killed(victims, test, seen)
    isRight = tell(layout, await judge(layout, test.promised), seen)
  } finally {
    await layout.kill()
    if (isRight) await layout.remove()
    else console.log(`the data folders are left for a look: ${layout.folders.join(', ')}`)
  }
  return isRight
}

/** Prints the outcome of the promises; true if there is no fault. */
function tell({ victims }: Layout, verdict: Verdict, { starts, found }: Observations): boolean {
  const { lost, half, twice, mischarged, otherwise, runs, generations } = verdict
  const sorted = starts.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => (ms / 1000).toFixed(1)
  console.log(`killed: ${victims.map(({ label }) => label).join('; ')}`)
  console.log(`  ${runs} runs, ${generations} generations; ${found} answers were lost and found again`)
  console.log(
    `  start: median ${seconds(sorted[Math.floor(sorted.length / 2)])} s, slowest ${seconds(sorted.at(-1))} s`,
  )
  console.log(
    `  lost ${lost}, half ${half}, twice ${twice}, mischarged ${mischarged}, ended otherwise ${otherwise.length}`,
  )
  for (const run of otherwise) console.log(`  ended otherwise: ${JSON.stringify(run)}`)
  return runs > 0 && lost + half + twice + mischarged + otherwise.length === 0
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? randomInt(1_000_000_000))
  const rounds = Number(values.rounds)
  console.log(`kill -9 under load, ${rounds} rounds, seed ${seed}`)
  const moment = momentsFrom(seed)
  const inOne = Math.ceil(rounds / KINDS_OF_KILL)
  const areSound = [await isSound(together, inOne, moment), await isSound(apart, rounds - inOne, moment)]
  process.exitCode = areSound.every(Boolean) ? 0 : 1
}

await main()
