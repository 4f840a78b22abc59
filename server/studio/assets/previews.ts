import { Readable } from 'node:stream'
import type { PreviewWidth } from '#contract/studio/assets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookOf } from '#server/platform/pictures/look-of.ts'
import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { createPlaces } from '#server/platform/places.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { previews } from '../database/schema.ts'
import { keepLook } from '../looks/keep-look.ts'
import { DamagedFile } from './held-bytes.ts'
import type { ShownPictures } from './shown.ts'

interface PreviewStoreOptions {
  readonly db: Database
  readonly objects: SoundObjects
  readonly shown: ShownPictures
}

/** Decoding needs much memory: at most this many pictures at once. */
const AT_ONCE = 2
/** Drawn a quarter sooner than with sharp's usual effort of 4, for 3 % more bytes. */
const WEBP = { quality: 82, effort: 2 }
/** The preview that colors and outlines are taken from. */
const LOOKED_AT: PreviewWidth = 480
const MAX_PREVIEW_BYTES = 20 * 1024 * 1024

export type PreviewStore = ReturnType<typeof previewStore>

/** Small WebP pictures of assets: made at the first request, then stored as objects. */
export function previewStore({ db, objects, shown }: PreviewStoreOptions) {
  const beingMade = new Map<string, Promise<string>>()
  const place = createPlaces(AT_ONCE)

  /**
   * Returns the hash of the preview's object, and makes it if it is missing; null if no asset shows these bytes. Throws
   * for bytes that cannot be decoded.
   */
  async function find(sha256: string, width: PreviewWidth): Promise<string | null> {
    const known = await shown.preview(sha256, width)
    return known && (known.sha256 ?? make(sha256, width))
  }

  /** Makes a preview, also where there was one. */
  async function make(sha256: string, width: PreviewWidth): Promise<string> {
    const key = `${sha256}/${width}`
    const making = beingMade.get(key) ?? place(() => draw(sha256, width))
    beingMade.set(key, making)
    return making.finally(() => beingMade.delete(key))
  }

  async function draw(sha256: string, width: PreviewWidth): Promise<string> {
    // A preview of damaged bytes would be stored and look like the picture.
    if (await objects.lastingDamageOf(sha256)) throw new DamagedFile(sha256)
    return put(sha256, width, await drawn(await objects.fileOf(sha256), width))
  }

  /** Draws the preview of a file that is not stored yet; null for bytes that cannot be decoded. */
  const ofFile = (path: string, width: PreviewWidth): Promise<Buffer | null> =>
    place(() => drawn(path, width)).catch(() => null)

  /** Stores a drawn preview; returns the hash of its object. */
  async function put(sha256: string, width: PreviewWidth, bytes: Buffer): Promise<string> {
    const intake = await objects.intake(Readable.from([bytes]), { maxBytes: MAX_PREVIEW_BYTES })
    const previewSha256 = await objects.keep(intake)
    await db
      .insert(previews)
      .values({ sha256, width, previewSha256 })
      .onConflictDoUpdate({ target: [previews.sha256, previews.width], set: { previewSha256 } })
    shown.forgetPreview(sha256, width)
    if (width === LOOKED_AT) await lookOf(bytes).then((look) => keepLook(db, sha256, look))
    return previewSha256
  }

  return { find, make, ofFile, put }
}

/** The longest side of a WebP picture (RFC 9649, 2.5). */
const MAX_SIDE = 16_383

async function drawn(path: string, width: PreviewWidth): Promise<Buffer> {
  const picture = await openPicture(path)
  return picture
    .resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer()
}
