import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { counted, countOpenRequests } from '#server/platform/http/open-requests.ts'
import { readiness } from '#server/platform/http/readiness.ts'
import { type NamedEnds, namedEnds } from '#server/platform/named-ends.ts'
import type { ObjectPlace } from '#server/platform/storage/part-objects.ts'
import { openKeys } from './accounts/keys.ts'
import { serviceApp } from './app.ts'
import { openCommandSocket, socketPath } from './commands/socket.ts'
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
import { type Making, type MakingOptions, startMaking } from './making.ts'
import { openModels } from './models/models.ts'
import type { WorkWatch } from './monitoring/metrics.ts'
import { type LogOptions, migrate, openLog, openObjects } from './parts.ts'
import type { Deliverer } from './webhooks/deliverer.ts'
import { openWebhooks, type WebhookOptions } from './webhooks/webhooks.ts'

export interface ServiceOptions extends ObjectPlace, MakingOptions, LogOptions {
  readonly host: string
  readonly port: number
  readonly catalogue: Catalogue
  readonly linkTtlSeconds: number
  /** The base URL of result links, if callers use another name than the listening address. */
  readonly publicUrl?: string
  /** Additional accepted host names (`host:port`), such as those of a proxy. */
  readonly allowedHosts?: readonly string[]
  /** The token for /metrics; without it nobody has access. */
  readonly metricsToken?: string
  readonly now?: () => Date
  readonly webhooks?: WebhookOptions
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

function hostsAt(address: string, { host, publicUrl, allowedHosts: further = [] }: ServiceOptions) {
  return ownHosts({ host, port: Number(new URL(address).port || 80), publicUrl, further })
}

/** Starts the image service: applies its migrations, resumes unfinished work and listens. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { database, catalogue, now = () => new Date() } = options
  const { db } = database
  await migrate(database)
  const log = openLog('service', options)
  const objects = await openObjects(options)
  const keys = openKeys(db, now)
  const links = openLinks(await linkSecret(db), options.linkTtlSeconds, now)
  let address = ''
  let hosts: ReadonlySet<string> = new Set()
  const answers = openAnswers({ db, links, publicUrl: () => options.publicUrl ?? address })
  const webhooks = openWebhooks({ db, now, log }, options.webhooks)
  const pollAnswers = openPollAnswers(answers)
  let watch: WorkWatch | undefined
  let deliverer: Deliverer | undefined
  const making = await startMaking(options, {
    database,
    objects,
    catalogue,
    log,
    now,
    onDone(id) {
      pollAnswers.forget(id)
      deliverer?.wake()
    },
    watch: () => watch,
  })
  const delivering = webhooks.start(answers.deliveryBody)
  deliverer = delivering
  const sweeper = startSweeper({ db, objects, links, now, log }, options.linkTtlSeconds)
  const stopKeySweep = startKeySweep({ db, now, log })
  const ends = namedEnds()
  const stopWork = () => stopped({ making, deliverer: delivering, sweeper, stopKeySweep }, ends)
  const app = await serviceApp({
    db,
    objects,
    catalogue,
    keys,
    links,
    answers,
    pollAnswers,
    pollLimit: pollLimitOf(options, now),
    dispatcher: making.dispatcher,
    painters: making.painters,
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
  readonly log: FastifyBaseLogger
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
  readonly making: Making
  readonly deliverer: { stop(): Promise<unknown> }
  readonly sweeper: { stop(): Promise<unknown> }
  readonly stopKeySweep: () => Promise<unknown>
}

async function stopped({ making, deliverer, sweeper, stopKeySweep }: Work, ends: NamedEnds): Promise<void> {
  await Promise.all([
    making.stop(ends),
    ends.of('webhook deliveries in progress', deliverer.stop()),
    ends.of('the sweeps of the service', Promise.all([sweeper.stop(), stopKeySweep()])),
  ])
}
