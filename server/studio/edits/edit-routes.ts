import type { FastifyInstance } from 'fastify'
import { EDITS_PATH, edit } from '#contract/studio/edits.ts'
import { read } from '../http/input.ts'
import type { EditStore } from './edit-store.ts'

/** What a person did to a picture, told before the picture that came of it is sent. */
export function editRoutes(app: FastifyInstance, edits: EditStore): void {
  app.post(EDITS_PATH, async (request, reply) =>
    reply.code(201).send({ id: await edits.tell(read(edit, request.body)) }),
  )
}
