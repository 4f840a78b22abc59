import { beforeAll, describe, expect, it } from 'vitest'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import type { Mask } from '../mask/mask.ts'
import { heightOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Person, peopleIn } from '../vision/people.ts'
import { lookAt } from './look.ts'

const SIDE = 512

describe('a person whose box ends at the knees', () => {
  let picture: Pixels
  let person: Person
  let whole: Person['box']
  beforeAll(async () => {
    picture = await pixelsOf(
      await paintedFile('a woman in a red coat standing on a beach', { width: SIDE, height: SIDE }),
    )
    const [found] = await peopleIn(picture)
    if (!found) throw new Error('nobody is seen')
    whole = found.box
    person = { ...found, box: { ...whole, y1: whole.y0 + 0.7 * heightOf(whole) } }
  })

  const masked = (value: number): Mask => ({
    width: SIDE,
    height: SIDE,
    data: new Uint8ClampedArray(SIDE * SIDE).fill(value),
  })

  it('is looked at down to the feet', async () => {
    const looked = await lookAt(person, { picture, times: 1, known: masked(0), later: [] })
    const { place, cut } = looked ?? { place: whole, cut: masked(0) }
    expect(place.y1).toBeGreaterThan(person.box.y1 + 0.25 * heightOf(whole))
    const lowest = place.y0 + Math.floor(cut.data.lastIndexOf(255) / cut.width)
    expect(lowest).toBeGreaterThan(whole.y1 - 0.15 * heightOf(whole))
  })

  it.each([
    ['was seen before', () => ({ known: masked(255), later: [] })],
    ['is seen later', () => ({ known: masked(0), later: [{ x0: 0, y0: 0, x1: SIDE, y1: SIDE }] })],
  ])('is not looked at further where somebody else %s', async (_, others) => {
    const looked = await lookAt(person, { picture, times: 1, ...others() })
    expect(looked?.place.y1).toBeLessThan(person.box.y1 + 0.25 * heightOf(whole))
  })
})
