import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ASSETS_PATH, PREVIEW_WIDTHS } from '#contract/studio/assets.ts'
import type { Objects } from '#server/platform/objects.ts'
import type { AssetRow } from '../database/schema.ts'
import type { News } from '../events/news.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { idFrom, read } from '../http/input.ts'
import { type AssetStore, MAX_UPLOAD_BYTES } from './asset-store.ts'
import { assetView } from './asset-view.ts'
import { contentDisposition } from './file-name.ts'
import type { PreviewStore } from './previews.ts'

interface AssetRoutes {
  readonly assets: AssetStore
  readonly previews: PreviewStore
  readonly objects: Objects
  readonly news: News
  readonly now: () => Date
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const uploadQuery = z.object({ name: z.optional(z.string()) })
const originalQuery = z.object({ download: z.optional(z.string()) })
const previewParams = z.object({ sha256: z.string(), file: z.string() })

/** Uploads, originals, previews, and putting pictures away and back. */
export function assetRoutes(
  app: FastifyInstance,
  { assets, previews, objects, news, now }: AssetRoutes,
): void {
  app.register(async (uploads) => {
    // The body is not parsed, whatever its type says: it is streamed to disk and judged by its content.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.post(ASSETS_PATH, { bodyLimit: MAX_UPLOAD_BYTES }, async (request, reply) => {
      const { name = '' } = read(uploadQuery, request.query)
      if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES) throw tooLarge()
      // Left whole when the upload is refused midway, so that the refusal still reaches the browser.
      const source = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
      const { asset, isNew } = await assets.takeUpload(source, name)
      news.libraryChanged()
      return reply.code(isNew ? 201 : 200).send(assetView(asset))
    })
  })

  app.get(`${ASSETS_PATH}/:id`, async (request) =>
    assetView(await existing(idFrom(request.params, 'picture'))),
  )

  app.get(`${ASSETS_PATH}/:id/original`, async (request, reply) => {
    const asset = await existing(idFrom(request.params, 'picture'))
    const { download } = read(originalQuery, request.query)
    const kind = download === undefined ? 'inline' : 'attachment'
    return reply
      .type(`image/${asset.format === 'mpo' ? 'jpeg' : asset.format}`)
      .header('content-length', asset.bytes)
      .header('content-disposition', contentDisposition(kind, asset.name))
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(objects.read(asset.sha256))
  })

  app.get('/api/previews/:sha256/:file', async (request, reply) => {
    const { sha256, file } = read(previewParams, request.params)
    const width = PREVIEW_WIDTHS.find((each) => file === `${each}.webp`)
    if (!width || !/^[0-9a-f]{64}$/.test(sha256) || !(await previews.isKnown(sha256)))
      throw notFound('preview')
    const preview = await previews.make(sha256, width).catch((error: unknown) => {
      request.log.warn({ err: error, sha256 }, 'no preview can be made')
      throw notFound('preview')
    })
    return reply.type('image/webp').header('cache-control', FOR_EVER).send(objects.read(preview))
  })

  const putAway = (isRemoved: boolean) => async (id: string) => {
    const asset = await assets.setRemoved(id, isRemoved ? now() : null)
    if (!asset) throw notFound('picture')
    if (asset.runId !== null) news.runChanged(asset.runId)
    news.libraryChanged()
    return assetView(asset)
  }
  app.delete(`${ASSETS_PATH}/:id`, (request) => putAway(true)(idFrom(request.params, 'picture')))
  app.post(`${ASSETS_PATH}/:id/restore`, (request) => putAway(false)(idFrom(request.params, 'picture')))

  async function existing(id: string): Promise<AssetRow> {
    const asset = await assets.byId(id)
    if (!asset) throw notFound('picture')
    return asset
  }
}

const tooLarge = () =>
  new Refusal(413, 'too-large', `The file must be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`)
