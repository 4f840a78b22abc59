import * as z from 'zod/mini'

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
  /** Something of it is transparent, as far as that was looked at: on its own page it always was. */
  hasAlpha: z.boolean(),
  name: z.string(),
  /** `edit`: made by hand from another picture. */
  origin: z.enum(['upload', 'result', 'edit']),
  /** The run that made it, for results. */
  runId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type Asset = z.infer<typeof asset>

/**
 * POST here with the file as the body and `?name=`; answers 201 with the asset, 200 where it was there already.
 * `&edit=` names the edit (edits.ts) that made it: such a picture is always one of its own.
 */
export const ASSETS_PATH = '/api/assets'
export const assetPath = (id: string) => `${ASSETS_PATH}/${id}`
/** DELETE puts an asset away; POST to `restore` brings it back. */
export const assetRestorePath = (id: string) => `${assetPath(id)}/restore`
/** The file as it was kept, byte for byte, offered under a good name. */
export const assetOriginalPath = (id: string) => `${assetPath(id)}/original`
/** Content-addressed, so that a browser may keep it for ever. */
export const previewPath = (sha256: string, width: PreviewWidth) => `/api/previews/${sha256}/${width}.webp`
