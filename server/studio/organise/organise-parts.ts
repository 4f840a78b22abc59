import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { collectionStore } from './collection-store.ts'
import { type ErasingOptions, erasing } from './erase.ts'
import { notifyChanged } from './notify-changed.ts'
import { recordedChanges } from './recorded-changes.ts'

interface Surroundings extends ErasingOptions {
  readonly db: Database
  readonly notifications: Parameters<typeof notifyChanged>[0]['notifications']
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The organisation of pictures: collections, changes with undo, and deletion for good. */
export function organiseParts(surroundings: Surroundings) {
  const { db, now, log, changes, notifications } = surroundings
  return {
    collections: collectionStore({ db, now }),
    erasing: erasing(surroundings),
    recordedChanges: recordedChanges({
      db,
      now,
      onChanged: notifyChanged({ changes, notifications }),
      onError: (err) => log.error({ err }, 'a change of pictures waits for the next start'),
    }),
  }
}
