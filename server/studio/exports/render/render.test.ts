import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import exifr from 'exifr'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  DEFAULT_EXPORT,
  type ExportFormat,
  type ExportSettings,
} from '#contract/studio/exports/export-settings.ts'
import { aHeif, bitmap } from '#server/testing/pictures/drawn-pictures.ts'
import { aDeepWidePicture } from '#server/testing/pictures/pictures.ts'
import { pngChunk, withPngChunks } from '#server/testing/pictures/png-chunks.ts'
import type { RenderFacts } from './facts.ts'
import { render } from './render.ts'
import { writeSheet } from './sheet.ts'

const FACTS: RenderFacts = {
  title: 'kettle.png',
  prompt: 'a red kettle & <steam> صباحات',
  seed: 4711,
  tags: ['red', 'kitchen'],
  note: 'for the autumn',
  operation: 'Generate 4.0',
  isFromUpload: false,
}
const PAINTED = 'Drawn by a sandbox renderer that stands in for a model; not the output of a model. Seed 1.'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-render-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A picture that does not compress. */
const noise = (width = 300, height = 200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** A red square of 20 pixels in a transparent picture of 100 × 60. */
async function cutOut() {
  const square = { create: { width: 20, height: 20, channels: 4, background: '#f00' } } as const
  const clear = {
    create: { width: 100, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  const input = await sharp(square).png().toBuffer()
  return sharp(clear)
    .composite([{ input, left: 40, top: 20 }])
    .png()
    .toBuffer()
}

async function rendered(source: Buffer, settings: Partial<ExportSettings>, facts: RenderFacts = FACTS) {
  const path = join(folder, 'source')
  await writeFile(path, source)
  const outputPath = join(folder, 'output')
  const result = await render({
    source: { path, sha256: createHash('sha256').update(source).digest('hex') },
    madePath: null,
    outputPath,
    proofPath: join(folder, 'proof'),
    settings: { ...DEFAULT_EXPORT, ...settings },
    facts,
    at: Date.parse('2026-11-23T10:00:00Z'),
  })
  if ('failure' in result) throw new Error(result.failure)
  const bytes = await readFile(outputPath)
  expect(result).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes),
  })
  return { ...result, file: bytes }
}

