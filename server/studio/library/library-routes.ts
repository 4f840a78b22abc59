import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { LIBRARY_PATH } from '#contract/studio/library.ts'
import { notFound } from '../http/errors.ts'
import { idFrom, operationsQuery, read } from '../http/input.ts'
import { DEFAULT_LIMIT, pageQuery } from '../http/keyset.ts'
import { asJson, createTogether, JSON_TYPE } from '../http/together.ts'
import type { Library } from './library.ts'

const libraryQuery = z.object({ ...pageQuery, ...operationsQuery })
const pictureQuery = z.object(operationsQuery)

export function libraryRoutes(app: FastifyInstance, library: Library): void {
  const together = createTogether<Buffer>()
  app.get(LIBRARY_PATH, async (request, reply) => {
    const { operation, cursor, limit = DEFAULT_LIMIT } = read(libraryQuery, request.query)
    const wanted = { operations: operation, after: cursor, limit }
    const page = together(JSON.stringify(wanted), async () => asJson(await library.page(wanted)))
    return reply.type(JSON_TYPE).send(await page)
  })

  app.get(`${LIBRARY_PATH}/:id`, async (request) => {
    const id = idFrom(request.params, 'picture')
    const { operation } = read(pictureQuery, request.query)
    const page = await library.picture(id, operation)
    if (!page) throw notFound('picture')
    return page
  })
}
