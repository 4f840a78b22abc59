import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { ASSETS_PATH, type Asset, asset } from '#contract/studio/assets.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import { pressAnswer, RUNS_PATH, type Run, run, runPath } from '#contract/studio/runs.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Lookup } from '#server/platform/http/address-guard.ts'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import { UNLISTED_CODE } from '#server/studio/http/register.ts'
import type { Pace } from '#server/studio/runner/pace.ts'
import { type RunningStudio, startStudio } from '#server/studio/studio.ts'
import type { Translator } from '#server/studio/studio-options.ts'
import type { ScriptedService } from './scripted-service.ts'

/** Short enough for tests, in the same proportions. */
const QUICK: Partial<Pace> = {
  firstPollMs: 5,
  slowestPollMs: 20,
  retryMs: 5,
  slowestRetryMs: 20,
  sendAsideMs: 20,
  healthMs: 20,
  stopMs: 50,
}

export interface StudioSetting {
  readonly database: OpenDatabase
  readonly service: Pick<ScriptedService, 'baseUrl' | 'apiKey'>
  readonly dataDir?: string
  readonly bucket?: Bucket
  readonly picturesAllowed?: number
  readonly staticDir?: string
  readonly port?: number
  readonly pace?: Partial<Pace>
  readonly resultHosts?: readonly string[]
  readonly lookup?: Lookup
  readonly translator?: Translator
  readonly publicUrl?: string
  readonly webhookHosts?: readonly string[]
}

export interface TestStudio extends RunningStudio {
  readonly dataDir: string
  readonly logLines: readonly string[]
  fetch(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body?: unknown): Promise<Response>
  /** Presses and returns the runs; fails if the press is refused. */
  press(press?: Partial<Press>): Promise<Run[]>
  run(id: string): Promise<Run>
  /** Resolves with the run as soon as it matches a condition. */
  when(id: string, isSo: (run: Run) => boolean): Promise<Run>
  upload(bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<Response>
  /** Uploads and returns the asset; fails if the file is refused. */
  keep(bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<Asset>
}

/** The /metrics token of a test's studio. */
export const METRICS_TOKEN = 'a-token-for-metrics'

let presses = 0
/** A press of one picture with 4.0. */
export function aPress(press: Partial<Press> = {}): Press {
  presses += 1
  const values = { text_prompt: 'a red fox in snow', resolution: '1024x1024' }
  return {
    intent: `intent-${presses}-test`,
    requests: 1,
    operation: 'generate-v4',
    values,
    files: {},
    ...press,
  }
}

export const isKept = ({ state, results }: Run): boolean =>
  state === 'completed' && results.every((result) => result.state !== 'keeping')

/** What no request may cause, whatever a test is about: a code that its row lacks, an answer that is sent twice. */
const FAULTS = [UNLISTED_CODE, 'FST_ERR_REP_ALREADY_SENT']

/** A running studio over a real database and a real service, on a free port. */
export async function aStudio(setting: StudioSetting): Promise<TestStudio> {
  const { database, service, picturesAllowed = 10, staticDir = null, port = 0, pace } = setting
  const { resultHosts, lookup, translator, bucket, publicUrl, webhookHosts } = setting
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'easel-studio-')))
  const isOwnFolder = setting.dataDir === undefined
  const logLines: string[] = []
  const studio = await startStudio({
    host: '127.0.0.1',
    port,
    dataDir,
    bucket,
    database,
    picturesAllowed,
    staticDir,
    publicUrl,
    ...(webhookHosts && { webhookHosts, allowedHosts: webhookHosts }),
    catalogue: CATALOGUE,
    catalogueOverrides: {},
    service: {
      baseUrl: service.baseUrl,
      apiKey: service.apiKey,
      kind: 'embedded',
      ...(resultHosts && { resultHosts }),
      ...(lookup && { lookup }),
      ...(translator && { translator }),
    },
    metricsToken: METRICS_TOKEN,
    logLevel: 'trace',
    logTo: { write: (line) => void logLines.push(line) },
    pace: { ...QUICK, ...pace },
  })
  const ask = (path: string, init?: RequestInit) => fetch(studio.address + path, init)
  const post = (path: string, body?: unknown) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const upload = (bytes: Uint8Array<ArrayBuffer>, name = 'picture.png') =>
    ask(`${ASSETS_PATH}?name=${encodeURIComponent(name)}`, { method: 'POST', body: bytes })
  const runOf = async (id: string) => run.parse(await (await ask(runPath(id))).json())
  return {
    address: studio.address,
    waitsFor: () => studio.waitsFor(),
    async stop() {
      await studio.stop()
      const faults = logLines.filter((line) => FAULTS.some((fault) => line.includes(fault)))
      if (faults.length > 0) throw new Error(faults.join(''))
      if (isOwnFolder) await rm(dataDir, { recursive: true, force: true })
    },
    dataDir,
    logLines,
    fetch: ask,
    post,
    press: async (press) => pressAnswer.parse(await (await post(RUNS_PATH, aPress(press))).json()).runs,
    run: runOf,
    when: (id, isSo) =>
      vi.waitFor(
        async () => {
          const found = await runOf(id)
          if (!isSo(found)) throw new Error(`not so: ${JSON.stringify(found)}`)
          return found
        },
        { timeout: 200_000, interval: 40 },
      ),
    upload,
    keep: async (bytes, name) => asset.parse(await (await upload(bytes, name)).json()),
  }
}