const pixel = async (file: Buffer, left: number, top: number) => [
  ...(await sharp(file).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

describe('an exported picture', () => {
  it.each<[ExportFormat, string]>([
    ['png', 'png'],
    ['jpeg', 'jpeg'],
    ['webp', 'webp'],
    ['avif', 'heif'],
    ['tiff', 'tiff'],
  ])('as %s has its format, its pixels, and the same bytes each time', async (format, known) => {
    const source = await noise().png().toBuffer()
    const first = await rendered(source, { format })
    expect(await sharp(first.file).metadata()).toMatchObject({ format: known, width: 300, height: 200 })
    expect((await rendered(source, { format })).sha256).toBe(first.sha256)
  })

  it('as PDF is a page of its size, with its metadata', async () => {
    const { file } = await rendered(await noise(400, 200).png().toBuffer(), {
      format: 'pdf',
      metadata: ['source', 'prompt'],
    })
    const document = await PDFDocument.load(file)
    expect(document.getPages().map((page) => page.getSize())).toEqual([{ width: 300, height: 150 }])
    const metadata = document.catalog.lookup(PDFName.of('Metadata'))
    expect(metadata instanceof PDFRawStream && String(Buffer.from(metadata.contents))).toContain(
      'DigitalSourceType',
    )
  })

  it('as stored is the same file', async () => {
    const source = await noise().jpeg().toBuffer()
    expect((await rendered(source, { format: 'original', size: { kind: 'longest', px: 10 } })).file).toEqual(
      source,
    )
  })

  it.each<[string, Partial<ExportSettings>, [number, number]]>([
    ['at most so long', { size: { kind: 'longest', px: 150 } }, [150, 100]],
    ['not enlarged to a longest side', { size: { kind: 'longest', px: 900 } }, [300, 200]],
    ['exactly so large', { size: { kind: 'exact', width: 320, height: 50 } }, [320, 50]],
    [
      'exactly so large with padding inside',
      { size: { kind: 'exact', width: 90, height: 90 }, padding: 20 },
      [90, 90],
    ],
    ['padded', { padding: 10 }, [320, 220]],
  ])('is %s', async (_, settings, [width, height]) => {
    const { file } = await rendered(await noise().png().toBuffer(), { format: 'png', ...settings })
    expect(await sharp(file).metadata()).toMatchObject({ width, height })
  })

  it('is upright according to its camera', async () => {
    const { file } = await rendered(await noise().withMetadata({ orientation: 6 }).jpeg().toBuffer(), {
      format: 'png',
    })
    expect(await sharp(file).metadata()).toMatchObject({ width: 200, height: 300 })
  })

  it('loses its transparent edges, and gets a padding in final pixels', async () => {
    const trimmed = await rendered(await cutOut(), { format: 'png', trim: true, padding: 5 })
    expect(trimmed).toMatchObject({ width: 30, height: 30 })
    expect([await pixel(trimmed.file, 0, 0), await pixel(trimmed.file, 15, 15)]).toEqual([
      [0, 0, 0, 0],
      [255, 0, 0, 255],
    ])
  })

  it('is not trimmed if it is transparent everywhere', async () => {
    const clear = {
      create: { width: 9, height: 7, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    expect(await rendered(await sharp(clear).png().toBuffer(), { format: 'png', trim: true })).toMatchObject({
      width: 9,
      height: 7,
    })
  })

  it.each<[string, Partial<ExportSettings>, number[]]>([
    ['white where the format has no transparency', { format: 'jpeg' }, [255, 255, 255, 255]],
    ['of the chosen colour', { format: 'png', background: '#0000ff' }, [0, 0, 255, 255]],
    ['transparent without one', { format: 'webp' }, [0, 0, 0, 0]],
  ])('has a background %s', async (_, settings, color) => {
    const { file } = await rendered(await cutOut(), { quality: 100, ...settings })
    expect(await pixel(file, 1, 1)).toEqual(color)
  })

  it.each<[ExportFormat, string, Partial<ExportSettings>]>([
    ['png', 'ushort', {}],
    ['tiff', 'ushort', { colorProfile: 'keep' }],
    ['png', 'ushort', { size: { kind: 'exact', width: 64, height: 40 }, background: '#ffffff' }],
    ['jpeg', 'uchar', {}],
  ])('of 16 bits for each colour as %s has %s (%o)', async (format, depth, settings) => {
    const colors = Uint16Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * 37) % 65_536)
    const source = await sharp(colors, { raw: { width: 32, height: 32, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const { file } = await rendered(source, { format, ...settings })
    expect(await sharp(file).metadata()).toMatchObject({ depth })
  })

  it('is converted to sRGB, or keeps its profile', async () => {
    const source = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const converted = await sharp((await rendered(source, { format: 'png', metadata: [] })).file).metadata()
    const kept = await sharp(
      (await rendered(source, { format: 'png', colorProfile: 'keep' })).file,
    ).metadata()
    expect([converted.icc, kept.icc !== undefined]).toEqual([undefined, true])
  })
})

describe('a picture of any format that is taken', () => {
  it.each([
    ['HEIF', async () => aHeif(), [64, 64]],
    ['BMP', async () => bitmap(), [4, 4]],
  ] as const)('is exported as JPEG: %s', async (_, source, [width, height]) => {
    const { file } = await rendered(await source(), { format: 'jpeg' })
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  it.each([
    ['HEIF', aHeif, { width: 64, height: 64 }],
    ['BMP', bitmap, { width: 4, height: 4 }],
  ] as const)('has its size where it is exported as stored: %s', async (_, source, size) => {
    expect(await rendered(source(), { format: 'original' })).toMatchObject(size)
  })

  it.each<ExportFormat>(['png', 'jpeg'])(
    'with 16 bits and a wide profile keeps its colours as %s',
    async (format) => {
      const { file } = await rendered(await aDeepWidePicture(), { format, quality: 100 })
      const [red = 0, green = 0, blue = 0] = await pixel(file, 8, 8)
      expect(Math.max(Math.abs(red - 103), Math.abs(green - 202), blue)).toBeLessThanOrEqual(3)
    },
  )
})

describe('a budget', () => {
  it.each<ExportFormat>(['jpeg', 'webp', 'avif', 'png', 'pdf'])(
    'is met by %s at the highest quality that fits',
    async (format) => {
      const source = await noise().png().toBuffer()
      const whole = await rendered(source, { format, quality: 95 })
      const budgetBytes = Math.round(whole.bytes * 0.5)
      const fitted = await rendered(source, { format, budgetBytes })
      expect(fitted).toMatchObject({ isOverBudget: false, quality: expect.any(Number) })
      expect(fitted.bytes).toBeLessThanOrEqual(budgetBytes)
    },
  )

  it('costs a PNG no colours if it fits without', async () => {
    const source = await noise(20, 20).png().toBuffer()
    expect(await rendered(source, { format: 'png', budgetBytes: 50_000 })).toMatchObject({
      quality: null,
      isOverBudget: false,
    })
  })

  it('that cannot be met is reported, at the lowest quality', async () => {
    const source = await noise(900, 900).png().toBuffer()
    expect(await rendered(source, { format: 'jpeg', budgetBytes: 1_000 })).toMatchObject({
      quality: 1,
      isOverBudget: true,
    })
  })
})

describe('metadata', () => {
  const all = { metadata: ['source', 'model', 'prompt', 'seed', 'tags'] } as const
  const read = (file: Buffer) => exifr.parse(file, { xmp: true, mergeOutput: false, xmpSet: true } as never)
  const painted = async () => withComment(await noise(30, 20).png().toBuffer(), PAINTED)

  it.each<ExportFormat>(['jpeg', 'webp', 'avif', 'tiff', 'png'])(
    'in %s states how the picture was made',
    async (format) => {
      const { file, sourceType } = await rendered(await painted(), {
        format,
        ...all,
        metadata: [...all.metadata],
      })
      const { xmp } = await sharp(file).metadata()
      expect(sourceType).toBe('algorithmicMedia')
      for (const said of [
        'digitalsourcetype/algorithmicMedia',
        'a red kettle &amp; &lt;steam&gt; صباحات',
        '4711',
        'kitchen',
        'for the autumn',
        'Easel sandbox painter, Generate 4.0',
      ])
        expect(String(xmp)).toContain(said)
    },
  )

  it('is read by other programs', async () => {
    const { file } = await rendered(await painted(), { format: 'jpeg', ...all, metadata: [...all.metadata] })
    const said = await read(file)
    expect(JSON.stringify(said)).toContain('algorithmicMedia')
    expect(JSON.stringify(said)).toContain('صباحات')
  })

  it.each([
    ['Made by flux.1-dev.', 'flux.1-dev'],
    ['Made by flux.1-dev.\nESRGAN did the upscale.', 'flux.1-dev'],
    ['Sandbox edit: remove-object.\nLaMa did the inpaint.', 'LaMa'],
  ])('names the model that made it, or the model files that made a part of it: %j', async (comment, name) => {
    const source = withComment(await noise(30, 20).png().toBuffer(), comment)
    const { xmp } = await sharp(
      (await rendered(source, { format: 'jpeg', metadata: ['model'] })).file,
    ).metadata()
    expect(String(xmp)).toContain(`>${name}, Generate 4.0<`)
  })

  it('is left out on request', async () => {
    const { file } = await rendered(await painted(), { format: 'jpeg', metadata: [] })
    expect(await sharp(file).metadata()).not.toHaveProperty('xmp')
  })

  it.each<[string, string, Partial<RenderFacts>, string | null]>([
    ['a model', 'Made by flux.', {}, 'trainedAlgorithmicMedia'],
    ['another service, which says nothing of it', 'other', {}, 'trainedAlgorithmicMedia'],
    [
      'the sandbox from an upload',
      'Sandbox edit: remove-object.',
      { isFromUpload: true },
      'algorithmicallyEnhanced',
    ],
    [
      'a model from an upload',
      'Made by flux: remove-object.',
      { isFromUpload: true },
      'compositeWithTrainedAlgorithmicMedia',
    ],
    [
      'the sandbox and a model file, from an upload',
      'Sandbox edit: remove-object.\nLaMa did the inpaint.',
      { isFromUpload: true },
      'compositeWithTrainedAlgorithmicMedia',
    ],
    [
      'the sandbox and a model file that only looks, from an upload',
      'Sandbox edit: remove-background.\nBiRefNet did the matte.',
      { isFromUpload: true },
      'algorithmicallyEnhanced',
    ],
    ['a person', PAINTED, { operation: null }, null],
  ])('has the source type of pictures made by %s', async (_, comment, facts, sourceType) => {
    const source = withComment(await noise(30, 20).png().toBuffer(), comment)
    expect((await rendered(source, { format: 'jpeg' }, { ...FACTS, ...facts })).sourceType).toBe(sourceType)
  })
})

describe('a file that cannot be exported', () => {
  const failing = async (source: Buffer, sha256: string, format: ExportFormat) => {
    const path = join(folder, 'source')
    await writeFile(path, source)
    const paths = { outputPath: join(folder, 'output'), proofPath: join(folder, 'proof') }
    return render({
      source: { path, sha256 },
      madePath: null,
      ...paths,
      settings: { ...DEFAULT_EXPORT, format },
      facts: FACTS,
      at: 0,
    })
  }
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it.each<ExportFormat>(['original', 'jpeg'])(
    'has other bytes than when it was stored (%s)',
    async (format) => {
      expect(await failing(Buffer.from('other'), hash(Buffer.from('before')), format)).toEqual({
        failure: 'damaged',
      })
    },
  )

  it('is not a picture that can be converted', async () => {
    const text = Buffer.from('no picture')
    expect(await failing(text, hash(text), 'jpeg')).toEqual({ failure: 'unreadable' })
  })

  it.each<ExportFormat>(['webp', 'avif'])('exceeds the maximum size of its format (%s)', async (format) => {
    const long = await sharp({ create: { width: 17_000, height: 2, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    expect(await failing(long, hash(long), format)).toEqual({ failure: 'unreadable' })
  })
})

it('a contact sheet has a page for every 18 pictures, with names in every script', async () => {
  const path = join(folder, 'picture')
  await writeFile(path, await noise().png().toBuffer())
  const captions = ['صباحات هادئة.png', 'नमस्ते こんにちは Ελληνικά Кириллица tiếng Việt 🎨'.repeat(3), '']
  const outputPath = join(folder, 'sheet.pdf')
  const pictures = Array.from({ length: 19 }, () => ({ path, captions }))
  const { bytes } = await writeSheet({
    title: 'Autumn',
    pictures: [...pictures, { path: 'gone', captions }],
    outputPath,
    at: 0,
  })
  const file = await readFile(outputPath)
  expect([file.length, (await PDFDocument.load(file)).getPageCount()]).toEqual([bytes, 2])
})

const withComment = (png: Buffer, comment: string): Buffer =>
  withPngChunks(png, [pngChunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))])
