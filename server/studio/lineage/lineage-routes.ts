import type { FastifyInstance } from 'fastify'
import { lineageRoutes as rows } from '#contract/studio/reuse/lineage.ts'
import { notFound } from '../http/errors.ts'
import { register } from '../http/register.ts'
import type { LineageReader } from './lineage.ts'

/** The endpoint of lineages. */
export function lineageRoutes(app: FastifyInstance, lineage: LineageReader): void {
  register(app, rows, {
    async ofPicture({ params }) {
      const found = await lineage(params.id)
      if (!found) throw notFound('picture')
      return found
    },
  })
}
