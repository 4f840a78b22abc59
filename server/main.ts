import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CATALOGUE, catalogueWith } from '#contract/service/catalogue.ts'
import { type Config, ConfigError, readConfig, readEnvFile } from './config.ts'
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from './platform/database.ts'
import { FolderInUse, lockFolder } from './platform/folder-lock.ts'
import type { Backends } from './service/generations/engine-worker.ts'
import { type RunningService, startService } from './service/service.ts'
import { startStudio } from './studio/studio.ts'

const HOST = '127.0.0.1'

const PARTS = ['all', 'studio', 'service'] as const
type Part = (typeof PARTS)[number]

/** What was started, newest last; stopped from the last to the first. */
type Stops = (() => Promise<void>)[]

/** A refusal that a person can mend; printed as one line. */
class StartError extends Error {}

async function start(part: Part, config: Config, stops: Stops): Promise<string> {
  stops.push(await lockFolder(config.DATA_DIR))
  const database = config.DATABASE_URL
    ? await openServerDatabase(config.DATABASE_URL)
    : await openEmbeddedDatabase(join(config.DATA_DIR, 'database'))
  stops.push(() => database.close())
  const overrides = await readOverrides(config.CATALOGUE_FILE)
  const catalogue = catalogueFrom(overrides, config.CATALOGUE_FILE)
  const shared = { host: HOST, dataDir: config.DATA_DIR, database, catalogue, logLevel: config.LOG_LEVEL }

  if (part === 'service') {
    const service = await embeddedService(config, shared, stops)
    await studioKey(service, config.DATA_DIR)
    return `The image service is ready at ${service.address}; a key for it stands in ${join(config.DATA_DIR, 'service-key')}`
  }
  if (part === 'studio' && !config.SVC_BASE_URL) {
    throw new StartError('the studio alone needs a service: set SVC_BASE_URL and SVC_API_KEY')
  }
  const studio = await startStudio({
    ...shared,
    port: config.PORT,
    catalogueOverrides: overrides,
    service: await serviceFor(config, shared, stops),
    picturesAllowed: config.PICTURES_IN_FLIGHT,
    staticDir: builtApp(),
    allowedHosts: config.ALLOWED_HOSTS,
  }).catch(namingPort('PORT', config.PORT))
  stops.push(() => studio.stop())
  return `Easel is ready at ${studio.address}`
}

interface Shared {
  readonly host: string
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly catalogue: typeof CATALOGUE
  readonly logLevel: string
}

async function serviceFor(config: Config, shared: Shared, stops: Stops) {
  if (config.SVC_BASE_URL && config.SVC_API_KEY) {
    return {
      baseUrl: config.SVC_BASE_URL.replace(/\/+$/, ''),
      apiKey: config.SVC_API_KEY,
      kind: 'remote' as const,
    }
  }
  const service = await embeddedService(config, shared, stops)
  const apiKey = await studioKey(service, config.DATA_DIR)
  return { baseUrl: service.address, apiKey, kind: 'embedded' as const, model: config.IMAGES_MODEL }
}

async function embeddedService(config: Config, shared: Shared, stops: Stops): Promise<RunningService> {
  const service = await startService({
    ...shared,
    port: config.SERVICE_PORT,
    linkTtlSeconds: config.LINK_TTL_SECONDS,
    workers: config.WORKERS,
    backends: backendsOf(config),
    webhooks: {
      allowHosts: config.WEBHOOK_ALLOW_HOSTS,
      keyDays: config.WEBHOOK_KEY_DAYS,
      ...(config.WEBHOOK_RETRY_SECONDS.length > 0 ? { schedule: config.WEBHOOK_RETRY_SECONDS } : {}),
    },
  }).catch(namingPort('SERVICE_PORT', config.SERVICE_PORT))
  stops.push(() => service.stop())
  return service
}

function backendsOf(config: Config): Partial<Backends> {
  const timeoutMs = config.BACKEND_TIMEOUT_SECONDS * 1000
  const at = (url: string, key: string | undefined) => ({
    ...{ url: url.replace(/\/+$/, ''), timeoutMs },
    ...(key ? { key } : {}),
  })
  const {
    TRANSLATOR_URL: translator,
    TRANSLATOR_MODEL: chat,
    IMAGES_URL: images,
    IMAGES_MODEL: model,
  } = config
  return {
    ...(translator
      ? { translator: { ...at(translator, config.TRANSLATOR_API_KEY), ...(chat ? { model: chat } : {}) } }
      : {}),
    ...(images && model ? { images: { ...at(images, config.IMAGES_API_KEY), model } } : {}),
  }
}

/** The studio's own key for the embedded service: made once, kept in a file that only its owner reads. */
async function studioKey(service: RunningService, dataDir: string): Promise<string> {
  const path = join(dataDir, 'service-key')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept && (await service.isKnownKey(kept))) return kept
  const key = await service.provisionKey('Studio')
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, key, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
  return key
}

function builtApp(): string | null {
  const folder = fileURLToPath(new URL('../dist/studio', import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : null
}

async function readOverrides(path: string | undefined): Promise<Record<string, unknown>> {
  if (!path) return {}
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return { ...Object(value) }
  } catch (error) {
    throw new StartError(`CATALOGUE_FILE ${path} cannot be read as JSON: ${wordsOf(error)}`)
  }
}

function catalogueFrom(overrides: Record<string, unknown>, path: string | undefined) {
  try {
    return catalogueWith(overrides)
  } catch (error) {
    throw new StartError(`CATALOGUE_FILE ${path}: ${wordsOf(error)}`)
  }
}

const namingPort =
  (name: string, port: number) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`${name} ${port} is in use; stop what uses it, or set another ${name}`)
    }
    throw error
  }

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')

async function stop(stops: Stops): Promise<void> {
  for (const stopOne of stops.splice(0).reverse()) await stopOne()
}

/** The first signal stops in order; a second one, from somebody in a hurry, stops at once. */
function stopOnSignals(stops: Stops): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop(stops).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof FolderInUse)
    return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(String(code))) {
    return `DATA_DIR ${config?.DATA_DIR} cannot be used: ${wordsOf(error)}`
  }
  return `cannot start: ${wordsOf(error)}`
}

async function main(): Promise<void> {
  const stops: Stops = []
  let config: Config | undefined
  try {
    const part = PARTS.find((name) => name === (process.argv[2] ?? 'all'))
    if (!part)
      throw new StartError(`there is no part ${process.argv[2]}; say studio, service or nothing for both`)
    config = readConfig(process.env, readEnvFile('.env'))
    stopOnSignals(stops)
    console.log(await start(part, config, stops))
  } catch (error) {
    console.error(`Easel: ${explain(error, config)}`)
    await stop(stops).catch(() => {})
    process.exit(1)
  }
}

await main()
