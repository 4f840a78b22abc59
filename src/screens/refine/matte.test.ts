import { expect, it } from 'vitest'
import { asGray, withMatte } from './matte.ts'

it('alpha becomes gray, and gray alpha again', () => {
  const data = new Uint8ClampedArray([10, 20, 30, 0, 10, 20, 30, 128, 10, 20, 30, 255])
  const matte = data.slice()
  asGray(matte)
  expect([...matte]).toEqual([0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
  const opaque = data.map((value, at) => (at % 4 === 3 ? 255 : value))
  withMatte(opaque, matte)
  expect([...opaque]).toEqual([...data])
})
