import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import {
  ASSETS_PATH,
  asset,
  assetOriginalPath,
  assetPath,
  assetRestorePath,
  assetRoutes,
  PREVIEW_WIDTHS,
  previewPath,
} from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { studioError } from '#contract/studio/studio.ts'
import { aHeif, bitmap, multiPicture } from '#server/testing/pictures/drawn-pictures.ts'
import { HALF_PICTURES } from '#server/testing/pictures/half-pictures.ts'
import { aDeepWidePicture, aPicture } from '#server/testing/pictures/pictures.ts'
import { flatPng } from '#server/testing/pictures/png-chunks.ts'
import { studioStack } from '#server/testing/stack.ts'

const MB = 1024 * 1024
const stack = studioStack()

/** A picture of each format that is stored. */
const OF_EACH_FORMAT: Readonly<
  Record<PictureFormat, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>>
> = {
  jpeg: () => aPicture({ format: 'jpeg' }),
  png: () => aPicture(),
  webp: () => aPicture({ format: 'webp' }),
  heif: aHeif,
  avif: () => aPicture({ format: 'avif' }),
  gif: () => aPicture({ format: 'gif' }),
  bmp: bitmap,
  tiff: () => aPicture({ format: 'tiff' }),
  mpo: multiPicture,
}

const leftovers = () => readdir(join(stack.studio.dataDir, 'studio', 'objects', 'intake'))

async function refusalOf(response: Response) {
  return { status: response.status, ...studioError.parse(await response.json()) }
}

