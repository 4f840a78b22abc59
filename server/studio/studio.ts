import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { ownHosts } from './http/guard.ts'
import { apiRoutes, openParts } from './parts.ts'
import { type Runner, startRunner } from './runner/runner.ts'
import type { StudioOptions } from './studio-options.ts'

export type { StudioOptions }

export interface RunningStudio {
  readonly address: string
  /** Ends within about two seconds; what was on its way goes on at the next start. */
  stop(): Promise<void>
}

const MIGRATIONS = { folder: fileURLToPath(new URL('./migrations', import.meta.url)), schema: 'studio' }

/** Starts the studio server; resolves when it serves. What was on its way when it last ended goes on. */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { database, host, port, allowedHosts, logLevel, logTo, staticDir } = options
  await database.migrate(MIGRATIONS)
  let hosts = ownHosts(port, allowedHosts)
  let runner: Runner | undefined
  const app = await createApp({ logLevel, logTo, staticDir, hosts: () => hosts })
  const parts = await openParts(options, { log: app.log, wake: () => runner?.wake() })
  apiRoutes(app, parts)
  try {
    const address = await app.listen({ host, port })
    hosts = ownHosts(Number(new URL(address).port || 80), allowedHosts)
    const started = await startRunner(parts, database.engine)
    runner = started
    return {
      address,
      async stop() {
        await Promise.all([app.close(), started.stop()])
        await parts.news.settled()
      },
    }
  } catch (error) {
    await app.close()
    throw error
  }
}
