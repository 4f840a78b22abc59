import { type ExportSettings, FORMATS } from '#contract/studio/exports/export-settings.ts'
import { loadSharp } from '#server/platform/pictures/load-sharp.ts'
import { type Encoded, fitted } from './budget.ts'
import type { Drawn } from './shape.ts'

interface Metadata {
  readonly title: string
  readonly xmp: string | null
  readonly at: number
}

/** Encodes a picture in the requested format, at its quality or within its budget. */
export async function encoded(drawn: Drawn, settings: ExportSettings, metadata: Metadata) {
  const { format, quality, budgetBytes } = settings
  const encode = await encoderOf(drawn, format, metadata)
  // A transparent picture is a PNG inside a PDF.
  const isLossless = !FORMATS[format].hasQuality || (format === 'pdf' && drawn.hasAlpha)
  if (budgetBytes === null || !FORMATS[format].hasBudget)
    return { ...(await encode(isLossless ? null : quality)), isOverBudget: false }
  const whole = isLossless ? await encode(null) : null
  if (whole && whole.bytes.length <= budgetBytes) return { ...whole, isOverBudget: false }
  return fitted(async (tried) => (await encode(tried)).bytes, budgetBytes)
}

/** Encodes at a quality; a lossless format reduces its palette instead, and null keeps all colours. */
async function encoderOf(drawn: Drawn, format: ExportSettings['format'], metadata: Metadata) {
  const sharp = await loadSharp()
  const open = (xmp: string | null) => {
    const picture = sharp(drawn.pixels, { limitInputPixels: false })
    const deep = drawn.isDeep ? picture.toColourspace('rgb16') : picture
    const colored = drawn.keepsProfile ? deep.keepIccProfile() : deep
    return xmp === null ? colored : colored.withXmp(xmp)
  }
  const jpeg = (quality: number, xmp: string | null) =>
    open(xmp)
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
      .toBuffer()
  const png = (quality: number | null, xmp: string | null) =>
    open(xmp)
      .png(quality === null ? {} : { palette: true, quality })
      .toBuffer()
  return async (asked: number | null): Promise<Encoded> => {
    const quality = asked ?? 100
    switch (format) {
      case 'jpeg':
        return { quality, bytes: await jpeg(quality, metadata.xmp) }
      case 'webp':
        return { quality, bytes: await open(metadata.xmp).webp({ quality }).toBuffer() }
      case 'avif':
        return { quality, bytes: await open(metadata.xmp).avif({ quality, effort: 3 }).toBuffer() }
      case 'tiff':
        return { quality: null, bytes: await open(metadata.xmp).tiff({ compression: 'lzw' }).toBuffer() }
      case 'pdf': {
        const { title, xmp, at } = metadata
        // With the first document: most exports have none, and the process starts sooner.
        const { pdfOf } = await import('./pdf.ts')
        const kind = drawn.hasAlpha ? 'png' : 'jpeg'
        const bytes = drawn.hasAlpha ? await png(asked, null) : await jpeg(quality, null)
        return {
          quality: drawn.hasAlpha ? asked : quality,
          bytes: await pdfOf({ bytes, kind, size: drawn, title, xmp }, new Date(at)),
        }
      }
      default:
        return { quality: asked, bytes: await png(asked, metadata.xmp) }
    }
  }
}
