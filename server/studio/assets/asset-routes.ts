import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '#contract/service/describe/file-field.ts'
import {
  MAX_UPLOAD_BYTES,
  PREVIEW_WIDTHS,
  type PreviewWidth,
  assetRoutes as rows,
} from '#contract/studio/assets.ts'
import { partAsked } from '#server/platform/http/range.ts'
import { openedPng } from '#server/platform/pictures/opened-png.ts'
import { createPlaces } from '#server/platform/places.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import type { AssetRow } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { Notifications } from '../events/notifications.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { Answer, register } from '../http/register.ts'
import type { Erasing } from '../organise/erase.ts'
import type { RecordedChanges } from '../organise/recorded-changes.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { AssetStore } from './asset-store.ts'
import { assetView } from './asset-view.ts'
import { contentDisposition } from './file-name.ts'
import { DamagedFile, type HeldBytes, MAX_OF_ONE_BYTES } from './held-bytes.ts'
import type { PreviewStore } from './previews.ts'
import { GONE } from './put-away.ts'
import type { ShownPictures } from './shown.ts'

interface AssetRoutes {
  readonly assets: AssetStore
  readonly edits: EditStore
  readonly projects: ProjectStore
  readonly previews: PreviewStore
  readonly objects: SoundObjects
  readonly bytesOf: HeldBytes
  readonly shown: ShownPictures
  readonly recordedChanges: Pick<RecordedChanges, 'make'>
  readonly erasing: Pick<Erasing, 'touched'>
  readonly notifications: Notifications
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_EVER_HERE = 'private, max-age=31536000, immutable'

/** Uploads, originals, previews, and deleting and restoring pictures. */
export function assetRoutes(app: FastifyInstance, deps: AssetRoutes): void {
  const { assets, edits, projects, recordedChanges, erasing, notifications } = deps
  const sendOriginal = originals(deps)
  const openedPictureOf = openedPictures(deps)
  const sendPreview = previewsOf(deps)
  register(app, rows, {
    async upload({ query: { name = '', edit, project }, request }) {
      if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES) throw tooLarge()
      const given = { name, projectId: await projects.given(project) }
      // Left whole when the upload is refused midway, so that the refusal still reaches the browser.
      const source = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
      const { asset, isNew } = await (edit === undefined
        ? assets.takeUpload(source, given)
        : edits.takePictureOf(edit, source, given))
      // Whoever sends a picture again wants it in the library.
      if (asset.removedAt !== null) return changed(asset.id, false)
      notifications.libraryChanged()
      return isNew ? new Answer(201, assetView(asset)) : assetView(asset)
    },
    async one({ params }) {
      const asset = await assets.byId(params.id)
      if (!asset || asset.erasedAt !== null) throw notFound('picture')
      return assetView(asset)
    },
    original: ({ params: { id }, query: { download }, request, reply }) =>
      sendOriginal({ id, isDownload: download !== undefined, request, reply }),
    async opened({ params: { id }, request, reply }) {
      const opened = await openedPictureOf(id)
      if (!opened) return sendOriginal({ id, isDownload: false, request, reply })
      return reply
        .type('image/png')
        .header('content-disposition', contentDisposition('inline', opened.name))
        .header('cache-control', FOR_EVER_HERE)
        .send(opened.png)
    },
    preview: ({ params, request, reply }) => sendPreview(params, request, reply),
    putAway: ({ params }) => changed(params.id, true),
    async bringBack({ params: { id } }) {
      const asset = await existing(id)
      // From here on its file is wanted: a sweep at this moment spares it.
      const isThere = asset.removedAt === null || (await erasing.touched([id])).length > 0
      if (!isThere) throw GONE
      return changed(id, false)
    },
  })

  async function existing(id: string): Promise<AssetRow> {
    const asset = await assets.byId(id)
    if (!asset) throw notFound('picture')
    return asset
  }

  /** Recorded as a change like any other: undoing an earlier one then leaves the picture alone. */
  async function changed(id: string, isDeleted: boolean) {
    await existing(id)
    await recordedChanges.make([id], { isDeleted })
    return assetView(await existing(id))
  }
}

interface Original {
  readonly id: string
  readonly isDownload: boolean
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends the stored bytes, or the range of them that is asked for. */
function originals({ shown, objects, bytesOf }: AssetRoutes) {
  return async ({ id, isDownload, request, reply }: Original): Promise<FastifyReply> => {
    const picture = await shown.original(id)
    if (!picture) throw notFound('picture')
    const { sha256, bytes, format, name } = picture
    const body = bytes <= MAX_OF_ONE_BYTES ? await bytesOf(sha256).catch(damaged) : null
    if (body === null && (await objects.lastingDamageOf(sha256, bytes))) throw DAMAGED
    const etag = `"${sha256}"`
    reply
      .type(mediaTypeOf(format))
      .header('content-disposition', contentDisposition(isDownload ? 'attachment' : 'inline', name))
      .header('cache-control', FOR_EVER_HERE)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
    const part = partAsked(request.headers, { etag, length: bytes })
    if (part === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
    if (part === null) return reply.header('content-length', bytes).send(body ?? (await objects.read(sha256)))
    const { from, to } = part
    return reply
      .code(206)
      .header('content-range', `bytes ${from}-${to - 1}/${bytes}`)
      .header('content-length', to - from)
      .send(body?.subarray(from, to) ?? (await objects.read(sha256, { start: from, end: to - 1 })))
  }
}

/** Decoding needs much memory: at most this many pictures at once. */
const OPENED_AT_ONCE = 2

/** A picture that browsers show otherwise than they should, as a PNG; null where the stored file will do. */
function openedPictures({ shown, objects }: AssetRoutes) {
  const place = createPlaces(OPENED_AT_ONCE)
  return async (id: string) => {
    const picture = await shown.original(id)
    if (!picture) throw notFound('picture')
    const { sha256, bytes, name } = picture
    if (await objects.lastingDamageOf(sha256, bytes)) throw DAMAGED
    const path = await objects.fileOf(sha256)
    const png = await place(() => openedPng(path, picture.format))
    return png && { png, name }
  }
}

interface Preview {
  readonly sha256: string
  readonly file: `${PreviewWidth}.webp`
}

function previewsOf({ previews, bytesOf }: AssetRoutes) {
  return async ({ sha256, file }: Preview, request: FastifyRequest, reply: FastifyReply) => {
    const width = PREVIEW_WIDTHS.find((each) => file === `${each}.webp`)
    const bytes =
      width &&
      (await previewBytes(sha256, width).catch((error: unknown) => {
        request.log.warn({ err: error, sha256 }, 'preview could not be made')
        throw notFound('preview')
      }))
    if (!bytes) throw notFound('preview')
    return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes)
  }

  async function previewBytes(sha256: string, width: PreviewWidth): Promise<Buffer | null> {
    const preview = await previews.find(sha256, width)
    if (preview === null) return null
    // A preview can always be made again, also where its file is gone.
    return bytesOf(preview).catch(async () => bytesOf(await previews.make(sha256, width)))
  }
}

function damaged(error: unknown): never {
  throw error instanceof DamagedFile ? DAMAGED : error
}

const DAMAGED = new Refusal(
  500,
  'damaged',
  'The stored file of this picture is damaged. Add the same file again to replace it.',
)
const tooLarge = () =>
  new Refusal(413, 'too-large', `The file must be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`)
