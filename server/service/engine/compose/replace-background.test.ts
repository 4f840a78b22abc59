import { describe, expect, it } from 'vitest'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { replaceBackground } from './replace-background.ts'
import { withShadow } from './shadow.ts'
import { meanOf, tonedTo } from './tone.ts'

const plain = (width: number, height: number, color: readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => color[at % 4] ?? 255),
})
const GREEN = [60, 150, 70, 255]
const at = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]
/** A green picture in the proportions of the scene, with a frame of 4 % in a colour. */
function framedIn(color: readonly number[]): Pixels {
  const picture = plain(400, 300, GREEN)
  for (let pixel = 0; pixel < 400 * 300; pixel += 1) {
    const [x, y] = [pixel % 400, Math.floor(pixel / 400)]
    if (Math.min(x, y, 399 - x, 299 - y) < 12) picture.data.set(color, pixel * 4)
  }
  return picture
}
const isGreen = ([red = 0, green = 0, blue = 0]: readonly number[]) => green > red + 40 && green > blue + 40
const isRed = ({ data }: Pixels, pixel: number) => {
  const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
  return red > green + 90 && red > blue + 70
}

const painted = async (prompt: string) => pixelsOf(await paintedFile(prompt, { width: 768, height: 768 }))

describe('a subject on another background (service-api.md, Image tools)', () => {
  const scene = subjectScene(2, 320, 240)
  const middle = [...scene.truth.keys()].filter((pixel) => scene.truth[pixel] === 255)
  const inside = middle[Math.floor(middle.length / 2)] ?? 0

  it('has the size of the picture, its subject in place, and the background of the reference', async () => {
    const { pixels: made } = await replaceBackground(scene, plain(90, 200, GREEN), { seed: 1, ordinal: 0 })
    expect([made.width, made.height]).toEqual([320, 240])
    expect(isGreen(at(made, 4, 4))).toBe(true)
    expect(isGreen(at(made, inside % 320, Math.floor(inside / 320)))).toBe(false)
  })

  const framed = framedIn([200, 30, 40])
  const corners = (made: Pixels) => [at(made, 2, 2), at(made, 317, 2), at(made, 2, 237), at(made, 317, 237)]

  it('shows the whole reference first, and nearer parts of it in further results', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map((ordinal) => replaceBackground(scene, framed, { seed: 1, ordinal })),
    )
    expect(corners(first?.pixels ?? scene).map(([red = 0, green = 0]) => red > green + 90)).toEqual(
      Array(4).fill(true),
    )
    expect(corners(second?.pixels ?? scene).map(([red = 0, green = 0]) => red > green + 90)).toContain(false)
  })

  it('shows another part in each further result, and the same one for the same seed', async () => {
    const reference = subjectScene(9, 400, 300)
    const made = (seed: number) => replaceBackground(scene, reference, { seed, ordinal: 1 })
    const first = await made(1)
    expect(await made(1)).toEqual(first)
    expect(await made(2)).not.toEqual(first)
  })

  it('leaves the people of the reference out', async () => {
    const reference = await painted('a woman in a red coat standing on a beach')
    const outside = [...scene.truth.keys()].filter((pixel) => scene.truth[pixel] === 0)
    const { pixels: made } = await replaceBackground(scene, reference, { seed: 3, ordinal: 0 })
    const all = [...Array(reference.width * reference.height).keys()]
    expect(all.filter((pixel) => isRed(reference, pixel)).length).toBeGreaterThan(all.length * 0.01)
    expect(outside.filter((pixel) => isRed(made, pixel)).length).toBeLessThan(outside.length * 0.001)
  })

  it('keeps the people of the picture, and nothing that is beside them', async () => {
    const picture = await painted('a woman in a red coat standing on a beach')
    const reds = [...Array(picture.width * picture.height).keys()].filter((pixel) => isRed(picture, pixel))
    const { pixels: made } = await replaceBackground(picture, plain(90, 90, GREEN), { seed: 1, ordinal: 0 })
    // The light of the new background takes a few below the limit.
    expect(reds.filter((pixel) => isRed(made, pixel)).length).toBeGreaterThan(reds.length * 0.75)
    expect(isGreen(at(made, 40, 400))).toBe(true)
    expect(isGreen(at(made, 700, 100))).toBe(true)
  })
})

describe('the shadow of a subject', () => {
  const background = plain(80, 60, [200, 200, 200, 255])
  const box = (top: number, bottom: number) => ({
    width: 80,
    height: 60,
    data: Uint8ClampedArray.from({ length: 80 * 60 }, (_, pixel) => {
      const [x, y] = [pixel % 80, Math.floor(pixel / 80)]
      return x >= 30 && x < 50 && y >= top && y < bottom ? 255 : 0
    }),
  })

  it('lies where it stands, and nowhere else', async () => {
    const shaded = await withShadow(background, box(10, 48))
    expect(at(shaded, 40, 48)[0]).toBeLessThan(190)
    expect(at(shaded, 4, 4)).toEqual([200, 200, 200])
    expect(at(shaded, 40, 12)).toEqual([200, 200, 200])
  })

  it('is absent if the lower edge cuts the subject, or without a subject', async () => {
    expect(await withShadow(background, box(10, 60))).toEqual(background)
    expect(await withShadow(background, box(0, 0))).toEqual(background)
  })
})

it('a subject is shifted towards the light and colour of its background, within a limit', () => {
  const [subject, dusk] = [plain(8, 8, [200, 170, 150, 255]), plain(8, 8, [20, 40, 110, 255])]
  const [before, after, around] = [meanOf(subject), meanOf(tonedTo(subject, dusk)), meanOf(dusk)]
  expect(after.l).toBeLessThan(before.l)
  expect(after.b).toBeLessThan(before.b)
  expect(before.l - after.l).toBeLessThan(0.11)
  expect(Math.abs(after.l - around.l)).toBeGreaterThan(0.2)
  const same = tonedTo(subject, subject)
  expect(
    Math.max(...same.data.map((value, of) => Math.abs(value - (subject.data[of] ?? 0)))),
  ).toBeLessThanOrEqual(2)
})
