import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { bucketOf } from './bucket-of.ts'
import { type DeploymentCatalogue, readCatalogue } from './catalogue-file.ts'
import { type Config, ConfigError, readConfig, readEnvFile } from './config.ts'
import { checkPortsDiffer, checkServiceHost, namingPort, STUDIO_HOST } from './listening.ts'
import { openEmbeddedDatabase, openServerDatabase } from './platform/database/database.ts'
import { DatabaseRefused } from './platform/database/database-refusal.ts'
import { OtherFolder } from './platform/storage/data-folder.ts'
import { FolderInUse, FolderUnusable, lockFolder } from './platform/storage/folder-lock.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'
import { keepPrivate, makePrivate } from './platform/storage/private-folder.ts'
import { readSecret, writeSecret } from './platform/storage/secret-file.ts'
import { DamagedDatabase, troubleOf } from './platform/trouble.ts'
import type { ModelFile } from './service/engine/model-files/model-file.ts'
import type { RunningService } from './service/service.ts'
import type { Backends } from './service/threads/engine-worker.ts'
import { type Started, stopAll, stopOnSignals } from './stopping.ts'
import { serveUpkeep } from './upkeep-socket.ts'

const PARTS = ['all', 'studio', 'service', 'worker'] as const
type Part = (typeof PARTS)[number]

/** A database server that starts together with Easel may need this long. */
const DATABASE_TIMEOUT_MS = 60_000

/** Prints one line for the operator. */
const say = (line: string) => console.error(`Easel: ${line}`)

/** A start error that the operator can correct; printed as one line. */
class StartError extends Error {}

interface Checked extends DeploymentCatalogue {
  readonly modelFiles: readonly ModelFile[]
}

/** Check the settings before anything is created: a new database takes a while. */
async function check(part: Part, config: Config): Promise<Checked> {
  if (part === 'studio' && !config.SVC_BASE_URL)
    throw new StartError('the studio needs an image service: set SVC_BASE_URL and SVC_API_KEY')
  const hasService = part === 'service' || (part === 'all' && !config.SVC_BASE_URL)
  checkWorkers(part, config, hasService)
  const catalogue = await readCatalogue(config.CATALOGUE_FILE)
  if (hasService) await checkServiceHost(config)
  if (hasService && part === 'all') await checkPortsDiffer(config)
  return { ...catalogue, modelFiles: hasService || part === 'worker' ? await modelFilesOf(config) : [] }
}

/** A worker has work, and a service has workers. */
function checkWorkers(part: Part, config: Config, hasService: boolean): void {
  const isShared = config.DATABASE_URL !== undefined && config.OBJECTS_URL !== undefined
  if (part === 'worker' && !isShared)
    throw new StartError(
      'a worker shares the database and the bucket of an image service: set DATABASE_URL and OBJECTS_URL',
    )
  if (config.WORKERS > 0) return
  if (part === 'worker')
    throw new StartError('WORKERS=0 leaves a worker no thread: set it to the threads that make pictures')
  if (hasService && !isShared)
    throw new StartError(
      'WORKERS=0 leaves nobody to make pictures: set it to 1 or more, or set DATABASE_URL and OBJECTS_URL, and start workers (npm run start:worker)',
    )
}

