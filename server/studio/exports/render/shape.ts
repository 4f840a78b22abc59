import type { Metadata, Sharp } from 'sharp'
import { type ExportFormat, type ExportSettings, FORMATS } from '#contract/studio/exports/export-settings.ts'
import { loadSharp } from '#server/platform/pictures/load-sharp.ts'
import { readableFile } from '#server/platform/pictures/open-picture.ts'
import { outputSize } from '../naming/output-size.ts'

/** A picture in its final size, uncompressed, to be encoded several times. */
export interface Drawn {
  readonly known: Metadata
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  readonly keepsProfile: boolean
  /** Whether it has 16 bits for each colour. */
  readonly isDeep: boolean
}

/** Formats that can hold 16 bits for each colour. */
const DEEP_FORMATS: readonly ExportFormat[] = ['png', 'tiff']

/** The colour space in which a picture is processed and exported: 16 bits stay 16 if the format supports them. */
const spaceOf = ({ depth }: Metadata, { format }: ExportSettings): 'rgb16' | 'srgb' =>
  depth === 'ushort' && DEEP_FORMATS.includes(format) ? 'rgb16' : 'srgb'

/** Returns null for a file that cannot be decoded. */
export async function drawnOf(stored: Buffer, settings: ExportSettings): Promise<Drawn | null> {
  const sharp = await loadSharp()
  try {
    const file = await readableFile(stored)
    const known = await sharp(file, { limitInputPixels: false }).metadata()
    const keepsProfile = settings.colorProfile === 'keep' && known.space !== 'cmyk' && known.icc !== undefined
    const colors = keepsProfile ? file : await withoutDeepProfile(file, known)
    const picture = await trimmed(sharp(colors, { limitInputPixels: false }).autoOrient(), known, settings)
    const shaped = await inShape(picture, known, settings)
    const space = spaceOf(known, settings)
    const profiled = keepsProfile ? shaped.keepIccProfile() : shaped
    const colored = keepsProfile && space === 'srgb' ? profiled : profiled.toColourspace(space)
    const { data, info } = await colored.tiff({ compression: 'none' }).toBuffer({ resolveWithObject: true })
    return {
      known,
      pixels: data,
      width: info.width,
      height: info.height,
      hasAlpha: info.channels === 4,
      keepsProfile,
      isDeep: space === 'rgb16',
    }
  } catch {
    return null
  }
}

/** sharp applies the profiles of 8 bits by itself; those of 16 bits it drops, which changes the colours. */
async function withoutDeepProfile(file: Buffer, { depth, icc }: Metadata): Promise<Buffer> {
  if (depth !== 'ushort' || !icc) return file
  const sharp = await loadSharp()
  const picture = sharp(file, { limitInputPixels: false }).autoOrient().pipelineColourspace('srgb')
  return picture.toColourspace('rgb16').tiff({ compression: 'none' }).toBuffer()
}

const deepened = (picture: Sharp, known: Metadata, settings: ExportSettings): Sharp =>
  spaceOf(known, settings) === 'rgb16' ? picture.toColourspace('rgb16') : picture

/** Trims transparent edges; a picture without any, or one that is transparent everywhere, stays as it is. */
async function trimmed(picture: Sharp, known: Metadata, settings: ExportSettings): Promise<Sharp> {
  if (!settings.trim || !known.hasAlpha) return picture
  const sharp = await loadSharp()
  const { data, info } = await deepened(picture, known, settings)
    .png({ compressionLevel: 0 })
    .keepIccProfile()
    .toBuffer({ resolveWithObject: true })
  const alpha = await sharp(data).extractChannel(3).raw().toBuffer()
  const box = contentBox(alpha, info)
  return box ? sharp(data).extract(box) : sharp(data)
}

/** The bounding box of all pixels that are not transparent; null if there are none. */
function contentBox(alpha: Buffer, { width, height }: { readonly width: number; readonly height: number }) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    const row = alpha.subarray(y * width, (y + 1) * width)
    const first = row.findIndex((value) => value > 0)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(
      right,
      row.findLastIndex((value) => value > 0),
    )
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const WHITE = '#ffffff'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Scales, pads, and adds the background. */
async function inShape(picture: Sharp, known: Metadata, settings: ExportSettings): Promise<Sharp> {
  const sharp = await loadSharp()
  const { data, info } = await deepened(picture, known, settings)
    .tiff({ compression: 'none' })
    .keepIccProfile()
    .toBuffer({ resolveWithObject: true })
  const { picture: inner, canvas } = outputSize(info, settings)
  const isFlat = settings.background !== null || !FORMATS[settings.format].hasTransparency
  const behind = settings.background ?? (isFlat ? WHITE : CLEAR)
  const left = Math.floor((canvas.width - inner.width) / 2)
  const top = Math.floor((canvas.height - inner.height) / 2)
  const isPadded = canvas.width > inner.width || canvas.height > inner.height
  let shaped = sharp(data).resize({ ...inner, fit: 'fill' })
  if (isFlat) shaped = shaped.flatten({ background: behind })
  if (!isPadded) return shaped
  if (!isFlat && !known.hasAlpha) shaped = shaped.ensureAlpha()
  const edges = {
    left,
    top,
    right: canvas.width - inner.width - left,
    bottom: canvas.height - inner.height - top,
  }
  return shaped.extend({ ...edges, background: behind })
}
