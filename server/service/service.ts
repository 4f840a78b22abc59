import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { errorLine } from '#server/platform/error-line.ts'
import { counted, countOpenRequests } from '#server/platform/http/open-requests.ts'
import { readiness } from '#server/platform/http/readiness.ts'
import { type NamedEnds, namedEnds } from '#server/platform/named-ends.ts'
import { type ObjectPlace, openPartObjects } from '#server/platform/storage/part-objects.ts'
import { type SoundObjects, soundObjects } from '#server/platform/storage/sound-objects.ts'
import { openKeys } from './accounts/keys.ts'
import { serviceApp } from './app.ts'
import { settle } from './billing/reserve.ts'
import { openCommandSocket, socketPath } from './commands/socket.ts'
import { dataFolder, generations, storedObjects } from './database/schema.ts'
import { openAnswers } from './generations/answers.ts'
import { openAssets } from './generations/assets.ts'
import { openPollAnswers } from './generations/poll-answers.ts'
import { startSweeper } from './generations/sweep.ts'
import { ownHosts } from './http/own-hosts.ts'
import { madeUnder } from './idempotency/keys.ts'
import { startKeySweep } from './idempotency/sweep.ts'
import { newId } from './ids.ts'
import { pollLimitOn } from './limits/poll-limit.ts'
import { linkSecret, openLinks } from './links/links.ts'
import { openModels } from './models/models.ts'
import type { WorkWatch } from './monitoring/metrics.ts'
import { type Dispatcher, startDispatcher } from './queue/dispatcher.ts'
import { openWork } from './queue/work.ts'
import type { Backends } from './threads/engine-worker.ts'
import { openPainters, type Painters } from './threads/painters.ts'
import { openWebhooks, type WebhookOptions } from './webhooks/webhooks.ts'

export interface ServiceOptions extends ObjectPlace {
  readonly host: string
  readonly port: number
  readonly catalogue: Catalogue
  readonly linkTtlSeconds: number
  /** Number of worker threads. */
  readonly workers: number
  readonly logLevel: string
  /** The destination of log lines; default: standard output. */
  readonly logTo?: { write(line: string): void }
  /** The base URL of result links, if callers use another name than the listening address. */
  readonly publicUrl?: string
  /** Additional accepted host names (`host:port`), such as those of a proxy. */
  readonly allowedHosts?: readonly string[]
  /** The token for /metrics; without it nobody has access. */
  readonly metricsToken?: string
  readonly now?: () => Date
  readonly webhooks?: WebhookOptions
  /** Servers and model files that do parts of the engine's work. */
  readonly backends?: Partial<Backends>
}

export interface RunningService {
  readonly address: string
  /** Creates a key for the built-in organization; it is returned here only. */
  provisionKey(label: string): Promise<string>
  isKnownKey(key: string): Promise<boolean>
  /** What a stop waits for now, as text; null if nothing. */
  waitsFor(): string | null
  stop(): Promise<void>
}

/** The service's files, in a place that is bound to its database. */
async function openObjects(place: ObjectPlace): Promise<SoundObjects> {
  const part = {
    name: 'service',
    folder: 'service-objects',
    dataFolder,
    storedObjects,
    rows: generations,
  } as const
  // Damage is reported on request only, as the service has no page that lists it.
  return soundObjects(await openPartObjects(place, part), () => {})
}

const migrate = (database: OpenDatabase) =>
  database.migrate({
    folder: fileURLToPath(new URL('./migrations', import.meta.url)),
    schema: 'service',
  })

function hostsAt(address: string, { host, publicUrl, allowedHosts: further = [] }: ServiceOptions) {
  return ownHosts({ host, port: Number(new URL(address).port || 80), publicUrl, further })
}

