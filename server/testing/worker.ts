import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueWith } from '#contract/service/values/catalogue.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import type { MakingOptions } from '#server/service/making.ts'
import { startWorker } from '#server/service/worker.ts'

interface WorkerSetting extends Partial<MakingOptions> {
  readonly database: OpenDatabase
  readonly bucket: Bucket
}

/** The /metrics token of every worker under test. */
export const METRICS_TOKEN = 'a-token-for-metrics'

export interface TestWorker {
  /** Where it answers about itself. */
  readonly address: string
  readonly logLines: readonly string[]
  /** Stops it as a signal would, and closes its database. */
  stop(): Promise<void>
}

/** A worker with a folder of its own; it simulates a process of its own. */
export async function aWorker({ database, bucket, workers = 1, ...own }: WorkerSetting): Promise<TestWorker> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-worker-'))
  const logLines: string[] = []
  const worker = await startWorker({
    database,
    bucket,
    dataDir,
    workers,
    catalogue: catalogueWith({}),
    listen: { host: '127.0.0.1', port: 0 },
    metricsToken: METRICS_TOKEN,
    logLevel: 'trace',
    logTo: { write: (line) => void logLines.push(line) },
    ...own,
  })
  return {
    address: worker.address ?? '',
    logLines,
    async stop() {
      await worker.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
