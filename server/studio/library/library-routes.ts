import type { FastifyInstance } from 'fastify'
import { type LibraryPage, libraryRoutes as rows } from '#contract/studio/library.ts'
import { assetView } from '../assets/asset-view.ts'
import { notFound } from '../http/errors.ts'
import { DEFAULT_LIMIT } from '../http/keyset.ts'
import { register } from '../http/register.ts'
import { asJson, createTogether, type WrittenJson } from '../http/together.ts'
import { changePictures } from './change-pictures.ts'
import { placeAt } from './filter.ts'
import type { Library } from './library.ts'

type Deps = Parameters<typeof changePictures>[0] & { readonly library: Library }

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  const { library } = deps
  const together = createTogether<WrittenJson<LibraryPage>>()
  register(app, rows, {
    async list({ query: { cursor, limit = DEFAULT_LIMIT, ...filter } }) {
      const after = cursor === undefined ? undefined : placeAt(cursor)
      const wanted = { filter, after, limit }
      return together(JSON.stringify(wanted), async () => asJson(await library.page(wanted)))
    },
    ids: async ({ query }) => ({ ids: [...(await library.ids(query))] }),
    async change({ body }) {
      const { assets, before } = await changePictures(deps, body)
      return { assets: assets.map(assetView), before: [...before] }
    },
    tags: async () => ({ tags: await library.tags() }),
    async picture({ params, query }) {
      const page = await library.picture(params.id, query)
      if (!page) throw notFound('picture')
      return page
    },
  })
}
