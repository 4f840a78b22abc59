import type { FastifyInstance } from 'fastify'
import { type LibraryPage, libraryRoutes as rows } from '#contract/studio/library.ts'
import { notFound } from '../http/errors.ts'
import { DEFAULT_LIMIT, placeAt } from '../http/keyset.ts'
import { register } from '../http/register.ts'
import { asJson, createTogether, type WrittenJson } from '../http/together.ts'
import type { Library } from './library.ts'

export function libraryRoutes(app: FastifyInstance, library: Library): void {
  const together = createTogether<WrittenJson<LibraryPage>>()
  register(app, rows, {
    async list({ query: { operation, cursor, limit = DEFAULT_LIMIT } }) {
      const wanted = {
        operations: operation,
        after: cursor === undefined ? undefined : placeAt(cursor),
        limit,
      }
      return together(JSON.stringify(wanted), async () => asJson(await library.page(wanted)))
    },
    async picture({ params, query }) {
      const page = await library.picture(params.id, query.operation)
      if (!page) throw notFound('picture')
      return page
    },
  })
}
