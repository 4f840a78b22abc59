import { describe, expect, it } from 'vitest'
import { alphaBounds } from './trim.ts'

/** A picture as rows of text: a dot is a transparent pixel. */
function drawn(...rows: readonly string[]): Uint8ClampedArray {
  return new Uint8ClampedArray([...rows.join('')].flatMap((point) => [9, 9, 9, point === '.' ? 0 : 1]))
}

describe('the bounding box of the visible pixels', () => {
  it.each([
    ['one point', ['....', '..x.', '....'], { x: 2, y: 1, width: 1, height: 1 }],
    ['corners', ['x..', '...', '..x'], { x: 0, y: 0, width: 3, height: 3 }],
    ['a column', ['..', '.x', '.x'], { x: 1, y: 1, width: 1, height: 2 }],
    ['everything', ['xx', 'xx'], { x: 0, y: 0, width: 2, height: 2 }],
  ])('%s', (_, rows, bounds) => {
    expect(alphaBounds(drawn(...rows), rows[0]?.length ?? 0)).toEqual(bounds)
  })
  it('is none where all is transparent', () => {
    expect(alphaBounds(drawn('..', '..'), 2)).toBeNull()
  })
})
