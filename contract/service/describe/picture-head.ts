import type { PictureFormat } from './file-field.ts'

/** As many first bytes of a file as the functions here need. */
export const HEAD_BYTES = 65_536

const AVIF = new Set(['avif', 'avis'])
const HEIF = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
/** Brands of sequences of pictures (ISO/IEC 23008-12, 10.3; AV1 Image File Format, 6.3). */
const SEQUENCES = new Set(['avis', 'hevc', 'hevx', 'hevm', 'hevs', 'msf1'])

/**
 * The format of a picture by its first bytes, as names and declared types are wrong at times; null if it is none of the
 * formats of the contract. Whether the rest of the file is sound is not known.
 */
export function formatOfHead(head: Uint8Array): PictureFormat | null {
  const text = textOf(head)
  if (text.startsWith('\xff\xd8\xff')) return text.includes('MPF\0') ? 'mpo' : 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(text)) return 'tiff'
  if (text.startsWith('BM')) return 'bmp'
  const brands = brandsOf(text)
  if (brands.some((brand) => AVIF.has(brand))) return 'avif'
  return brands.some((brand) => HEIF.has(brand)) ? 'heif' : null
}

/** Whether a picture has several frames in time, by its first bytes: only the first one is used. */
export function isAnimatedHead(head: Uint8Array): boolean {
  const text = textOf(head)
  switch (formatOfHead(head)) {
    case 'gif':
      // It loops, or it has the control blocks of two frames (GIF89a, 23).
      return /NETSCAPE2\.0|ANIMEXTS1\.0/.test(text) || controlBlocks(text) > 1
    case 'webp':
      // The animation bit of the extended header (WebP container specification).
      return text.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0
    case 'png': {
      const [beforePixels = ''] = text.split('IDAT', 1)
      return beforePixels.includes('acTL')
    }
    case 'avif':
    case 'heif':
      return SEQUENCES.has(text.slice(8, 12))
    default:
      return false
  }
}

/** How many graphic control extensions begin in a GIF, each with the byte that ends it. */
const controlBlocks = (text: string) =>
  text.split('!\xf9\x04').filter((block, at) => at > 0 && block.charAt(4) === '\0').length

/** One character a byte. */
function textOf(head: Uint8Array): string {
  let text = ''
  for (const byte of head.subarray(0, HEAD_BYTES)) text += String.fromCharCode(byte)
  return text
}

/** The brands of an ISO base media file (ISO/IEC 14496-12, 4.3): the major one, and those it is compatible with. */
function brandsOf(text: string): readonly string[] {
  if (text.slice(4, 8) !== 'ftyp') return []
  const size = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= Math.min(size, text.length); at += 4) brands.push(text.slice(at, at + 4))
  return brands
}
