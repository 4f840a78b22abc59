import { createHash, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type Run, runsPage } from '#contract/studio/runs.ts'
import { keptGenerations } from '#server/testing/kept-generations.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'
import { load, markerOf, type Promised } from './load.ts'

const MOST_WAIT_MS = 300_000

/** Numbers for the moments of the kills; mulberry32 (Tommy Ettinger), so that a seed repeats a test. */
function momentsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function allRuns(easel: Easel): Promise<readonly Run[]> {
  const runs: Run[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: Response = await fetch(
      `${easel.studio}/api/runs${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
    )
    const page = runsPage.parse(await answer.json())
    runs.push(...page.runs)
    cursor = page.next
  }
  return runs
}

const isWaited = (run: Run) =>
  ['queued', 'submitting', 'pending'].includes(run.state) ||
  run.results.some(({ state }) => state === 'keeping')

/** Asks until nothing is waited for any more; gives what was asked for last. */
async function settled<T>(
  ask: () => Promise<readonly T[]>,
  isOpen: (item: T) => boolean,
): Promise<readonly T[]> {
  const end = Date.now() + MOST_WAIT_MS
  for (;;) {
    const items = await ask()
    const open = items.filter(isOpen).length
    if (open === 0) return items
    if (Date.now() > end) throw new Error(`${open} of ${items.length} did not come to an end`)
    await delay(500)
  }
}

/** Promised generations that the service does not call completed yet; those that it does are asked for no more. */
function openGenerations(easel: Easel, { generations }: Promised): () => Promise<readonly string[]> {
  let open = [...generations]
  return async () => {
    const key = await easel.key()
    const states = open.map(async (id) => {
      const answer = await fetch(`${easel.service}/v1/generations/${id}`, { headers: { 'api-key': key } })
      return { id, isOpen: answer.status === 429 || Object(await answer.json()).status === 'pending' }
    })
    open = (await Promise.all(states)).filter(({ isOpen }) => isOpen).map(({ id }) => id)
    return open
  }
}

/** Kept pictures that do not decode, or are not what their row says. */
async function halfPictures(easel: Easel, runs: readonly Run[]): Promise<number> {
  let half = 0
  for (const { results } of runs) {
    for (const { asset } of results) {
      if (!asset) continue
      const answer = await fetch(`${easel.studio}/api/assets/${asset.id}/original`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const decoded = await sharp(bytes, { failOn: 'truncated' })
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null)
      const isWhole =
        decoded?.info.width === asset.width &&
        decoded.info.height === asset.height &&
        createHash('sha256').update(bytes).digest('hex') === asset.sha256
      if (!isWhole) half += 1
    }
  }
  return half
}

/** Kills and restarts under load; gives how long each restart took, the slowest last. */
async function killTimes(
  rounds: number,
  moment: () => number,
  { easel, promised }: Test,
): Promise<readonly number[]> {
  const restarts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stop = new AbortController()
    const loading = load(easel, promised, stop.signal)
    await delay(200 + moment() * 1500)
    await easel.kill()
    stop.abort()
    await loading
    restarts.push(await easel.start())
  }
  return restarts.toSorted((a, b) => a - b)
}

interface Test {
  readonly easel: Easel
  readonly promised: Promised
}

/** Waits for the end of all work, stops Easel, and compares what it has with what it promised. */
async function judge({ easel, promised }: Test) {
  const runs = await settled(() => allRuns(easel), isWaited)
  await settled(openGenerations(easel, promised), () => true)
  const half = await halfPictures(easel, runs)
  await easel.stop()
  const generations = await keptGenerations(easel.dataDir)

  const known = new Set(runs.map((run) => run.id))
  const lostRuns = [...promised.presses.values()].flat().filter((id) => !known.has(id)).length
  const completed = new Set(
    generations.filter(({ status }) => status === 'completed').map((generation) => generation.id),
  )
  const lostGenerations = [...promised.generations].filter((id) => !completed.has(id)).length
  const runsIn = (state: Run['state']) => runs.filter((run) => run.state === state)
  const lostPictures = runsIn('completed')
    .map(({ pictures, results }) => pictures - results.filter(({ asset }) => asset !== null).length)
    .reduce((sum, missing) => sum + missing, 0)
  const isTwice = (run: Run) => generations.filter(({ prompt }) => prompt === markerOf(run.intent)).length > 1
  return {
    lost: lostRuns + lostGenerations + lostPictures,
    half,
    twice: runs.filter(isTwice).length,
    /** Nothing in the load gives a reason to fail. */
    otherwise: runs.length - runsIn('completed').length - runsIn('unknown').length,
    unknown: runsIn('unknown').length,
    runs: runs.length,
    generations: generations.length,
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? randomInt(1_000_000_000))
  const rounds = Number(values.rounds)
  console.log(`kill -9 under load, ${rounds} rounds, seed ${seed}`)
  const easel = await prepareEasel()
  const test: Test = { easel, promised: { presses: new Map(), generations: new Set() } }
  try {
    await easel.start()
    const restarts = await killTimes(rounds, momentsFrom(seed), test)
    const { lost, half, twice, otherwise, unknown, runs, generations } = await judge(test)
    console.log(`${runs} runs, ${unknown} of them with a lost answer; ${generations} generations`)
    const seconds = (ms = 0) => (ms / 1000).toFixed(1)
    console.log(
      `restart: median ${seconds(restarts[Math.floor(restarts.length / 2)])} s, slowest ${seconds(restarts.at(-1))} s`,
    )
    console.log(`lost ${lost}, half ${half}, twice ${twice}, ended otherwise ${otherwise}`)
    process.exitCode = lost + half + twice + otherwise === 0 ? 0 : 1
  } finally {
    await easel.kill()
  }
  if (process.exitCode === 0) await easel.remove()
  else console.log(`the data folder is left for a look: ${easel.dataDir}`)
}

await main()
