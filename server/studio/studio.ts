import type { OpenDatabase } from '#server/platform/database/database.ts'
import { counted, countOpenRequests } from '#server/platform/http/open-requests.ts'
import { readiness } from '#server/platform/http/readiness.ts'
import { createApp } from './app.ts'
import { startScrub } from './assets/scrub.ts'
import { startSweep } from './assets/sweep.ts'
import { keepStatistics } from './database/statistics.ts'
import { ownHosts } from './http/guard.ts'
import { startLooks } from './looks/looks.ts'
import { monitoringRoutes } from './monitoring/monitoring-routes.ts'
import { PART } from './part.ts'
import { apiRoutes, openParts, type Parts } from './parts.ts'
import { type Runner, startRunner } from './runner/runner.ts'
import type { StudioOptions } from './studio-options.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

export type { StudioOptions }

export interface RunningStudio {
  readonly address: string
  /** What a stop waits for now, as text; null if nothing. */
  waitsFor(): string | null
  /** Answers the requests in progress; unfinished work continues at the next start. */
  stop(): Promise<void>
}

/** Listens to what other processes change; returns a function that stops it. */
async function following(
  { changes, followOthers }: Pick<Parts, 'changes' | 'followOthers'>,
  database: OpenDatabase,
): Promise<() => Promise<void>> {
  const unfollow = await Promise.all([changes.follow(database), followOthers()])
  return async () => {
    await Promise.all(unfollow.map((stop) => stop()))
  }
}

/** Starts the studio server; resolves when it serves. Work that was unfinished at its last end continues. */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { database, host, port, allowedHosts, logLevel, logTo, staticDir } = options
  await database.migrate(PART.migrations)
  let hosts = ownHosts(port, allowedHosts)
  let runner: Runner | undefined
  const app = await createApp({ logLevel, logTo, staticDir, hosts: () => hosts })
  const parts = await openParts(options, { log: app.log, wake: () => runner?.wake() })
  apiRoutes(app, parts)
  webhookRoutes(app, { ...parts, delivered: () => runner?.delivered() })
  const { dataDir, metricsToken } = options
  monitoringRoutes(app, {
    db: parts.db,
    hub: parts.hub,
    objects: parts.objects,
    dataDir,
    metricsToken,
    requireReady: readiness(options),
  })
  const openRequests = countOpenRequests(app.server)
  const unfollow = await following(parts, database)
  try {
    const address = await app.listen({ host, port })
    hosts = ownHosts(Number(new URL(address).port || 80), allowedHosts)
    const started = await startRunner(parts, database.engine)
    runner = started
    await parts.recordedChanges.start()
    const stopScrub = startScrub(parts)
    const stopSweep = startSweep(parts)
    const stopLooks = startLooks(parts)
    const stopExports = await parts.exports.start({ ...parts.pace, engine: database.engine })
    const stopStatistics = keepStatistics({ ...parts, database })
    // While a browser shows the service's health, it must be current, even if nothing else calls the service.
    const looking = setInterval(() => {
      if (parts.hub.listeners > 0) parts.health.look()
    }, parts.pace.healthMs / 2)
    return {
      address,
      waitsFor() {
        const requests = counted(openRequests(), 'request')
        const runs = counted(started.sending(), 'run')
        const all = [
          requests && `${requests} to the studio`,
          runs && `${runs} that the service has not answered yet`,
        ]
        return all.filter(Boolean).join(' and ') || null
      },
      async stop() {
        app.log.info('studio stopping')
        clearInterval(looking)
        await Promise.all([
          app.close(),
          started.stop(),
          parts.recordedChanges.stop(),
          stopScrub(),
          stopSweep(),
          stopLooks(),
          stopStatistics(),
        ])
        // Requests in progress make use of its renderer.
        await stopExports()
        await parts.notifications.settled()
        await unfollow()
      },
    }
  } catch (error) {
    await unfollow()
    await app.close()
    throw error
  }
}
