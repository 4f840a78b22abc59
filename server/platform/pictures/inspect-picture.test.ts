import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { formatOfHead } from '#contract/service/describe/picture-head.ts'
import { inspectPicture, isGrayscale, isWhole } from './inspect-picture.ts'

const blank = (channels: 3 | 4 = 3, background: object = { r: 200, g: 40, b: 40, alpha: 0.5 }) =>
  sharp({ create: { width: 40, height: 30, channels, background } })

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'easel-picture-')), 'file')
  await writeFile(path, bytes)
  return path
}

/** A 24-bit bitmap; sharp does not write them. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(-height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

describe('a file is recognised by its content', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('%s', async (format) => {
    const bytes = await blank().toFormat(format).toBuffer()
    const path = await fileOf(bytes)
    expect(await inspectPicture(path)).toMatchObject({ format, width: 40, height: 30 })
    // The page judges files before it sends them.
    expect(formatOfHead(bytes)).toBe(format)
    expect(await isWhole(path, format)).toBe(true)
  })

  it('bmp, rows from top to bottom too', async () => {
    expect(await inspectPicture(await fileOf(bitmap(40, 30)))).toEqual({
      format: 'bmp',
      width: 40,
      height: 30,
      hasAlpha: false,
    })
  })

  /** A change of a bitmap, so that it has no pixels that anything can show. */
  const spoils: readonly (readonly [string, (bytes: Buffer) => void])[] = [
    ['a negative width', (bytes) => bytes.writeInt32LE(-40, 18)],
    ['the data of a PNG announced, and rows in its place', (bytes) => bytes.writeUInt32LE(5, 30)],
    ['3 bits a pixel', (bytes) => bytes.writeUInt16LE(3, 28)],
    ['64 bits a pixel', (bytes) => bytes.writeUInt16LE(64, 28)],
    ['its pixels before its header', (bytes) => bytes.writeUInt32LE(0, 10)],
    [
      'an index beyond its palette',
      (bytes) => {
        bytes.writeUInt16LE(8, 28)
        bytes.writeUInt32LE(2, 46)
        bytes.fill(200, 62)
      },
    ],
  ]
  it.each(spoils)('a bmp with %s is damaged', async (_, spoil) => {
    const bytes = Buffer.concat([bitmap(40, 30), Buffer.alloc(40 * 30 * 8)])
    expect(await isWhole(await fileOf(bytes), 'bmp')).toBe(true)
    spoil(bytes)
    expect(await isWhole(await fileOf(bytes), 'bmp')).toBe(false)
  })

  it('bmp of OS/2 1.x, whose sides have two bytes', async () => {
    const bytes = Buffer.alloc(26 + 40 * 3 * 30)
    bytes.write('BM', 'latin1')
    bytes.writeUInt32LE(26, 10)
    bytes.writeUInt32LE(12, 14)
    bytes.writeUInt16LE(40, 18)
    bytes.writeUInt16LE(30, 20)
    bytes.writeUInt16LE(1, 22)
    bytes.writeUInt16LE(24, 24)
    expect(await inspectPicture(await fileOf(bytes))).toMatchObject({ format: 'bmp', width: 40, height: 30 })
  })

  it('bmp of OS/2 2.x with a header of 16 bytes, which has no compression field', async () => {
    const bytes = Buffer.alloc(30 + 40 * 3 * 30, 0x80)
    bytes.write('BM', 'latin1')
    bytes.writeUInt32LE(30, 10)
    bytes.writeUInt32LE(16, 14)
    bytes.writeInt32LE(40, 18)
    bytes.writeInt32LE(30, 22)
    bytes.writeUInt16LE(1, 26)
    bytes.writeUInt16LE(24, 28)
    const path = await fileOf(bytes)
    expect(await inspectPicture(path)).toMatchObject({ format: 'bmp', width: 40, height: 30 })
    expect(await isWhole(path, 'bmp')).toBe(true)
    expect(await isWhole(await fileOf(bytes.subarray(0, -1)), 'bmp')).toBe(false)
  })

  it.each([
    ['text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', Buffer.from('%PDF-1.7')],
  ])('%s is no picture', async (_, bytes) => {
    expect(await inspectPicture(await fileOf(bytes))).toBeNull()
  })
})

it('gives the size after EXIF rotation', async () => {
  const turned = await blank().jpeg().withExif({ IFD0: {} }).withMetadata({ orientation: 6 }).toBuffer()
  expect(await inspectPicture(await fileOf(turned))).toMatchObject({ width: 30, height: 40 })
})

it('detects alpha', async () => {
  expect(await inspectPicture(await fileOf(await blank(4).png().toBuffer()))).toMatchObject({
    hasAlpha: true,
  })
})

it('distinguishes a truncated picture from a complete one', async () => {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await noise.clone().toFormat(format).toBuffer()
    expect(await isWhole(await fileOf(bytes), format)).toBe(true)
    expect(await isWhole(await fileOf(bytes.subarray(0, bytes.length / 2)), format)).toBe(false)
  }
})

it('detects a grayscale picture by its pixels, whatever its channels', async () => {
  const gray = await blank(3, { r: 90, g: 90, b: 90 }).png().toBuffer()
  expect(await isGrayscale(await fileOf(gray))).toBe(true)
  expect(await isGrayscale(await fileOf(await sharp(gray).grayscale().png().toBuffer()))).toBe(true)
  const path = await fileOf(await blank().png().toBuffer())
  expect(await isGrayscale(path)).toBe(false)
  expect((await readFile(path)).length).toBeGreaterThan(0)
})
