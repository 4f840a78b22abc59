import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { LIBRARY_PATH } from '#contract/studio/library.ts'
import { notFound } from '../http/errors.ts'
import { idFrom, operationsQuery, read } from '../http/input.ts'
import { DEFAULT_LIMIT, pageQuery } from '../http/keyset.ts'
import type { Library } from './library.ts'

const libraryQuery = z.object({ ...pageQuery, ...operationsQuery })
const pictureQuery = z.object(operationsQuery)

export function libraryRoutes(app: FastifyInstance, library: Library): void {
  app.get(LIBRARY_PATH, async (request) => {
    const { operation, cursor, limit = DEFAULT_LIMIT } = read(libraryQuery, request.query)
    return library.page({ operations: operation, after: cursor, limit })
  })

  app.get(`${LIBRARY_PATH}/:id`, async (request) => {
    const id = idFrom(request.params, 'picture')
    const { operation } = read(pictureQuery, request.query)
    const page = await library.picture(id, operation)
    if (!page) throw notFound('picture')
    return page
  })
}
