import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import {
  BARS,
  DARKNESS,
  GREEN_IN_MASK,
  modelFolders,
  putModelFile,
  REDNESS,
  SIDE,
  TWICE,
} from '#server/testing/networks.ts'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import type { Graph } from '../../../scripts/networks/onnx.ts'
import { replaceBackground } from '../engine/compose/replace-background.ts'
import { inpaint } from '../engine/inpaint/inpaint.ts'
import { matte } from '../engine/matte/matte.ts'
import { matteOfPeople } from '../engine/matte/people.ts'
import { withModelFiles } from '../engine/model-files/in-use.ts'
import type { ModelFile } from '../engine/model-files/model-file.ts'
import { upscaled } from '../engine/model-files/upscale.ts'
import type { Pixels } from '../engine/pixels/pixels.ts'
import { read } from '../engine/text/read.ts'
import { textBoxes } from '../engine/vision/text-boxes.ts'
import { modelFilesIn } from './folder.ts'

const KEPT_BYTES = 1_000_000_000
const FILL = { seed: 1, passes: 2, radius: 2, sharpness: 3 }

const aFolder = modelFolders()

async function fileOf(graph: Graph, manifest: Parameters<typeof putModelFile>[3]): Promise<ModelFile> {
  const own = await aFolder()
  await putModelFile(own, 'tiny', graph, manifest)
  const [file] = await modelFilesIn(own, KEPT_BYTES)
  if (!file) throw new Error('no model file')
  return file
}

type Color = readonly [number, number, number]
const [RED, BLUE, GREEN, GRAY] = [
  [255, 0, 0],
  [0, 0, 255],
  [0, 255, 0],
  [90, 90, 90],
] as const

/** A picture with a colour for each place. */
function picture(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...colorAt(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}

const isIn = (x: number, y: number, [x0, y0, x1, y1]: readonly [number, number, number, number]) =>
  x >= x0 && x < x1 && y >= y0 && y < y1

it('a file for the matte says what the subject is, and how likely; no other step does', async () => {
  const file = await fileOf(REDNESS, { task: 'matte', name: 'Red' })
  const shown = picture(96, 64, (x, y) => (isIn(x, y, [24, 16, 72, 48]) ? RED : BLUE))
  const { result, used } = await withModelFiles([file], () => matte(shown))
  expect(result.isFound).toBe(true)
  // Not 1, as the network's pixels at the edge are red in part.
  expect(result.confidence).toBeGreaterThan(0.9)
  const at = (x: number, y: number) => result.mask.data[y * 96 + x]
  expect([at(48, 32), at(4, 4), at(92, 32)]).toEqual([255, 0, 0])
  expect(used).toEqual([file])
  expect((await withModelFiles([file], () => matte(picture(96, 64, () => BLUE)))).result.isFound).toBe(false)
})

it('a matte whose values are logits, blue first, in another range and layout of pixels, is the same', async () => {
  // Darkness of white on black is the inverse of it; a sigmoid is applied to what it gives.
  const file = await fileOf(DARKNESS, {
    task: 'matte',
    channels: 'BGR',
    range: [0, 255],
    mean: [0, 0, 0],
    deviation: [255, 255, 255],
    output: { isLogits: true },
  })
  const shown = picture(64, 64, (x, y) => (isIn(x, y, [16, 16, 48, 48]) ? [0, 0, 0] : [255, 255, 255]))
  const { result } = await withModelFiles([file], () => matte(shown))
  expect([result.mask.data[32 * 64 + 32], result.mask.data[0]]).toEqual([255, 0])
})

it('replace background keeps people whom a file for the matte leaves out (service-api.md, Image tools, rule 2)', async () => {
  const file = await fileOf(REDNESS, { task: 'matte' })
  const park = await pixelsOf(await paintedFile('a man and a woman in a park', { width: 512, height: 512 }))
  const square = [4, 4, 100, 100] as const
  const at = ({ data }: Pixels, x: number, y: number): Color => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * 512 + x) * 4)
    return [red, green, blue]
  }
  // Without red, so that only the square is red.
  const withoutRed = ([, green, blue]: Color): Color => [0, green, blue]
  const shown = picture(512, 512, (x, y) => (isIn(x, y, square) ? RED : withoutRed(at(park, x, y))))
  const people = await matteOfPeople(shown)
  const reference = picture(512, 512, () => [200, 0, 200])
  const {
    result: { pixels },
  } = await withModelFiles([file], () => replaceBackground(shown, reference, { seed: 1, ordinal: 0 }))
  const isReference = (x: number, y: number) => {
    const [red, green, blue] = at(pixels, x, y)
    return red > green + 60 && blue > green + 60
  }
  const sure = [...(people?.mask.data.entries() ?? [])].filter(([, value]) => value === 255)
  expect(sure.length).toBeGreaterThan(10_000)
  const lost = sure.filter(([pixel]) => isReference(pixel % 512, Math.floor(pixel / 512)))
  expect(lost.length / sure.length).toBeLessThan(0.02)
  expect([isReference(50, 50), isReference(5, 500), isReference(506, 5)]).toEqual([false, true, true])
})