async function start(part: Part, config: Config, started: Started[]): Promise<string> {
  const { catalogue, overrides, modelFiles } = await check(part, config)
  if (modelFiles.length > 0) say(`model files in use: ${modelFiles.map(namedWithLicence).join(', ')}`)
  started.push({ name: 'the lock of DATA_DIR', stop: await lockFolder(config.DATA_DIR) })
  // The folder holds keys, credit and pictures; an older or copied one may be readable by others.
  await makePrivate(config.DATA_DIR)
  const database = config.DATABASE_URL
    ? await openServerDatabase(config.DATABASE_URL, { tell: say, timeoutMs: DATABASE_TIMEOUT_MS })
    : await openEmbeddedDatabase(join(config.DATA_DIR, 'database'))
  started.push({ name: 'the database', stop: () => database.close() })
  const bucket = await bucketOf(config)
  if (bucket) started.push({ name: 'the bucket', stop: async () => bucket.close() })
  const stopUpkeep = await serveUpkeep({ database, bucket, dataDir: config.DATA_DIR })
  started.push({ name: 'the socket for upkeep', stop: stopUpkeep })
  const shared = {
    host: STUDIO_HOST,
    bucket,
    dataDir: config.DATA_DIR,
    database,
    catalogue,
    modelFiles,
    logLevel: config.LOG_LEVEL,
    metricsToken: config.METRICS_TOKEN ?? (await metricsToken(config.DATA_DIR)),
  }

  if (part === 'worker') {
    const { startWorker } = await import('./service/worker.ts')
    const { WORKERS: workers, WORKER_QUEUES: queues, WORKER_TASKS: tasks, WORKER_PORT: port } = config
    const listen = port === undefined ? undefined : { host: config.SERVICE_HOST, port }
    const worker = await startWorker({
      ...shared,
      ...making(config, modelFiles),
      queues,
      tasks,
      listen,
    }).catch(namingPort('WORKER_PORT', port ?? 0))
    started.push({ ...worker, name: 'the worker' })
    const health = worker.address ? `; its health is at ${worker.address}/health` : ''
    return `The worker is ready: ${workers} at once, of the queues ${queues.join(' and ')}, to ${tasks.join(', ')}${health}`
  }
  if (part === 'service') {
    const service = await embeddedService(config, shared, started)
    await studioKey(service, config.DATA_DIR)
    return `The image service is ready at ${service.address}; its API key is in ${join(config.DATA_DIR, 'service-key')}`
  }
  // Imported on demand: the studio alone needs no code of the service, and vice versa.
  const { startStudio } = await import('./studio/studio.ts')
  const studio = await startStudio({
    ...shared,
    port: config.PORT,
    catalogueOverrides: overrides,
    service: { ...(await serviceFor(config, shared, started)), resultHosts: resultHostsOf(config) },
    picturesAllowed: config.PICTURES_IN_FLIGHT,
    staticDir: builtApp(),
    publicUrl: config.STUDIO_PUBLIC_URL,
    // A remote service has its own.
    webhookHosts: config.SVC_BASE_URL ? [] : config.WEBHOOK_ALLOW_HOSTS,
    allowedHosts: [...config.ALLOWED_HOSTS, ...publicHostOf(config)],
  }).catch(namingPort('PORT', config.PORT))
  started.push({ ...studio, name: 'the studio' })
  return `Easel is ready at ${studio.address}`
}

const publicHostOf = ({ STUDIO_PUBLIC_URL: url }: Config) => (url ? [new URL(url).host] : [])

/** SERVICE_PUBLIC_URL changes the base of the embedded service's links, possibly to a private host. */
function resultHostsOf({ RESULT_HOSTS, SERVICE_PUBLIC_URL, SVC_BASE_URL }: Config): readonly string[] {
  if (!SERVICE_PUBLIC_URL || SVC_BASE_URL) return RESULT_HOSTS
  const { hostname, port, protocol } = new URL(SERVICE_PUBLIC_URL)
  return [...RESULT_HOSTS, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]
}

interface Shared extends ObjectPlace {
  readonly host: string
  readonly catalogue: Catalogue
  readonly modelFiles: readonly ModelFile[]
  readonly logLevel: string
  readonly metricsToken: string
}

async function serviceFor(config: Config, shared: Shared, started: Started[]) {
  if (config.SVC_BASE_URL && config.SVC_API_KEY) {
    return {
      baseUrl: config.SVC_BASE_URL.replace(/\/+$/, ''),
      apiKey: config.SVC_API_KEY,
      kind: 'remote' as const,
    }
  }
  const service = await embeddedService(config, shared, started)
  const apiKey = await studioKey(service, config.DATA_DIR)
  return {
    baseUrl: service.address,
    apiKey,
    kind: 'embedded' as const,
    model: config.IMAGES_MODEL,
    translator: config.TRANSLATOR_URL ? ('server' as const) : ('phrases' as const),
    modelFiles: shared.modelFiles.map(named),
  }
}

async function embeddedService(config: Config, shared: Shared, started: Started[]): Promise<RunningService> {
  if (config.WEBHOOK_ALLOW_HOSTS.length > 0) {
    const hosts = config.WEBHOOK_ALLOW_HOSTS.join(', ')
    say(
      `WARNING: WEBHOOK_ALLOW_HOSTS lets webhooks reach ${hosts} at private addresses and over plain HTTP. Unset it in production.`,
    )
  }
  const { startService } = await import('./service/service.ts')
  const service = await startService({
    ...shared,
    host: config.SERVICE_HOST,
    port: config.SERVICE_PORT,
    ...(config.SERVICE_PUBLIC_URL ? { publicUrl: config.SERVICE_PUBLIC_URL.replace(/\/+$/, '') } : {}),
    allowedHosts: config.SERVICE_ALLOWED_HOSTS,
    linkTtlSeconds: config.LINK_TTL_SECONDS,
    ...making(config, shared.modelFiles),
    webhooks: {
      allowHosts: config.WEBHOOK_ALLOW_HOSTS,
      keyDays: config.WEBHOOK_KEY_DAYS,
      ...(config.WEBHOOK_RETRY_SECONDS.length > 0 ? { schedule: config.WEBHOOK_RETRY_SECONDS } : {}),
    },
  }).catch(namingPort('SERVICE_PORT', config.SERVICE_PORT))
  started.push({ ...service, name: 'the image service' })
  return service
}

