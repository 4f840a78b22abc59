import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { collectionStore } from './collection-store.ts'
import { type ErasingOptions, erasing } from './erase.ts'
import { notifyChanged } from './notify-changed.ts'
import { recordedChanges } from './recorded-changes.ts'

interface Surroundings extends Omit<ErasingOptions, 'onError'> {
  readonly db: Database
  readonly notifications: Parameters<typeof notifyChanged>[0]['notifications']
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The organisation of pictures: collections, changes with undo, and deletion for good. */
export function organiseParts(surroundings: Surroundings) {
  const { db, now, log, changes, notifications } = surroundings
  const theErasing = erasing({
    ...surroundings,
    onError: (err) => log.error({ err }, 'files of erased pictures wait for the next sweep'),
  })
  return {
    collections: collectionStore({ db, now }),
    erasing: theErasing,
    recordedChanges: recordedChanges({
      db,
      now,
      onChanged: notifyChanged({ changes, notifications }),
      onErased: theErasing.freeErased,
      onError: (err) => log.error({ err }, 'a change of pictures waits for the next start'),
    }),
  }
}