/** Starts the image service: applies its migrations, resumes unfinished work and listens. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { database, catalogue, now = () => new Date() } = options
  const { db } = database
  await migrate(database)
  const log = openLog(options)
  const objects = await openObjects(options)
  const keys = openKeys(db, now)
  const links = openLinks(await linkSecret(db), options.linkTtlSeconds, now)
  let address = ''
  let hosts: ReadonlySet<string> = new Set()
  const answers = openAnswers({ db, links, publicUrl: () => options.publicUrl ?? address })
  const webhooks = openWebhooks({ db, now, log }, options.webhooks)
  const pollAnswers = openPollAnswers(answers)
  const work = openWork(db, now, [settle(now), webhooks.consequence])
  // The lock of the data folder guarantees that no other process uses the embedded database: existing claims are
  // those of dead processes.
  if (database.engine === 'embedded') await work.releaseAll()
  const backends = { translator: null, images: null, modelFiles: [], ...options.backends }
  const painters = openPainters(options.workers, objects, backends)
  let watch: WorkWatch | undefined
  const dispatcher = startDispatcher({
    database,
    work,
    painters,
    objects,
    catalogue,
    log,
    onDone: pollAnswers.forget,
    watch: () => watch,
  })
  const deliverer = webhooks.start(answers.deliveryBody)
  const sweeper = startSweeper({ db, objects, links, now, log }, options.linkTtlSeconds)
  const stopKeySweep = startKeySweep({ db, now, log })
  const ends = namedEnds()
  const unfollow = await dispatcher.follow()
  const stopWork = () => stopped({ dispatcher, deliverer, sweeper, stopKeySweep, painters, unfollow }, ends)
  const app = await serviceApp({
    db,
    objects,
    catalogue,
    keys,
    links,
    answers,
    pollAnswers,
    pollLimit: pollLimitOf(options, now),
    dispatcher,
    painters,
    now,
    log,
    assets: openAssets(db, objects),
    models: openModels(db),
    requireDeliverable: webhooks.requireDeliverable,
    webhookField: webhooks.addressField(catalogue),
    madeUnder: (organizationId, keyed) => madeUnder(db, organizationId, keyed, now()),
    signingKeys: webhooks.signingKeys,
    hosts: () => hosts,
    publicUrl: options.publicUrl,
    metricsToken: options.metricsToken ?? newId(),
    dataDir: options.dataDir,
    requireReady: readiness(options),
    onWork: (measures) => {
      watch = measures
    },
  })
  const openRequests = countOpenRequests(app.server)
  try {
    address = await app.listen({ host: options.host, port: options.port })
    hosts = hostsAt(address, options)
  } catch (error) {
    await stopWork()
    throw error
  }
  const closeCommands = await openCommandSocket(socketPath(options.dataDir), () => ({
    db,
    now,
    signingKeys: webhooks.signingKeys,
    address,
    onChanged: keys.forget,
  }))
  return running({ address, app, keys, log, ends, openRequests, stopWork, closeCommands })
}

const pollLimitOf = ({ database, catalogue }: ServiceOptions, now: () => Date) =>
  pollLimitOn(
    database,
    {
      requests: catalogue['polling_rate_limit.requests'],
      windowSeconds: catalogue['polling_rate_limit.window_seconds'],
    },
    now,
  )

interface Parts {
  readonly address: string
  readonly app: Awaited<ReturnType<typeof serviceApp>>
  readonly keys: ReturnType<typeof openKeys>
  readonly log: ReturnType<typeof openLog>
  readonly ends: ReturnType<typeof namedEnds>
  openRequests(): number
  stopWork(): Promise<unknown>
  closeCommands(): Promise<unknown>
}

/** The interface of a running service for its starter. */
function running(parts: Parts): RunningService {
  const { address, app, keys, log, ends, openRequests, stopWork, closeCommands } = parts
  return {
    address,
    provisionKey: keys.provision,
    waitsFor() {
      const requests = counted(openRequests(), 'request')
      return [requests && `${requests} to the service`, ...ends.names()].filter(Boolean).join(' and ') || null
    },
    isKnownKey: async (key) => (await keys.callerOf(key)) !== null,
    async stop() {
      // Open requests get an answer; idle connections are closed.
      log.info('stopping the service')
      await closeCommands()
      await Promise.all([ends.of('connections to the service', app.close()), stopWork()])
    },
  }
}

interface Work {
  readonly dispatcher: Dispatcher
  readonly deliverer: { stop(): Promise<unknown> }
  readonly sweeper: { stop(): Promise<unknown> }
  readonly stopKeySweep: () => Promise<unknown>
  readonly painters: Painters
  readonly unfollow: () => Promise<unknown>
}

async function stopped(
  { dispatcher, deliverer, sweeper, stopKeySweep, painters, unfollow }: Work,
  ends: NamedEnds,
): Promise<void> {
  await Promise.all([
    ends.of('generations to be put back into the queue', dispatcher.stop()),
    ends.of('webhook deliveries in progress', deliverer.stop()),
    ends.of('the sweeps of the service', Promise.all([sweeper.stop(), stopKeySweep()])),
  ])
  await Promise.all([ends.of('the worker threads', painters.stop()), unfollow()])
}

function openLog({ logLevel, logTo }: ServiceOptions): Logger {
  const settings = {
    level: logLevel,
    base: { part: 'service' },
    serializers: { err: errorLine },
    // Prevents libraries from logging their arguments, as headers contain keys.
    redact: { paths: ['headers', '*.headers'], remove: true },
  }
  return logTo ? pino(settings, logTo) : pino(settings)
}
