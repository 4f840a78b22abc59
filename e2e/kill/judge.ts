import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { type Run, runsPage } from '#contract/studio/runs.ts'
import type { KeptGeneration } from '#server/testing/kept-generations.ts'
import type { Layout } from './layouts.ts'
import { markerOf, type Promised, press } from './load.ts'

const MAX_WAIT_MS = 300_000

/** The outcome of everything that was promised. All but the last two are faults. */
export interface Verdict {
  /** Promised runs, generations and pictures that are missing. */
  readonly lost: number
  /** Pictures that do not decode, or do not match their row. */
  readonly half: number
  /** Runs that were made, or charged, more than once. */
  readonly twice: number
  /** Generations that are not charged exactly once, or are charged without being completed. */
  readonly mischarged: number
  /** Runs that did not complete, although the load gives no reason for it. */
  readonly otherwise: readonly Run[]
  readonly runs: number
  readonly generations: number
}

async function runsIn(layout: Layout, state: Run['state'] | null): Promise<readonly Run[]> {
  const runs: Run[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
    const answer = await answerOf(`${layout.studio}/api/runs?${query}`)
    const page = runsPage.parse(await answer.json())
    runs.push(...page.runs)
    cursor = page.next
  }
  return runs
}

/** Asks until there is an answer: after a kill, nobody listens for a moment, or the database is away. */
async function answerOf(address: string): Promise<Response> {
  const end = Date.now() + MAX_WAIT_MS
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return answer
    if (Date.now() > end) throw new Error(`${address} answers ${answer?.status ?? 'nothing'}`)
    await delay(50)
  }
}

const isWaited = (run: Run) =>
  ['queued', 'submitting', 'pending', 'unknown'].includes(run.state) ||
  run.results.some(({ state }) => state === 'keeping')

/** Polls until nothing is pending; returns the last answer. */
async function settled<T>(
  ask: () => Promise<readonly T[]>,
  isOpen: (item: T) => boolean,
): Promise<readonly T[]> {
  const end = Date.now() + MAX_WAIT_MS
  for (;;) {
    const items = await ask()
    const open = items.filter(isOpen)
    if (open.length === 0) return items
    if (Date.now() > end) {
      throw new Error(`${open.length} of ${items.length} did not come to an end: ${JSON.stringify(open[0])}`)
    }
    await delay(100)
  }
}

/**
 * Waits until every run has ended: the service honours keys, so answers lost by a kill are found again. Throws if one
 * does not end. Returns how many runs were unknown in between.
 */
export async function allEnded(layout: Layout): Promise<number> {
  const lost = new Set<string>()
  const waited = async () => {
    const runs = await runsIn(layout, null)
    for (const { id, state } of runs) if (state === 'unknown') lost.add(id)
    return runs
  }
  await settled(waited, isWaited)
  return lost.size
}

/** Presses until a press is accepted, and resolves once its pictures are kept. Throws if that takes too long. */
export async function worksAgain(layout: Layout, promised: Promised): Promise<void> {
  let ids: readonly string[] = []
  await settled(
    async () => {
      ids = await press(layout, promised).catch(() => []) // The process is not there yet.
      return [ids]
    },
    (accepted) => accepted.length === 0,
  )
  const own = async () => (await runsIn(layout, null)).filter(({ id }) => ids.includes(id))
  await settled(own, isWaited)
}

/** Promised generations that the service does not report as completed yet; completed ones are not polled again. */
function openGenerations(layout: Layout, { generations }: Promised): () => Promise<readonly string[]> {
  let open = [...generations]
  return async () => {
    const key = await layout.key()
    const states = open.map(async (id) => {
      const answer = await fetch(`${layout.service}/v1/generations/${id}`, { headers: { 'api-key': key } })
      return { id, isOpen: answer.status === 429 || Object(await answer.json()).status === 'pending' }
    })
    open = (await Promise.all(states)).filter(({ isOpen }) => isOpen).map(({ id }) => id)
    return open
  }
}

/** Kept pictures that do not decode, or do not match their row. */
async function halfPictures(layout: Layout, runs: readonly Run[]): Promise<number> {
  let half = 0
  for (const { results } of runs) {
    for (const { asset } of results) {
      if (!asset) continue
      const answer = await fetch(`${layout.studio}/api/assets/${asset.id}/original`)
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

/** Waits for the end of all work, stops Easel, and compares its data with its promises. */
export async function judge(layout: Layout, promised: Promised): Promise<Verdict> {
  const runs = await settled(() => runsIn(layout, null), isWaited)
  await settled(openGenerations(layout, promised), () => true)
  const half = await halfPictures(layout, runs)
  await layout.stop()
  const generations = await layout.generations()
  return {
    lost: lostOf(runs, generations, promised),
    half,
    twice: twiceMade(runs, generations),
    mischarged: generations.filter(({ status, charges }) => charges !== (status === 'completed' ? 1 : 0))
      .length,
    otherwise: runs.filter(({ state }) => state !== 'completed'),
    runs: runs.length,
    generations: generations.length,
  }
}

function lostOf(runs: readonly Run[], generations: readonly KeptGeneration[], promised: Promised): number {
  const known = new Set(runs.map(({ id }) => id))
  const completed = new Set(
    generations.filter(({ status }) => status === 'completed').map((generation) => generation.id),
  )
  const lostRuns = [...promised.presses.values()].flat().filter((id) => !known.has(id))
  const lostGenerations = [...promised.generations].filter((id) => !completed.has(id))
  const lostPictures = runs
    .filter(({ state }) => state === 'completed')
    .map(({ pictures, results }) => pictures - results.filter(({ asset }) => asset !== null).length)
    .reduce((sum, missing) => sum + missing, 0)
  return lostRuns.length + lostGenerations.length + lostPictures
}

function twiceMade(runs: readonly Run[], generations: readonly KeptGeneration[]): number {
  const made = new Map<string, KeptGeneration[]>()
  for (const generation of generations) {
    made.set(generation.prompt, [...(made.get(generation.prompt) ?? []), generation])
  }
  const isTwice = ({ intent }: Run) => {
    const ofRun = made.get(markerOf(intent)) ?? []
    return ofRun.length > 1 || ofRun.reduce((sum, { charges }) => sum + charges, 0) > 1
  }
  return runs.filter(isTwice).length
}
