import type { FastifyInstance } from 'fastify'
import { exportRoutes as rows } from '#contract/studio/exports/exports.ts'
import { createPlaces } from '#server/platform/places.ts'
import type { ExportRow } from '../database/exported.ts'
import { LEFT, notFound } from '../http/errors.ts'
import { Answer, register } from '../http/register.ts'
import type { Exports } from './exports.ts'
import { planOf } from './plan.ts'
import { proofOf, sendProof } from './proofs.ts'
import { serveExport } from './serve-export.ts'

/** Plans that are made at the same time: one of all pictures of a large library takes seconds. */
const PLANS_AT_ONCE = 2

/** The endpoints of exports: plans, proofs, exports and downloads. */
export function exportRoutes(app: FastifyInstance, exports: Exports): void {
  const { db, store, folders, notifications } = exports
  const inTurn = createPlaces(PLANS_AT_ONCE)

  async function there(id: string): Promise<ExportRow> {
    const row = await store.byId(id)
    if (!row) throw notFound('export', ' Exports are kept for a day.')
    return row
  }

  async function turned(id: string, state: 'exporting' | 'paused') {
    await there(id)
    const row = await store.turn(id, state)
    if (!row) throw notFound('export')
    if (state === 'paused') exports.interrupt(id)
    else exports.wake()
    notifications.exportsChanged()
    return store.view(row)
  }

  register(app, rows, {
    plan({ body: { selection, settings }, reply }) {
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort(LEFT))
      return inTurn(() => planOf(db, { selection, settings, signal: leaving.signal }))
    },
    proof: async ({ body: { assetId, settings } }) => proofOf(assetId, settings, exports),
    proofFile: ({ params, reply }) => sendProof(params.key, reply, exports),
    async begin({ body }) {
      const { row, isNew } = await store.begin(body)
      exports.wake()
      notifications.exportsChanged()
      const seen = await store.view(row)
      return isNew ? new Answer(201, seen) : seen
    },
    list: async () => ({ exports: [...(await store.views(await store.list()))] }),
    one: async ({ params }) => store.view(await there(params.id)),
    pause: ({ params }) => turned(params.id, 'paused'),
    resume: ({ params }) => turned(params.id, 'exporting'),
    async remove({ params }) {
      const row = await there(params.id)
      const seen = await store.view(row)
      await store.remove(row.id)
      exports.interrupt(row.id)
      // If a file is being written right now, the worker removes the folder when it ends.
      await folders.remove(row.id).catch(() => {})
      notifications.exportsChanged()
      return seen
    },
    file: async ({ params, request, reply }) =>
      serveExport(await there(params.id), { request, reply }, exports),
  })
}
