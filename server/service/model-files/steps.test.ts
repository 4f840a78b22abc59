import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { aBackend, type TestBackend } from '#server/testing/backend.ts'
import {
  BARS,
  DARKNESS,
  GREEN_IN_MASK,
  modelFolders,
  NO_NUMBERS,
  putModelFile,
  REDNESS,
  REDNESS_LAST,
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

it('a file that gives values that are no numbers fails the picture, by its name', async () => {
  const file = await fileOf(NO_NUMBERS, { task: 'matte', name: 'Root' })
  const shown = picture(96, 64, (x, y) => (isIn(x, y, [24, 16, 72, 48]) ? RED : BLUE))
  const failed = withModelFiles([file], () => matte(shown))
  await expect(failed).rejects.toThrow('the model file Root gave values that are no numbers')
})

describe('a manifest says how a network takes a picture', () => {
  const ofSquare = async (file: ModelFile, inside: Color, outside: Color) => {
    const shown = picture(96, 64, (x, y) => (isIn(x, y, [24, 16, 72, 48]) ? inside : outside))
    const { result } = await withModelFiles([file], () => matte(shown))
    return [result.mask.data[32 * 96 + 48], result.mask.data[4 * 96 + 4]]
  }
  const [BLACK, WHITE] = [
    [0, 0, 0],
    [255, 255, 255],
  ] as const

  it('the colours of each pixel together', async () => {
    expect(await ofSquare(await fileOf(REDNESS_LAST, { task: 'matte', layout: 'NHWC' }), RED, BLUE)).toEqual([
      255, 0,
    ])
  })

  it('blue first', async () => {
    expect(await ofSquare(await fileOf(REDNESS, { task: 'matte', channels: 'BGR' }), BLUE, RED)).toEqual([
      255, 0,
    ])
  })

  it('in a range, with a mean and a deviation', async () => {
    // From 0 to 255 to -1 to 1, then to 0 to 1.
    const file = await fileOf(REDNESS, {
      task: 'matte',
      range: [-1, 1],
      mean: [-1, 0, 0],
      deviation: [2, 1, 1],
    })
    expect(await ofSquare(file, RED, BLUE)).toEqual([255, 0])
    const shifted = await fileOf(REDNESS, { task: 'matte', mean: [1, 0, 0], deviation: [-1, 1, 1] })
    expect(await ofSquare(shifted, BLUE, RED)).toEqual([255, 0])
  })

  it('and what it gives: before a sigmoid, or in another range', async () => {
    const logits = await fileOf(DARKNESS, { task: 'matte', output: { isLogits: true } })
    expect(await ofSquare(logits, BLACK, WHITE)).toEqual([255, 0])
    const twofold = await fileOf(REDNESS, { task: 'matte', range: [0, 2], output: { range: [0, 2] } })
    expect(await ofSquare(twofold, [220, 0, 0], BLUE)).toEqual([220, 0])
  })
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

it('a file for inpainting fills each of many small areas, and nothing else', async () => {
  const file = await fileOf(GREEN_IN_MASK, { task: 'inpaint' })
  const isMarked = (x: number, y: number) => x % 80 >= 30 && x % 80 < 40 && y % 80 >= 30 && y % 80 < 40
  const shown = picture(480, 320, () => GRAY)
  const data = Uint8ClampedArray.from({ length: 480 * 320 }, (_, at) =>
    isMarked(at % 480, Math.floor(at / 480)) ? 255 : 0,
  )
  const { result } = await withModelFiles([file], () =>
    inpaint(shown, { width: 480, height: 320, data }, FILL),
  )
  const green = [...data.keys()].filter((at) => (result.data[at * 4] ?? 255) < (GRAY[0] ?? 0))
  expect(green).toHaveLength(24 * 100)
  expect(green.every((at) => data[at] === 255)).toBe(true)
})

it('a process that takes more than it may lets networks go after a picture, and loads them again', async () => {
  const file = { ...(await fileOf(REDNESS, { task: 'matte' })), keptBytes: 1 }
  const shown = picture(64, 64, (x, y) => (isIn(x, y, [16, 16, 48, 48]) ? RED : BLUE))
  const masks = []
  for (let time = 0; time < 2; time += 1)
    masks.push((await withModelFiles([file], () => matte(shown))).result.mask.data)
  expect(masks[1]).toEqual(masks[0])
  // Loaded again, its file has to be there.
  await rm(file.path)
  await expect(withModelFiles([file], () => matte(shown))).rejects.toThrow('tiny.onnx')
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

let service: TestService | undefined
let backend: TestBackend | undefined
afterEach(async () => {
  await service?.stop()
  await backend?.stop()
})

it('a picture of an images server is enlarged by a file for it, and says so', async () => {
  const file = await fileOf(TWICE, { task: 'upscale', factor: 2, name: 'Twice' })
  const small = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer()
  backend = await aBackend(() => ({ json: { created: 1, data: [{ b64_json: small.toString('base64') }] } }))
  const images = { url: backend.url, model: 'local-model', timeoutMs: 10_000 }
  service = await aService({ backends: { images, modelFiles: [file] } })
  const { body } = await service.post('/v1/svc-v3/generate', { fields: { prompt: 'a red bench' } })
  const result = Buffer.from(await (await fetch(Object(body).data[0].url)).arrayBuffer())
  expect(await sharp(result).metadata()).toMatchObject({ width: 1024, height: 1024 })
  expect(result.toString('latin1')).toContain('Made by local-model.\nTwice did the upscale.')
})

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
