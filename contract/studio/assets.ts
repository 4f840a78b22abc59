import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { ANY_PICTURE, mediaTypeOf } from '../service/describe/file-field.ts'
import { idParams } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { projectGiven } from './organise/names.ts'

/** Widths of the previews that the studio server keeps of every asset, in pixels. */
export const PREVIEW_WIDTHS = [480, 1600] as const
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

/** A stored picture: uploads, masks, results and edits alike. */
export const asset = z.object({
  id: described(z.string(), 'Id of the picture.'),
  sha256: described(z.string(), 'SHA-256 of the file, in hexadecimal. Previews are found by it.'),
  format: described(z.string(), 'Format of the file, such as `png` or `jpeg`.'),
  bytes: described(z.int(), 'Size of the file.', { unit: 'bytes' }),
  width: described(z.int(), 'Width after EXIF rotation.', { unit: 'pixels' }),
  height: described(z.int(), 'Height after EXIF rotation.', { unit: 'pixels' }),
  hasAlpha: described(
    z.boolean(),
    'Whether pixels are known to be transparent. It is computed when the picture is opened.',
  ),
  name: described(z.string(), 'Name of the picture.'),
  origin: described(
    z.enum(['upload', 'result', 'edit']),
    'Origin: an `upload`, a `result` of a run, or an `edit` by hand.',
  ),
  runId: described(z.nullable(z.string()), 'Id of the run that made it. Null unless it is a result.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was stored.'),
  isFavorite: described(z.boolean(), 'Whether it is a favourite.'),
  rating: described(z.int(), 'Rating from 1 to 5 stars. 0 without a rating.', { unit: 'stars' }),
  note: described(z.string(), 'Note of a person. Empty without one.'),
  tags: described(z.array(z.string()), 'Tags, in alphabetical order.'),
  projectId: described(z.string(), 'Id of its project.'),
  trashedAt: described(
    z.optional(z.iso.datetime()),
    'Time at which it was moved to the trash. Absent unless it is there.',
  ),
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

/** Of every format that can be stored, as originals are sent as they came. */
const image = {
  mediaTypes: [
    mediaTypeOf('jpeg'),
    ...ANY_PICTURE.map(mediaTypeOf).filter((type) => type !== mediaTypeOf('jpeg')),
  ],
} as const

/** Uploads, originals, previews, and deleting and restoring pictures. */
export const assetRoutes = {
  upload: route({
    summary: 'Upload a picture',
    method: 'POST',
    path: ASSETS_PATH,
    permission: 'make',
    query: z.object({
      name: described(z.optional(z.string()), 'File name of the picture.'),
      edit: described(
        z.optional(z.string()),
        'Id of the edit by hand that made the picture. An edit has one picture: another one is refused with 422.',
      ),
      ...projectGiven,
    }),
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
    summary: 'Get a picture',
    method: 'GET',
    path: `${ASSETS_PATH}/:id`,
    permission: 'read',
  }),
  original: route({
    ...pictureOf,
    summary: 'Download the original of a picture',
    method: 'GET',
    path: `${ASSETS_PATH}/:id/original`,
    permission: 'read',
    query: z.object({
      download: described(
        z.optional(z.string()),
        'Any value makes browsers save the file instead of showing it.',
      ),
    }),
    replies: { 200: image, 206: image },
    errors: ['not-found', 'gone', 'damaged'],
    isLinkable: true,
  }),
  opened: route({
    ...pictureOf,
    summary: 'Open a picture in a browser',
    method: 'GET',
    path: `${ASSETS_PATH}/:id/opened`,
    permission: 'read',
    replies: { 200: image, 206: image },
    errors: ['not-found', 'gone', 'damaged'],
  }),
  preview: route({
    summary: 'Get a preview of a picture',
    method: 'GET',
    path: '/api/previews/:sha256/:file',
    permission: 'read',
    params: z.object({
      sha256: described(z.string().check(z.regex(/^[0-9a-f]{64}$/)), 'SHA-256 of the picture.'),
      file: described(
        z.enum(PREVIEW_WIDTHS.map((width) => `${width}.webp` as const)),
        'Width of the preview in pixels, and its format.',
      ),
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
    errors: ['not-found', 'gone'],
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