/** How this process makes pictures. */
const making = (config: Config, modelFiles: readonly ModelFile[]) => ({
  workers: config.WORKERS,
  backends: { ...backendsOf(config), modelFiles },
})

/** Refused in one line, as a step that is not done by the file in its place would give other results unnoticed. */
async function modelFilesOf({ DATA_DIR: dataDir, MODELS_DIR: folder, MODELS_MEMORY_MB: memory }: Config) {
  // Imported on demand, as it loads the engine; most installations have no model files.
  if (!existsSync(folder)) {
    if (folder === join(dataDir, 'models')) return []
    throw new StartError(`MODELS_DIR ${folder}: there is no such folder; correct it, or unset MODELS_DIR`)
  }
  const { modelFilesIn, ModelFileRefused } = await import('./service/model-files/folder.ts')
  return modelFilesIn(folder, memory * 1_000_000).catch((error: unknown) => {
    if (!(error instanceof ModelFileRefused)) throw error
    throw new StartError(
      `MODELS_DIR ${folder}: ${error.message}; correct it or take it away (npm run models checks all)`,
    )
  })
}

const named = ({ name, task }: ModelFile) => `${name} (${task})`
const namedWithLicence = ({ name, task, licence }: ModelFile) => `${name} (${task}, ${licence})`

function backendsOf(config: Config): Partial<Backends> {
  const timeoutMs = config.BACKEND_TIMEOUT_SECONDS * 1000
  const at = (url: string, key: string | undefined) => ({
    url: url.replace(/\/+$/, ''),
    timeoutMs,
    ...(key ? { key } : {}),
  })
  const { TRANSLATOR_URL: translator, IMAGES_URL: images, IMAGES_MODEL: model } = config
  return {
    ...(translator
      ? { translator: { ...at(translator, config.TRANSLATOR_API_KEY), ...translatorApiOf(config) } }
      : {}),
    ...(images && model ? { images: { ...at(images, config.IMAGES_API_KEY), model } } : {}),
  }
}

/** A model makes the API a chat; config.ts has refused what does not go together. */
function translatorApiOf({ TRANSLATOR_API: api = 'libretranslate', TRANSLATOR_MODEL: model }: Config) {
  if (model) return { api: 'openai' as const, model }
  if (api === 'openai') throw new Error('a chat needs a model')
  return { api }
}

/** The studio's own key for the embedded service: created once, kept in a file that only its owner can read. */
async function studioKey(service: RunningService, dataDir: string): Promise<string> {
  const path = join(dataDir, 'service-key')
  const kept = await readSecret(path)
  if (kept && (await service.isKnownKey(kept))) return kept
  const key = await service.provisionKey('Studio')
  await writeSecret(path, key)
  return key
}

/** The default token for /metrics: created once, kept beside the studio's key. */
async function metricsToken(dataDir: string): Promise<string> {
  const path = join(dataDir, 'metrics-token')
  const kept = await readSecret(path)
  if (kept) return kept
  const token = randomBytes(24).toString('base64url')
  await writeSecret(path, token)
  return token
}

function builtApp(): string | null {
  const folder = fileURLToPath(new URL('../dist/studio', import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : null
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')

function explain(error: unknown, config: Config | undefined): string {
  const isCorrectable = [
    ConfigError,
    StartError,
    FolderInUse,
    FolderUnusable,
    DamagedDatabase,
    DatabaseRefused,
    OtherFolder,
  ].some((kind) => error instanceof kind)
  if (isCorrectable) return wordsOf(error)
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(String(code))) {
    return `DATA_DIR ${config?.DATA_DIR} cannot be used; make it writable, or set another one (${wordsOf(error)})`
  }
  const trouble = troubleOf(error)
  if (trouble) return `cannot start: ${trouble.message}`
  return `cannot start: ${wordsOf(error)}`
}

async function main(): Promise<void> {
  const started: Started[] = []
  let config: Config | undefined
  keepPrivate()
  try {
    const part = PARTS.find((name) => name === (process.argv[2] ?? 'all'))
    if (!part)
      throw new StartError(
        `unknown part ${process.argv[2]}; use studio, service, worker, or no argument for all`,
      )
    config = readConfig(process.env, readEnvFile('.env'))
    stopOnSignals(started, say)
    console.log(await start(part, config, started))
  } catch (error) {
    say(explain(error, config))
    await stopAll(started).catch(() => {})
    process.exit(1)
  }
}

await main()
