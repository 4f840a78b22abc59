import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { catalogueWith } from '#contract/service/values/catalogue.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import { apiKeys, members, organizations } from '#server/service/database/schema.ts'
import { newId, sha256 } from '#server/service/ids.ts'
import { type ServiceOptions, startService } from '#server/service/service.ts'
import type { WebhookOptions } from '#server/service/webhooks/webhooks.ts'
import { openTestDatabase } from './databases/databases.ts'
import { requireDescribed } from './openapi-answers.ts'

export interface ServiceSetting {
  /** Overrides of the catalogue for this service, as in a deployment's file. */
  readonly catalogue?: Readonly<Record<string, unknown>>
  readonly linkTtlSeconds?: number
  readonly now?: () => Date
  readonly workers?: number
  readonly webhooks?: WebhookOptions
  readonly backends?: ServiceOptions['backends']
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
  /** The test's own database, which is closed with the service. */
  readonly database?: OpenDatabase
  /** Another service's folder, to share it; this service stops first, and leaves the folder. */
  readonly dataDir?: string
  readonly bucket?: Bucket
}

/** A form to send: text fields (a list repeats its field) and files, with names that do not tell their type. */
export interface Sent {
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  readonly files?: Readonly<Record<string, readonly SentFile[]>>
  readonly key?: string
  readonly idempotencyKey?: string
}

interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name?: string
}

/** A parsed JSON answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** The real image service on a free port, with a new database and its own folder. */
export interface TestService {
  readonly address: string
  readonly key: string
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly logLines: readonly string[]
  post(path: string, sent: Sent): Promise<Answer>
  get(path: string, key?: string): Promise<Answer>
  /** Polls until a generation is no longer pending. */
  finished(generationId: string): Promise<Answer>
  /** The key of another organization, created for this call. */
  otherKey(organization?: Organization): Promise<string>
  /** Stops it as a signal would, and restarts it on its data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The /metrics token of every service under test. */
export const METRICS_TOKEN = 'a-token-for-metrics'

const json = z.record(z.string(), z.unknown())

export async function aService(setting: ServiceSetting = {}): Promise<TestService> {
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'easel-service-')))
  const database = setting.database ?? (await openTestDatabase())
  const logLines: string[] = []
  const options = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    bucket: setting.bucket,
    database,
    catalogue: catalogueWith(setting.catalogue ?? {}),
    linkTtlSeconds: setting.linkTtlSeconds ?? 3600,
    workers: setting.workers ?? 1,
    logLevel: 'trace',
    logTo: { write: (line: string) => void logLines.push(line) },
    ...(setting.now && { now: setting.now }),
    ...(setting.webhooks && { webhooks: setting.webhooks }),
    ...(setting.backends && { backends: setting.backends }),
    ...(setting.publicUrl && { publicUrl: setting.publicUrl }),
    ...(setting.allowedHosts && { allowedHosts: setting.allowedHosts }),
    metricsToken: METRICS_TOKEN,
  }
  let service = await startService(options)
  const key = await service.provisionKey('Test')
  async function ask(method: 'GET' | 'POST', path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(service.address + path, { ...init, method })
    const { status, headers } = answer
    const body = json.parse(await answer.json())
    // Checks every answer that a test receives against the service's OpenAPI document.
    requireDescribed(method, path, status, body)
    return { status, headers, body }
  }
  const get = (path: string, asked = key) => ask('GET', path, { headers: { 'api-key': asked } })
  return {
    address: service.address,
    key,
    dataDir,
    database,
    logLines,
    get,
    post: (path, sent) => ask('POST', path, { headers: headersOf(sent, key), body: formOf(sent) }),
    finished: (id) =>
      withGrowingPauses(async () => {
        const answer = await get(`/v1/generations/${id}`)
        if (answer.body.status === 'pending') throw new Error(`${id} is still pending`)
        return answer
      }),
    async restart() {
      const { port } = new URL(service.address)
      await service.stop()
      service = await startService({ ...options, port: Number(port) })
    },
    otherKey: (organization) => addOrganization(database, organization, setting.now?.()),
    async stop() {
      await service.stop()
      await database.close()
      if (setting.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250
const TIMEOUT_MS = 200_000

/** Repeats an attempt until it succeeds. A poll takes processor time from the work that it waits for. */
async function withGrowingPauses<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await wait(pauseMs)
  }
}

const headersOf = ({ key, idempotencyKey }: Sent, ownKey: string) => ({
  'api-key': key ?? ownKey,
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
})

function formOf({ fields = {}, files = {} }: Sent): FormData {
  const form = new FormData()
  for (const [name, given] of Object.entries(fields)) {
    for (const value of typeof given === 'string' ? [given] : given) form.append(name, value)
  }
  for (const [field, list] of Object.entries(files)) {
    for (const { bytes, name = 'file' } of list) form.append(field, new Blob([bytes]), name)
  }
  return form
}

type Organization = Partial<typeof organizations.$inferInsert> & { readonly isAdmin?: boolean }

async function addOrganization(
  { db }: OpenDatabase,
  organization: Organization = {},
  createdAt: Date = new Date(),
): Promise<string> {
  const { isAdmin = false, id = newId(), ...columns } = organization
  const key = newId()
  await db.insert(organizations).values({ id, name: 'Other', createdAt, ...columns })
  await db.insert(members).values({ id, organizationId: id, name: 'Member', isAdmin })
  await db.insert(apiKeys).values({
    id,
    organizationId: id,
    memberId: id,
    hash: sha256(key),
    prefix: key.slice(0, 4),
    label: null,
    createdAt,
  })
  return key
}
