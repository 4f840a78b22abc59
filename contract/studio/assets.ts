import * as z from 'zod/mini'
import { idParams } from './describe/fields.ts'
import { route } from './describe/route.ts'

/** Widths of the previews that the studio server keeps of every asset, in pixels. */
export const PREVIEW_WIDTHS = [480, 1600] as const
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

/** A stored picture: uploads, masks, results and edits alike. */
export const asset = z.object({
  id: z.string(),
  sha256: z.string(),
  format: z.string(),
  bytes: z.int(),
  /** Pixels, after EXIF rotation. */
  width: z.int(),
  height: z.int(),
  /** Whether some of its pixels are transparent, as far as known; computed when its own page is opened. */
  hasAlpha: z.boolean(),
  name: z.string(),
  /** `edit`: made by hand from another picture. */
  origin: z.enum(['upload', 'result', 'edit']),
  /** The run that made it, for results. */
  runId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isFavorite: z.boolean(),
  /** Stars, 1 to 5; 0 where a person gave none. */
  rating: z.int(),
  note: z.string(),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
})
export type Asset = z.infer<typeof asset>

/**
 * POST here with the file as the body and `?name=`; answers 201 with the asset, 200 where it was there already.
 * `&edit=` names the edit (edits.ts) that made it: such a picture is always one of its own.
 */
export const ASSETS_PATH = '/api/assets'
export const assetPath = (id: string) => `${ASSETS_PATH}/${id}`
/** DELETE deletes an asset; POST to `restore` restores it. */
export const assetRestorePath = (id: string) => `${assetPath(id)}/restore`
/** Download of the stored bytes, with a readable file name. */
export const assetOriginalPath = (id: string) => `${assetPath(id)}/original`
/** Content-addressed, so browsers may cache the response indefinitely. */
export const previewPath = (sha256: string, width: PreviewWidth) => `/api/previews/${sha256}/${width}.webp`

/** Upload limit. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024

const pictureOf = {
  params: idParams,
  subject: 'picture',
  replies: { 200: asset },
  errors: ['not-found'],
} as const

const image = { mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] } as const

/** Uploads, originals, previews, and deleting and restoring pictures. */
export const assetRoutes = {
  upload: route({
    summary: 'Keep a picture',
    method: 'POST',
    path: ASSETS_PATH,
    permission: 'make',
    query: z.object({ name: z.optional(z.string()), edit: z.optional(z.string()) }),
    body: { mediaTypes: ['application/octet-stream'], maxBytes: MAX_UPLOAD_BYTES },
    replies: { 200: asset, 201: asset },
    errors: [
      'empty',
      'not-found',
      'not-a-picture',
      'too-many-pixels',
      'too-much-metadata',
      'damaged',
      'gone',
    ],
  }),
  one: route({
    ...pictureOf,
    summary: 'A kept picture',
    method: 'GET',
    path: `${ASSETS_PATH}/:id`,
    permission: 'read',
  }),
  original: route({
    ...pictureOf,
    summary: 'The file of a picture, byte for byte',
    method: 'GET',
    path: `${ASSETS_PATH}/:id/original`,
    permission: 'read',
    query: z.object({ download: z.optional(z.string()) }),
    replies: { 200: image },
    errors: ['not-found', 'gone', 'damaged'],
    isLinkable: true,
  }),
  preview: route({
    summary: 'A preview of a picture',
    method: 'GET',
    path: '/api/previews/:sha256/:file',
    permission: 'read',
    params: z.object({
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      file: z.enum(PREVIEW_WIDTHS.map((width) => `${width}.webp` as const)),
    }),
    subject: 'preview',
    replies: { 200: { mediaTypes: ['image/webp'] } },
    errors: ['not-found'],
  }),
  putAway: route({
    ...pictureOf,
    summary: 'Delete a picture',
    method: 'DELETE',
    path: `${ASSETS_PATH}/:id`,
    permission: 'make',
  }),
  bringBack: route({
    ...pictureOf,
    summary: 'Restore a deleted picture',
    method: 'POST',
    path: `${ASSETS_PATH}/:id/restore`,
    permission: 'make',
    errors: ['not-found', 'gone'],
  }),
}
