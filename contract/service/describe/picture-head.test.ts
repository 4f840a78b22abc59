import { describe, expect, it } from 'vitest'
import { formatOfHead, isAnimatedHead } from './picture-head.ts'

/** One byte a character. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const ftyp = (major: string, ...compatible: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}`)
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const webp = (chunk: string, flags: number) =>
  bytes(`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0${String.fromCharCode(flags)}`)

describe('the format of a picture is known by its first bytes', () => {
  it.each([
    ['jpeg', bytes('\xff\xd8\xff\xe0')],
    ['mpo', bytes('\xff\xd8\xff\xe2\0\x58MPF\0')],
    ['png', bytes(PNG)],
    ['gif', bytes('GIF87a')],
    ['webp', webp('VP8 ', 0)],
    ['tiff', bytes('MM\0*')],
    ['bmp', bytes('BM')],
    ['heif', ftyp('heic')],
    ['heif', ftyp('msf1', 'hevc')],
    ['heif', ftyp('mif1', 'heic', 'miaf')],
    ['avif', ftyp('avif')],
    ['avif', ftyp('mif1', 'avif', 'miaf')],
    [null, ftyp('isom', 'mp41')],
    [null, bytes('not a picture')],
    [null, bytes('')],
  ])('%s', (format, head) => {
    expect(formatOfHead(head)).toBe(format)
  })
})

describe('an animated picture is known by its first bytes', () => {
  it.each([
    ['a GIF that loops', true, bytes('GIF89a\0\0!\xff\x0bNETSCAPE2.0')],
    ['a GIF of two frames', true, bytes('GIF89a\0\0!\xf9\x04\0\0\0\0\0,pixels\0!\xf9\x04\0\0\0\0\0,')],
    ['a GIF of one frame', false, bytes('GIF89a\0\0!\xf9\x04\0\0\0\0\0,pixels')],
    ['a WebP with the bit for animation', true, webp('VP8X', 0b10)],
    ['a WebP with transparency', false, webp('VP8X', 0b1_0000)],
    ['a WebP without an extended header', false, webp('VP8 ', 0b10)],
    ['a PNG with control of frames', true, bytes(`${PNG}\0acTL\0IDAT`)],
    ['a PNG whose pixels hold those letters', false, bytes(`${PNG}\0IDAT\0acTL`)],
    ['a sequence of AV1', true, ftyp('avis', 'avif')],
    ['a sequence of HEVC', true, ftyp('hevc')],
    ['a photograph of a telephone', false, ftyp('heic', 'mif1')],
    ['a photograph', false, bytes('\xff\xd8\xff\xe0acTL')],
  ])('%s: %s', (_, isAnimated, head) => {
    expect(isAnimatedHead(head)).toBe(isAnimated)
  })
})
