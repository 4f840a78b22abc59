import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_EXPORT, exportSettings } from '#contract/studio/exports/export-settings.ts'
import { outputSize } from './output-size.ts'

const side = fc.integer({ min: 1, max: 16_000 })
const withPadding = (size: object, padding: number, format = 'png') =>
  exportSettings.safeParse({ ...DEFAULT_EXPORT, format, size, padding })

it('a picture with its padding is never longer than its longest side, nor other than its exact size', () => {
  const anySize = fc.oneof(
    fc.record({ kind: fc.constant('longest'), px: side }),
    fc.record({ kind: fc.constant('exact'), width: side, height: side }),
  )
  fc.assert(
    fc.property(side, side, anySize, fc.integer({ min: 0, max: 4_000 }), (width, height, size, padding) => {
      const { data } = withPadding(size, padding)
      fc.pre(data !== undefined)
      const { canvas, picture } = outputSize({ width, height }, data)
      if ('px' in size) expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(size.px)
      else expect(canvas).toEqual({ width: size.width, height: size.height })
      expect(picture.width + 2 * padding).toBeLessThanOrEqual(canvas.width)
      expect(picture.height + 2 * padding).toBeLessThanOrEqual(canvas.height)
    }),
  )
})

it.each([
  [
    { kind: 'longest', px: 300 },
    149,
    'must be at most 149 px: more leaves no room for the picture in 300 px',
  ],
  [
    { kind: 'exact', width: 301, height: 900 },
    150,
    'must be at most 150 px: more leaves no room for the picture in 301 px',
  ],
  [{ kind: 'longest', px: 1 }, 0, 'must be at most 0 px: more leaves no room for the picture in 1 px'],
])('a padding without room in %o is refused with what fits', (size, fitting, message) => {
  expect(withPadding(size, fitting).success).toBe(true)
  expect(withPadding(size, fitting + 1).error?.issues).toMatchObject([{ path: ['padding'], message }])
  expect(withPadding(size, fitting + 1, 'original').success).toBe(true)
})
