import { expect, it } from 'vitest'
import { confidenceIn } from './confidence.ts'

const row = (...values: readonly number[]) => ({
  width: values.length,
  height: 1,
  data: Uint8ClampedArray.from(values),
})

it('the confidence in a mask is how much of it and of what is likely they are expected to share', () => {
  const mask = row(255, 255, 0, 0)
  expect(confidenceIn(mask, row(255, 255, 0, 0))).toBe(1)
  expect(confidenceIn(mask, row(255, 0, 0, 0))).toBe(1 / 2)
  expect(confidenceIn(mask, row(255, 255, 255, 0))).toBe(2 / 3)
  expect(confidenceIn(mask, row(51, 51, 51, 51))).toBeCloseTo(0.4 / 2.4, 10)
  expect(confidenceIn(mask, row(0, 0, 255, 255))).toBe(0)
})

it('there is no confidence in an empty mask', () => {
  expect(confidenceIn(row(0, 0), row(0, 0))).toBe(0)
})
