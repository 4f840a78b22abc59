import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  IDEMPOTENCY_SECONDS,
} from '#contract/service/resources/idempotency.ts'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type Fault, type FaultProxy, type Spot, startFaultProxy } from '#server/testing/fault-proxy.ts'
import { generationsIn, type KeptGeneration } from '#server/testing/kept-generations.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'
import { createPlaces } from './platform/places.ts'

/** Runs, each with one fault: `npm run test:faults` has 500. */
const RUNS = Number(process.env.FAULT_RUNS ?? 136)
/** A synchronous answer takes as long as its picture: on a busy machine, only few of them come before their time-out. */
const AT_ONCE = { sync: 2, async: 14 }
const TIMEOUT_MS = RUNS * 2_000 + 120_000

/** Short enough to wait for, and too long for a busy machine to reach without a fault. */
const PACE = {
  pollTimeoutMs: 4_000,
  submitTimeoutMs: 8_000,
  syncTimeoutMs: 20_000,
  downloadWindowMs: 1_000,
  downloadMs: 6_000,
}

interface Case {
  readonly mark: string
  readonly isSync: boolean
  readonly spot: Spot
  readonly fault: Fault
}

const REFUSALS = [429, 500, 502, 503, 504].map((status) => ({ kind: 'refused', status }) as const)
const FAULTS: readonly Fault[] = [
  { kind: 'late' },
  { kind: 'slow' },
  { kind: 'slow head' },
  { kind: 'reset' },
  { kind: 'black hole' },
  { kind: 'answer lost' },
  { kind: 'garbage' },
  ...REFUSALS,
]
const GONE: Fault = { kind: 'refused', status: 410 }
/** Answers end within so many bytes; a cut beyond the end leaves out the last one. */
const BYTES = { submit: 700, poll: 1_100, download: 6_000 }
const REQUESTS: readonly Pick<Case, 'isSync' | 'spot'>[] = [
  { isSync: false, spot: 'submit' },
  { isSync: false, spot: 'poll' },
  { isSync: false, spot: 'download' },
  { isSync: true, spot: 'submit' },
  { isSync: true, spot: 'download' },
]
/** One in four is synchronous: those pictures take longest. */
const CUT = [...REQUESTS.slice(0, 3), ...REQUESTS.slice(0, 3), ...REQUESTS.slice(3)]

/** Each fault at each request once; then answers that are cut, evenly over all their bytes. */
function casesFor(count: number): readonly Case[] {
  const each = REQUESTS.flatMap((request) =>
    (request.spot === 'download' ? [...FAULTS, GONE] : FAULTS).map((fault) => ({ ...request, fault })),
  )
  const rounds = Math.ceil(Math.max(0, count - each.length) / CUT.length)
  const cuts = Array.from({ length: rounds }, (_, round) =>
    CUT.map((request) => {
      const at = Math.round((round / rounds) * BYTES[request.spot])
      return { ...request, fault: { kind: 'cut' as const, at } }
    }),
  )
  return [...each, ...cuts.flat()].slice(0, count).map((one, at) => ({ ...one, mark: `fault-${at}-` }))
}

const SERVICES = [
  { what: 'a service that honours keys', honours: true, hidden: [] },
  {
    what: 'a service that knows no keys',
    honours: false,
    hidden: [IDEMPOTENCY_KEY, IDEMPOTENCY_SECONDS, IDEMPOTENCY_REPLAYED].map((name) => name.toLowerCase()),
  },
]

// At the same time: most of it is waiting for time-outs.
describe.concurrent.each(SERVICES)('between the studio and $what', ({ honours, hidden }) => {
  let databases: readonly TestDatabase[]
  let proxy: FaultProxy
  let service: TestService
  let studio: TestStudio

  beforeAll(async () => {
    const [ofService, ofStudio] = [await openTestDatabase(), await openTestDatabase()]
    databases = [ofService, ofStudio]
    proxy = await startFaultProxy({ to: () => service.address, mark: /fault-\d+-/, hidden })
    service = await aService({ database: ofService, workers: 1, publicUrl: proxy.address })
    studio = await aStudio({
      database: ofStudio,
      service: { baseUrl: proxy.address, apiKey: service.key },
      pace: PACE,
    })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await studio.stop()
    await service.stop()
    await proxy.stop()
    await databases[1]?.close()
  }, TIMEOUT_MS)

  const hasEnded = (run: Run) =>
    isKept(run) || run.state === 'failed' || (!honours && run.state === 'unknown')

  async function ended({ mark, isSync, spot, fault }: Case): Promise<Run> {
    proxy.plan(mark, spot, fault)
    const [run] = await studio.press(
      isSync
        ? {
            operation: 'generate-v3',
            values: { prompt: mark, resolution: '512x1536', rendering_speed: 'TURBO', num_images: 1 },
          }
        : { operation: 'generate-fast', values: { prompt: mark, custom_width: 64, custom_height: 64 } },
    )
    if (!run) throw new Error(`${mark} was refused`)
    return studio.when(run.id, hasEnded)
  }

  /** What is wrong with a run that has ended; null if nothing is. */
  async function wrongWith(run: Run, made: readonly KeptGeneration[]): Promise<string | null> {
    if (made.length > 1) return `made ${made.length} times`
    if (made.some(({ status, charges }) => charges !== (status === 'completed' ? 1 : 0))) return 'mischarged'
    // Whether it was made, only a service that honours keys can be asked.
    if (run.state === 'unknown') return null
    if (run.state === 'failed') return honours || made.length > 0 ? `failed, made ${made.length} times` : null
    const [result] = run.results
    if (!result?.asset) return 'completed without its picture'
    const answer = await studio.fetch(assetOriginalPath(result.asset.id))
    const bytes = Buffer.from(await answer.arrayBuffer())
    return createHash('sha256').update(bytes).digest('hex') === result.asset.sha256 ? null : 'damaged'
  }

  it(
    'a fault in any request loses no run, makes none twice, and lets none wait for ever',
    async () => {
      const cases = casesFor(RUNS / SERVICES.length)
      const [sync, async] = [createPlaces(AT_ONCE.sync), createPlaces(AT_ONCE.async)]
      const ends = await Promise.all(cases.map((each) => (each.isSync ? sync : async)(() => ended(each))))
      expect(proxy.left()).toEqual([])
      const generations = await generationsIn(service.database)
      const wrong: unknown[] = []
      for (const [at, each] of cases.entries()) {
        const run = await studio.run(ends[at]?.id ?? '')
        const made = generations.filter(({ prompt }) => prompt === each.mark)
        const fault = await wrongWith(run, made)
        if (fault) wrong.push({ ...each, is: fault, run })
      }
      expect(wrong).toEqual([])
    },
    TIMEOUT_MS,
  )
})
