import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isColored, maskValues, readingsOf } from './read-mask.ts'

/** One pixel each: black, dark blue, yellow, white, and red that is transparent. */
const COLORS = {
  width: 5,
  height: 1,
  data: Uint8ClampedArray.of(0, 0, 0, 255, 0, 0, 90, 255, 250, 240, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0),
}
const GRAYS = {
  width: 2,
  height: 1,
  data: Uint8ClampedArray.of(127, 127, 127, 255, 128, 128, 128, 255),
}

it('brightness marks what the contract does, from 128 on; the other reading all that is not black', () => {
  const marked = (reading: 'bright' | 'not-black') =>
    [...maskValues(COLORS, reading)].map((value) => value >= 128)
  expect(marked('bright')).toEqual([false, false, true, true, false])
  expect(marked('not-black')).toEqual([false, true, true, true, false])
  expect([...maskValues(GRAYS, 'bright')]).toEqual([127, 128])
})

it('a file in colour has both readings, each as a mask of black and white; a gray one is read in one way', async () => {
  expect([isColored(COLORS), isColored(GRAYS)]).toEqual([true, false])
  expect(await readingsOf(GRAYS)).toEqual([])
  const readings = await readingsOf(COLORS)
  expect(readings.map(({ reading, share }) => [reading, share])).toEqual([
    ['bright', 0.4],
    ['not-black', 0.6],
  ])
  for (const { reading, png } of readings) {
    const { data, info } = await sharp(await png.arrayBuffer())
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const marked = [...maskValues(COLORS, reading)].map((value) => (value >= 128 ? 255 : 0))
    expect([info.channels, [...data]]).toEqual([1, marked])
  }
})

it('what cannot be seen has no colour', () => {
  const hidden = { width: 1, height: 1, data: Uint8ClampedArray.of(255, 0, 0, 0) }
  expect(isColored(hidden)).toBe(false)
})
