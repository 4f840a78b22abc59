import sharp from 'sharp'
import { aHeif, bitmap } from './drawn-pictures.ts'

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const cut = (bytes: Buffer, length: number) => Buffer.from(bytes.subarray(0, length))
const half = (bytes: Buffer) => cut(bytes, bytes.length >> 1)

/** A bitmap with only a header, which declares a large size. */
function onlyBitmapHeader() {
  const bytes = bitmap()
  bytes.writeInt32LE(3000, 18)
  bytes.writeInt32LE(3000, 22)
  return cut(bytes, 60)
}

/** A TIFF with its directory before its pixels, as many programs write it; sharp writes it last. */
export async function directoryFirst() {
  const row = 200 * 3
  const tags = new Map([
    [256, 200],
    [257, 150],
    [258, 8],
    [259, 1],
    [262, 2],
    [273, 122],
    [277, 3],
    [278, 150],
  ])
  tags.set(279, row * 150)
  const head = Buffer.alloc(122)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.size, 8)
  for (const [at, [tag, value]] of [...tags].entries()) {
    const entry = 10 + at * 12
    head.writeUInt16LE(tag, entry)
    head.writeUInt16LE(4, entry + 2)
    head.writeUInt32LE(1, entry + 4)
    head.writeUInt32LE(value, entry + 8)
  }
  return Buffer.concat([head, await noise().raw().toBuffer()])
}

/** Files that end before their declared size, with their kinds. */
export const HALF_PICTURES: readonly (readonly [string, () => Promise<Buffer<ArrayBuffer>>])[] = [
  ['half a BMP', async () => half(bitmap())],
  ['a BMP of which only the header came', async () => onlyBitmapHeader()],
  ['the first bytes of a BMP', async () => cut(bitmap(), 20)],
  ['half a TIFF', async () => half(await directoryFirst())],
  ['a TIFF without its last rows', async () => cut(await directoryFirst(), 90_000)],
  ['a TIFF without its directory', async () => half(await noise().tiff({ compression: 'lzw' }).toBuffer())],
  ['half a WebP', async () => half(await noise().webp().toBuffer())],
  ['half a GIF', async () => half(await noise().gif().toBuffer())],
  ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
  ['the first bytes of a JPEG', async () => cut(await noise().jpeg().toBuffer(), 100)],
  ['half a PNG', async () => half(await noise().png().toBuffer())],
  ['half an AVIF', async () => half(await noise().avif().toBuffer())],
  ['the first bytes of an AVIF', async () => cut(await noise().avif().toBuffer(), 40)],
  ['a HEIF without its end', async () => cut(aHeif(), aHeif().length - 20)],
]
