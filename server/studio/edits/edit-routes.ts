import type { FastifyInstance } from 'fastify'
import { editRoutes as rows } from '#contract/studio/edits.ts'
import { Answer, register } from '../http/register.ts'
import type { EditStore } from './edit-store.ts'

/** A person's edit of a picture, announced before the picture itself is sent. */
export function editRoutes(app: FastifyInstance, edits: EditStore): void {
  register(app, rows, {
    tell: async ({ body }) => new Answer(201, { id: await edits.tell(body) }),
  })
}
