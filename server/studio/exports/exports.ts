import type { FastifyBaseLogger } from 'fastify'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { startRounds } from '../assets/rounds.ts'
import type { Notifications } from '../events/notifications.ts'
import { exportFolders } from './export-folder.ts'
import { type ExportWork, startExportWork } from './export-work.ts'
import { readPictures } from './pictures/pictures-of.ts'
import { openRenderer } from './render/renderer.ts'
import { exportStore } from './rows/export-store.ts'
import { sweepExports } from './rows/sweep-exports.ts'

interface ExportsOptions {
  readonly db: Database
  readonly objects: Pick<Objects, 'fileOf' | 'has' | 'sizeOf'>
  readonly notifications: Pick<Notifications, 'exportsChanged'>
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly leaseMs: number
  readonly folder: string
  readonly bucket: Bucket | undefined
}

interface Start {
  readonly engine: OpenDatabase['engine']
  /** How long the files of an export are stored after its end. */
  readonly exportsMs: number
  readonly sweepAfterMs: number
}

const SWEEP_EVERY_MS = 60 * 60 * 1000

export type Exports = ReturnType<typeof openExports>

/** Exports: the parts that their endpoints and their workers share. */
export function openExports(options: ExportsOptions) {
  const { db, log, now } = options
  const store = exportStore(options)
  const { bucket, objects } = options
  const folders = exportFolders(options.folder, bucket && { bucket, objects })
  const renderer = openRenderer()
  const picturesById = async (ids: readonly string[]) => {
    const pictures = ids.length === 0 ? [] : await readPictures(db, ids)
    return new Map(pictures.map((picture) => [picture.asset.id, picture]))
  }
  let work: ExportWork | undefined
  return {
    ...options,
    store,
    folders,
    renderer,
    picturesById,
    wake: () => work?.wake(),
    interrupt: (id: string) => work?.interrupt(id),
    /** Resumes unfinished exports; returns a function that stops the work. */
    async start({ engine, exportsMs, sweepAfterMs }: Start): Promise<() => Promise<void>> {
      // The embedded database has one process: claims from before its start are void.
      if (engine === 'embedded') await store.leased.dropAll()
      const started = startExportWork({ ...options, store, folders, renderer, picturesById })
      work = started
      const stopSweep = startRounds({
        async round() {
          await sweepExports({ store, folders }, new Date(now().getTime() - exportsMs))
          return 'done'
        },
        firstAfterMs: sweepAfterMs,
        everyMs: SWEEP_EVERY_MS,
        failed: (err) => log.warn({ err }, 'files of old exports could not all be removed; retrying'),
      })
      return async () => {
        // The files that are being rendered now are rendered again after the next start.
        await renderer.stop()
        await Promise.all([started.stop(), stopSweep()])
      }
    },
  }
}
