import type { FastifyInstance } from 'fastify'
import { PREVIEW_WIDTHS } from '#contract/studio/assets.ts'
import {
  type LibraryLayout,
  type LibraryPage,
  type PictureIds,
  libraryRoutes as rows,
} from '#contract/studio/library.ts'
import { MAX_NAMED } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ShownPictures } from '../assets/shown.ts'
import { notFound } from '../http/errors.ts'
import { DEFAULT_LIMIT } from '../http/keyset.ts'
import { createLongReads } from '../http/long-reads.ts'
import { register } from '../http/register.ts'
import { asJson, createTogether, type WrittenJson } from '../http/together.ts'
import { libraryCounts } from '../organise/counts.ts'
import type { Library } from './library.ts'
import { placeAt } from './order.ts'

interface LibraryRoutes {
  readonly db: Database
  readonly library: Library
  readonly shown: Pick<ShownPictures, 'warm'>
}

export function libraryRoutes(app: FastifyInstance, { db, library, shown }: LibraryRoutes): void {
  const failedToCache = (err: unknown) => app.log.warn({ err }, 'previews of a list are not cached')
  const together = createTogether<WrittenJson<LibraryPage>>()
  const layouts = createLongReads<WrittenJson<LibraryLayout>>()
  const ids = createLongReads<WrittenJson<PictureIds>>()
  register(app, rows, {
    async list({ query: { cursor, offset, limit = DEFAULT_LIMIT, ...filter } }) {
      const after = cursor === undefined ? undefined : placeAt(cursor)
      const wanted = { filter, after, offset, limit }
      return together(JSON.stringify(wanted), async () => {
        const page = await library.page(wanted)
        const hashes = page.pictures.map(({ asset }) => asset.sha256)
        // Not waited for: the database has them by the time a browser asks. Without it, each preview is looked up alone.
        void shown.warm(hashes, PREVIEW_WIDTHS[0]).catch(failedToCache)
        return asJson(page)
      })
    },
    layout: ({ query, request }) =>
      layouts(request.ip, JSON.stringify(query), async () => asJson(await library.layout(query))),
    ids: ({ query: { offset = 0, limit = MAX_NAMED, ...filter }, request }) => {
      const wanted = { filter, offset, limit }
      return ids(request.ip, JSON.stringify(wanted), async () =>
        asJson({ ids: [...(await library.ids(wanted))] }),
      )
    },
    counts: () => libraryCounts(db),
    tags: async () => ({ tags: await library.tags() }),
    async picture({ params, query }) {
      const page = await library.picture(params.id, query)
      if (!page) throw notFound('picture')
      return page
    },
  })
}
