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

async function settle(easel: Easel): Promise<readonly Run[]> {
  const end = Date.now() + MOST_WAIT_MS
  for (;;) {
    const runs = await allRuns(easel)
    if (!runs.some(isWaited)) return runs
    if (Date.now() > end) throw new Error(`${runs.filter(isWaited).length} runs did not come to an end`)
    await delay(500)
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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? randomInt(1_000_000_000))
  const rounds = Number(values.rounds)
  const moment = momentsFrom(seed)
  const easel = await prepareEasel()
  const promised: Promised = { presses: new Map(), generations: new Set() }
  let slowestMs = 0
  await easel.start()
  for (let round = 0; round < rounds; round += 1) {
    const stop = new AbortController()
    const loading = load(easel, promised, stop.signal)
    await delay(200 + moment() * 1500)
    await easel.kill()
    stop.abort()
    await loading
    slowestMs = Math.max(slowestMs, await easel.start())
  }
  const runs = await settle(easel)
  const half = await halfPictures(easel, runs)
  await easel.stop()

  const generations = await keptGenerations(easel.dataDir)
  const statusOf = new Map(generations.map(({ id, status }) => [id, status]))
  const known = new Set(runs.map((run) => run.id))
  const lostRuns = [...promised.presses.values()].flat().filter((id) => !known.has(id)).length
  const lostGenerations = [...promised.generations].filter((id) => statusOf.get(id) !== 'completed').length
  const twice = runs.filter(
    (run) => generations.filter(({ prompt }) => prompt === markerOf(run.intent)).length > 1,
  ).length
  const ended = (state: Run['state']) => runs.filter((run) => run.state === state).length

  console.log(
    `kill -9, ${rounds} rounds, seed ${seed}: ${runs.length} runs (${ended('completed')} completed, ${ended('unknown')} with a lost answer), ${generations.length} generations`,
  )
  console.log(
    `accepted and lost: ${lostRuns + lostGenerations} · half pictures: ${half} · submitted twice: ${twice} · slowest restart: ${(slowestMs / 1000).toFixed(1)} s`,
  )
  const strange = runs.length - ended('completed') - ended('unknown')
  if (strange > 0) console.log(`runs that ended otherwise: ${strange}`)
  process.exitCode = lostRuns + lostGenerations + half + twice + strange === 0 ? 0 : 1
}

await main()
