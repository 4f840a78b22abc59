import type { FastifyInstance } from 'fastify'
import { type Collection, collectionRoutes as rows } from '#contract/studio/organise/collections.ts'
import type { Notifications } from '../events/notifications.ts'
import { Answer, register } from '../http/register.ts'
import type { CollectionStore } from './collection-store.ts'

interface CollectionRoutes {
  readonly collections: CollectionStore
  readonly notifications: Notifications
}

export function collectionRoutes(
  app: FastifyInstance,
  { collections, notifications }: CollectionRoutes,
): void {
  async function notified(change: Promise<Collection>): Promise<Collection> {
    const collection = await change
    notifications.libraryChanged()
    return collection
  }
  register(app, rows, {
    list: async () => ({ collections: await collections.all() }),
    create: async ({ body }) => new Answer(201, await notified(collections.create(body.name))),
    rename: ({ params, body }) => notified(collections.rename(params.id, body.name, body.expected)),
    remove: ({ params }) => notified(collections.remove(params.id)),
    restore: ({ params }) => notified(collections.restore(params.id)),
  })
}