it('a file for inpainting fills each marked area, however large, and nothing else', async () => {
  const file = await fileOf(GREEN_IN_MASK, { task: 'inpaint' })
  const areas = [
    [4, 4, 10, 10],
    [100, 20, 180, 90],
  ] as const
  const isMarked = (x: number, y: number) => areas.some((area) => isIn(x, y, area))
  const shown = picture(200, 100, () => GRAY)
  const data = Uint8ClampedArray.from({ length: 200 * 100 }, (_, at) =>
    isMarked(at % 200, Math.floor(at / 200)) ? 255 : 0,
  )
  const mask = { width: 200, height: 100, data }
  const { result, used } = await withModelFiles([file], () => inpaint(shown, mask, FILL))
  const colorAt = (x: number, y: number) => [
    ...result.data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3),
  ]
  // The edge is mixed with what is around it.
  for (const [x, y] of [
    [7, 7],
    [140, 55],
    [108, 28],
    [172, 82],
  ] as const)
    expect(colorAt(x, y)).toEqual(GREEN)
  const kept = picture(200, 100, (x, y) => (isMarked(x, y) ? (colorAt(x, y) as unknown as Color) : GRAY))
  expect(result).toEqual(kept)
  expect(used).toEqual([file])
})

it('a file for upscaling makes every tile larger, without a seam, also of a picture that is smaller than a tile', async () => {
  const file = await fileOf(TWICE, { task: 'upscale', factor: 2 })
  const colorAt = (x: number, y: number): Color => [(x * 3) % 256, (y * 5) % 256, (x + y) % 256]
  for (const [width, height] of [
    [75, 50],
    [20, 9],
  ] as const) {
    const twice = { width: width * 2, height: height * 2 }
    const { result } = await withModelFiles([file], () => upscaled(picture(width, height, colorAt), twice))
    expect(result).toEqual(picture(twice.width, twice.height, (x, y) => colorAt(x >> 1, y >> 1)))
  }
})

it('a file for upscaling has no part in a picture that does not become larger', async () => {
  const file = await fileOf(TWICE, { task: 'upscale', factor: 2 })
  const { used } = await withModelFiles([file], () =>
    upscaled(
      picture(64, 64, () => RED),
      { width: 40, height: 40 },
    ),
  )
  expect(used).toEqual([])
})

it('a file for text detection says where text is, in a picture of other proportions', async () => {
  const file = await fileOf(DARKNESS, { task: 'text-detection', output: { isLogits: true } })
  const shown = picture(320, 160, (x, y) => (isIn(x, y, [40, 60, 280, 100]) ? [0, 0, 0] : [255, 255, 255]))
  const { result, used } = await withModelFiles([file], () => textBoxes(shown))
  const [box] = result ?? []
  expect(used).toEqual([file])
  expect(Math.abs((box?.x ?? 0) - 160)).toBeLessThan(12)
  expect(Math.abs((box?.y ?? 0) - 80)).toBeLessThan(12)
  expect(box?.width).toBeGreaterThan(220)
})

it('a file for recognition reads a line in its own characters, word by word', async () => {
  const own = await aFolder()
  await putModelFile(own, 'tiny', BARS, { task: 'recognition', characters: 'characters.txt' })
  await writeFile(join(own, 'characters.txt'), 'I\n \n')
  const [file] = await modelFilesIn(own, KEPT_BYTES)
  const [width, height] = [28, 28]
  const isInk = (x: number, y: number) => x % 8 < 4 && (Math.floor(x / 8) !== 1 || y >= 14)
  const strip = {
    width,
    height,
    ink: Float32Array.from({ length: width * height }, (_, at) =>
      isInk(at % width, Math.floor(at / width)) ? 1 : 0,
    ),
    beyond: new Uint8Array(width * height),
    color: [0, 0, 0],
    background: [255, 255, 255],
    roughness: 0,
    bounds: { x0: 0, y0: 0, x1: width, y1: height },
    place: (x: number, y: number) => ({ x, y }),
  } as const
  const { result } = await withModelFiles(file ? [file] : [], () => read(strip))
  expect(result?.words.map(({ text }) => text)).toEqual(['I', 'II'])
  expect(result?.confidence).toBeGreaterThan(80)
})

let service: TestService
it('the file of a result says which model files took part', async () => {
  const red = await fileOf(REDNESS, { task: 'matte', name: 'Red' })
  const green = await fileOf(GREEN_IN_MASK, { task: 'inpaint', name: 'Green' })
  service = await aService({ backends: { modelFiles: [red, green] } })
  const shown = picture(SIDE * 3, SIDE * 2, (x, y) => (isIn(x, y, [24, 16, 72, 48]) ? RED : BLUE))
  const png = await sharp(Buffer.from(shown.data), { raw: { ...shown, channels: 4 } })
    .png()
    .toBuffer()
  const { body } = await service.post('/v1/remove-background', {
    files: { image: [{ bytes: new Uint8Array(png) }] },
  })
  const result = Buffer.from(await (await fetch(Object(body).data[0].url)).arrayBuffer())
  expect(result.toString('latin1')).toMatch(/Sandbox edit: remove-background\..*\nRed did the matte\./)
  expect(result.toString('latin1')).not.toContain('Green')
})
afterAll(() => service?.stop())