describe('an upload', () => {
  it('is stored with the format of its content, whatever its name and declared type', async () => {
    const bytes = await aPicture({ width: 40, height: 30, format: 'webp' })
    const headers = { 'content-type': 'application/json' }
    const path = `${ASSETS_PATH}?name=fox.exe`
    const response = await stack.studio.fetch(path, { method: 'POST', body: bytes, headers })
    expect(response.status).toBe(201)
    expect(asset.parse(await response.json())).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
      bytes: bytes.length,
      hasAlpha: false,
      name: 'fox.webp',
      origin: 'upload',
      runId: null,
    })
  })

  it('that is turned by EXIF has the size that people see, in its previews too', async () => {
    const bytes = await aPicture({ width: 640, height: 320, format: 'jpeg', orientation: 6 })
    const kept = await stack.studio.keep(bytes)
    expect(kept).toMatchObject({ width: 320, height: 640 })
    const preview = await stack.studio.fetch(previewPath(kept.sha256, 480))
    const { width, height, orientation } = await sharp(await preview.arrayBuffer()).metadata()
    expect({ width, height, orientation }).toEqual({ width: 320, height: 640, orientation: undefined })
  })

  it.each([
    ['BMP', bitmap],
    ['HEIF', aHeif],
    ['MPO', multiPicture],
    ['TIFF', () => aPicture({ format: 'tiff', width: 640, height: 320 })],
    ['AVIF', () => aPicture({ format: 'avif', width: 640, height: 320 })],
    ['GIF', () => aPicture({ format: 'gif', width: 640, height: 320 })],
    ['PNG that is taller than a preview can be', async () => Buffer.from(flatPng(100, 40_000))],
  ])('has previews of each width, as every picture that is accepted: %s', async (_, bytes) => {
    const kept = await stack.studio.keep(await bytes())
    for (const width of PREVIEW_WIDTHS) {
      const preview = await stack.studio.fetch(previewPath(kept.sha256, width))
      expect(preview.status).toBe(200)
      const shown = await sharp(await preview.arrayBuffer()).metadata()
      expect(shown.format).toBe('webp')
      expect(shown.width).toBeLessThanOrEqual(Math.min(width, kept.width))
      expect(shown.width / shown.height).toBeCloseTo(kept.width / kept.height, 2)
    }
  })

  it('of 16 bits in a wide colour space keeps its colours in its previews', async () => {
    const kept = await stack.studio.keep(await aDeepWidePicture())
    const preview = await stack.studio.fetch(previewPath(kept.sha256, 480))
    const [red = 0, green = 0, blue = 0] = await sharp(await preview.arrayBuffer())
      .raw()
      .toBuffer()
    expect(Math.max(Math.abs(red - 103), Math.abs(green - 202), blue)).toBeLessThan(6)
  })

  it('of the same bytes is one asset, also when it comes many times at once', async () => {
    const bytes = await aPicture()
    const answers = await Promise.all(Array.from({ length: 8 }, () => stack.studio.upload(bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    const ids = await Promise.all(answers.map(async (answer) => asset.parse(await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
  })

  it('that breaks off leaves no file', async () => {
    const { hostname, port } = new URL(stack.studio.address)
    const headers = { 'content-length': 10_000 }
    const upload = request({ hostname, port, path: ASSETS_PATH, method: 'POST', headers })
    const broken = new Promise((resolve) => upload.once('error', resolve))
    upload.write((await aPicture()).subarray(0, 60), () => upload.destroy(new Error('gone')))
    await broken
    const page = libraryPage.parse(await (await stack.studio.fetch(LIBRARY_PATH)).json())
    expect(page.total).toBe(0)
  })

  it.each([
    ['half a picture', 422, 'damaged', async () => noise((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['text', 415, 'not-a-picture', async () => Buffer.from('hello')],
    [
      'a drawing that could hold a script',
      415,
      'not-a-picture',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['nothing', 400, 'empty', async () => Buffer.alloc(0)],
    ['a picture of too many pixels', 422, 'too-many-pixels', async () => hugePng(20_000, 20_000)],
  ])('is refused when it is %s', async (_, status, code, bytes) => {
    expect(await refusalOf(await stack.studio.upload(await bytes()))).toMatchObject({ status, code })
    expect(await leftovers()).toEqual([])
  })

  it.each(HALF_PICTURES)('is refused when it ends before the pixels of its header: %s', async (_, bytes) => {
    expect(await refusalOf(await stack.studio.upload(await bytes()))).toMatchObject({
      status: 422,
      code: 'damaged',
    })
    expect(await leftovers()).toEqual([])
  })

  it('may have as many pixels as the service accepts, and is refused at once if it has more', async () => {
    const largest = await stack.studio.keep(flatPng(8192, 6144))
    expect(largest).toMatchObject({ width: 8192, height: 6144 })
    for (const [bytes, size] of [
      [flatPng(9000, 6000), '9000 x 6000 pixels (54.0 megapixels)'],
      [await hugePng(20_000, 20_000), '20000 x 20000 pixels (400.0 megapixels)'],
    ] as const)
      expect(await refusalOf(await stack.studio.upload(bytes))).toMatchObject({
        status: 422,
        code: 'too-many-pixels',
        error: `The picture has ${size}; the limit is 50,331,648 pixels (50.3 megapixels); make it smaller.`,
      })
    expect(await leftovers()).toEqual([])
  })

  it('that is stored already is kept, however large it is', async () => {
    const parent = await stack.studio.keep(await aPicture())
    const edit = { kind: 'refine-edge', parentId: parent.id, isCleaned: false }
    const { id } = editAnswer.parse(await (await stack.studio.post(EDITS_PATH, edit)).json())
    const bytes = flatPng(9100, 6000)
    const path = `${ASSETS_PATH}?name=large.png&edit=${id}`
    const large = await stack.studio.fetch(path, { method: 'POST', body: bytes })
    expect(large.status).toBe(201)
    const again = await stack.studio.upload(bytes)
    expect(again.status).toBe(200)
    expect(asset.parse(await again.json()).id).toBe(asset.parse(await large.json()).id)
  })

  it('may have 50 MB and not a byte more, whether it says its length or not', async () => {
    const largest = Buffer.concat([await aPicture(), Buffer.alloc(50 * MB)]).subarray(0, 50 * MB)
    expect((await stack.studio.upload(largest)).status).toBe(201)
    const more = Buffer.concat([largest, Buffer.alloc(1)])
    expect(await refusalOf(await stack.studio.upload(more))).toMatchObject({ status: 413, code: 'too-large' })
    const stream = new Blob([more]).stream()
    const unsized = { method: 'POST', body: stream, duplex: 'half' as const }
    expect(await refusalOf(await stack.studio.fetch(ASSETS_PATH, unsized))).toMatchObject({ status: 413 })
    expect(await leftovers()).toEqual([])
  })
})

describe('a picture', () => {
  it.each(Object.entries(OF_EACH_FORMAT))(
    'of every format that is stored is sent with one of the media types that the contract names: %s',
    async (format, bytes) => {
      const kept = await stack.studio.keep(await bytes())
      expect(kept.format).toBe(format)
      const { headers } = await stack.studio.fetch(assetOriginalPath(kept.id))
      expect(assetRoutes.original.replies[200].mediaTypes).toContain(headers.get('content-type'))
    },
  )

  it('is served whole under its name, for viewing or saving', async () => {
    const bytes = await aPicture()
    const kept = await stack.studio.keep(bytes, 'Füchse.png')
    const shown = await stack.studio.fetch(assetOriginalPath(kept.id))
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename=F_chse.png; filename*=UTF-8''F%C3%BCchse.png`,
      'x-content-type-options': 'nosniff',
    })
    const saved = await stack.studio.fetch(`${assetOriginalPath(kept.id)}?download`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  const LYING = { width: 60, height: 30, orientation: 6 } as const
  it.each([
    ['a turned WebP', () => aPicture({ ...LYING, format: 'webp' })],
    ['a turned TIFF', () => aPicture({ ...LYING, format: 'tiff' })],
    ['HEIF', aHeif],
  ])('that browsers do not show, or show turned, is opened as an upright PNG: %s', async (_, bytes) => {
    const kept = await stack.studio.keep(await bytes())
    const answer = await stack.studio.fetch(assetOpenedPath(kept))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const opened = sharp(await answer.arrayBuffer())
    const { width, height, orientation = 1 } = await opened.metadata()
    expect({ width, height, orientation }).toEqual({ width: kept.width, height: kept.height, orientation: 1 })
    if (kept.format === 'heif') return
    const pixels = await sharp(await bytes())
      .autoOrient()
      .raw()
      .toBuffer()
    expect((await opened.raw().toBuffer()).equals(pixels)).toBe(true)
  })

  it.each([
    ['a WebP that lies as it is shown', () => aPicture({ format: 'webp' })],
    ['a turned JPEG', () => aPicture({ ...LYING, format: 'jpeg' })],
    ['PNG', () => aPicture()],
  ])('that every browser shows upright is opened as it is: %s', async (_, bytes) => {
    const { id } = await stack.studio.keep(await bytes())
    const opened = await stack.studio.fetch(assetOpenedPath({ id }))
    expect(Buffer.from(await opened.arrayBuffer()).equals(await bytes())).toBe(true)
  })

  it.each([
    ['from memory', 0],
    ['from the disk', 5 * MB],
  ])('is served in ranges %s, while it is the same picture (RFC 9110, 14)', async (_, more) => {
    const bytes = Buffer.concat([await aPicture(), Buffer.alloc(more, 7)])
    const path = assetOriginalPath((await stack.studio.keep(bytes)).id)
    const asked = async (headers: Record<string, string>) => {
      const response = await stack.studio.fetch(path, { headers })
      const told = ['content-range', 'content-length'].map((name) => response.headers.get(name))
      return { status: response.status, told, body: Buffer.from(await response.arrayBuffer()) }
    }
    const last = bytes.length - 1
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=20-', 20, last],
      [`bytes=${last - 9}-${last + 9}`, last - 9, last],
      ['bytes=-5', last - 4, last],
    ] as const) {
      const told = [`bytes ${from}-${to}/${bytes.length}`, `${to - from + 1}`]
      expect(await asked({ range })).toEqual({ status: 206, told, body: bytes.subarray(from, to + 1) })
    }
    const whole = { status: 200, told: [null, `${bytes.length}`], body: bytes }
    const { headers } = await stack.studio.fetch(path)
    const range = 'bytes=0-99'
    expect(await asked({ range, 'if-range': headers.get('etag') ?? '' })).toMatchObject({ status: 206 })
    expect(await asked({ range, 'if-range': '"another"' })).toEqual(whole)
    const beyond = { status: 416, told: [`bytes */${bytes.length}`, '0'] }
    expect(await asked({ range: `bytes=${bytes.length}-` })).toMatchObject(beyond)
  })

  it('is deleted and restored without loss', async () => {
    const kept = await stack.studio.keep(await aPicture())
    const total = async () => libraryPage.parse(await (await stack.studio.fetch(LIBRARY_PATH)).json()).total
    expect((await stack.studio.fetch(assetPath(kept.id), { method: 'DELETE' })).status).toBe(200)
    expect(await total()).toBe(0)
    expect(await stack.studio.fetch(assetPath(kept.id)).then((answer) => answer.json())).toMatchObject({
      trashedAt: expect.any(String),
    })
    const restored = await stack.studio.post(assetRestorePath(kept.id))
    expect([restored.status, await restored.json()]).toEqual([200, kept])
    expect(await total()).toBe(1)
  })

  it('that was deleted is restored by uploading it again', async () => {
    const kept = await stack.studio.keep(await aPicture())
    await stack.studio.fetch(assetPath(kept.id), { method: 'DELETE' })
    expect((await stack.studio.keep(await aPicture())).id).toBe(kept.id)
    const page = libraryPage.parse(await (await stack.studio.fetch(LIBRARY_PATH)).json())
    expect(page.pictures.map(({ asset: { id } }) => id)).toEqual([kept.id])
  })

  it.each([
    ['GET', assetPath('nothing')],
    ['GET', assetOriginalPath('nothing')],
    ['GET', assetOpenedPath({ id: 'nothing' })],
    ['DELETE', assetPath('nothing')],
    ['POST', assetRestorePath('nothing')],
    ['GET', `${ASSETS_PATH}/%00`],
    ['GET', `${ASSETS_PATH}/..%2f..%2fetc`],
  ])('that there is not gives 404: %s %s', async (method, path) => {
    const response = await stack.studio.fetch(path, { method })
    expect(await refusalOf(response)).toMatchObject({ status: 404, code: 'not-found' })
  })
})

describe('a preview', () => {
  it.each(PREVIEW_WIDTHS)('has %i px, keeps for ever, and is the same each time', async (width) => {
    const kept = await stack.studio.keep(await aPicture({ width: 2000, height: 1000 }))
    const [one, other] = await Promise.all([
      stack.studio.fetch(previewPath(kept.sha256, width)),
      stack.studio.fetch(previewPath(kept.sha256, width)),
    ])
    expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await one.arrayBuffer())
    expect(bytes.equals(Buffer.from(await other.arrayBuffer()))).toBe(true)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
  })

  it('is never larger than its picture', async () => {
    const kept = await stack.studio.keep(await aPicture({ width: 200, height: 100 }))
    const preview = await stack.studio.fetch(previewPath(kept.sha256, 1600))
    expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 100 })
  })

  it('is made of known pictures only, at known widths only', async () => {
    const { sha256 } = await stack.studio.keep(await aPicture())
    for (const path of [
      previewPath('0'.repeat(64), 480),
      `/api/previews/${sha256}/481.webp`,
      `/api/previews/${sha256}/480.png`,
      '/api/previews/..%2f..%2fetc/480.webp',
    ]) {
      expect((await stack.studio.fetch(path)).status).toBe(404)
    }
  })
})

async function noise(cut: (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>) {
  const background = '#000'
  const speckled = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background, noise: speckled } })
  return cut(Buffer.from(await picture.png().toBuffer()))
}

/** A small PNG whose header claims a size that its pixels do not have. */
async function hugePng(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = await aPicture()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
