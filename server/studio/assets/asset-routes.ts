import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ASSETS_PATH, PREVIEW_WIDTHS, type PreviewWidth } from '#contract/studio/assets.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import type { Changes } from '../database/changes.ts'
import type { AssetRow } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { News } from '../events/news.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { idFrom, read } from '../http/input.ts'
import { type AssetStore, MAX_UPLOAD_BYTES } from './asset-store.ts'
import { assetView } from './asset-view.ts'
import { contentDisposition } from './file-name.ts'
import { DamagedFile, type HeldBytes, MOST_OF_ONE_BYTES } from './held-bytes.ts'
import type { PreviewStore } from './previews.ts'
import type { ShownPictures } from './shown.ts'

interface AssetRoutes {
  readonly assets: AssetStore
  readonly edits: EditStore
  readonly previews: PreviewStore
  readonly objects: SoundObjects
  readonly bytesOf: HeldBytes
  readonly shown: ShownPictures
  readonly changes: Changes
  readonly news: News
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const uploadQuery = z.object({ name: z.optional(z.string()), edit: z.optional(z.string()) })
const originalQuery = z.object({ download: z.optional(z.string()) })
const previewParams = z.object({ sha256: z.string(), file: z.string() })

/** Uploads, originals, previews, and putting pictures away and back. */
export function assetRoutes(
  app: FastifyInstance,
  { assets, edits, previews, objects, bytesOf, shown, changes, news }: AssetRoutes,
): void {
  app.register(async (uploads) => {
    // The body is not parsed, whatever its type says: it is streamed to disk and judged by its content.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.post(ASSETS_PATH, { bodyLimit: MAX_UPLOAD_BYTES }, async (request, reply) => {
      const { name = '', edit } = read(uploadQuery, request.query)
      if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES) throw tooLarge()
      // Left whole when the upload is refused midway, so that the refusal still reaches the browser.
      const source = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
      const { asset, isNew } = await (edit === undefined
        ? assets.takeUpload(source, name)
        : edits.takePictureOf(edit, source, name))
      news.libraryChanged()
      return reply.code(isNew ? 201 : 200).send(assetView(asset))
    })
  })

  app.get(`${ASSETS_PATH}/:id`, async (request) =>
    assetView(await existing(idFrom(request.params, 'picture'))),
  )

  app.get(`${ASSETS_PATH}/:id/original`, { config: { mayBeLinkedTo: true } }, async (request, reply) => {
    const picture = await shown.original(idFrom(request.params, 'picture'))
    if (!picture) throw notFound('picture')
    const { sha256, bytes, format, name } = picture
    const { download } = read(originalQuery, request.query)
    const kind = download === undefined ? 'inline' : 'attachment'
    const body = bytes <= MOST_OF_ONE_BYTES ? await bytesOf(sha256).catch(damaged) : null
    if (body === null && (await objects.lastingDamageOf(sha256, bytes))) throw DAMAGED
    return reply
      .type(`image/${format === 'mpo' ? 'jpeg' : format}`)
      .header('content-length', bytes)
      .header('content-disposition', contentDisposition(kind, name))
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(body ?? objects.read(sha256))
  })

  app.get('/api/previews/:sha256/:file', async (request, reply) => {
    const { sha256, file } = read(previewParams, request.params)
    const width = PREVIEW_WIDTHS.find((each) => file === `${each}.webp`)
    if (!width || !/^[0-9a-f]{64}$/.test(sha256)) throw notFound('preview')
    const bytes = await previewBytes(sha256, width).catch((error: unknown) => {
      request.log.warn({ err: error, sha256 }, 'no preview can be made')
      throw notFound('preview')
    })
    if (!bytes) throw notFound('preview')
    return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes)
  })

  async function previewBytes(sha256: string, width: PreviewWidth): Promise<Buffer | null> {
    const preview = await previews.find(sha256, width)
    if (preview === null) return null
    // A preview can be made at any time: one whose file is gone is made anew.
    return bytesOf(preview).catch(async () => bytesOf(await previews.make(sha256, width)))
  }

  async function changed(asset: AssetRow | null) {
    if (!asset) throw notFound('picture')
    changes.happened('put-away')
    if (asset.runId !== null) news.runChanged(asset.runId)
    news.libraryChanged()
    return assetView(asset)
  }
  app.delete(`${ASSETS_PATH}/:id`, async (request) =>
    changed(await assets.putAway(idFrom(request.params, 'picture'))),
  )
  app.post(`${ASSETS_PATH}/:id/restore`, async (request) =>
    changed(await assets.bringBack(idFrom(request.params, 'picture'))),
  )

  async function existing(id: string): Promise<AssetRow> {
    const asset = await assets.byId(id)
    if (!asset) throw notFound('picture')
    return asset
  }
}

function damaged(error: unknown): never {
  throw error instanceof DamagedFile ? DAMAGED : error
}

const DAMAGED = new Refusal(
  500,
  'damaged',
  'The stored file of this picture is damaged. Add the same file again: it takes the damaged one’s place.',
)
const tooLarge = () =>
  new Refusal(413, 'too-large', `The file must be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`)
