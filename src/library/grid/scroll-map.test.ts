import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, isTooFast, MAX_BOX_PX, placeFor, scrolled } from './scroll-map.ts'

const view = 800

describe('a list that fits into a scroll box', () => {
  it('has the position of the box', () => {
    const heights = { content: 50_000, view }
    expect(boxOf(50_000)).toBe(50_000)
    expect(scrolled({ scroll: 0, top: 0 }, 1_234, heights)).toEqual({ scroll: 1_234, top: 1_234 })
    expect(placeFor(1_234, heights)).toEqual({ scroll: 1_234, top: 1_234 })
  })
})

describe('a list of 1,000,000 pictures', () => {
  // Five pictures a row.
  const heights = { content: 200_000 * 248, view }
  const end = heights.content - view
  const boxEnd = MAX_BOX_PX - view

  it('scrolls in a box that no browser truncates', () => {
    expect(boxOf(heights.content)).toBe(MAX_BOX_PX)
  })

  it('shows its last row at the end of the box, and its first at the start', () => {
    expect(scrolled({ scroll: 5_000, top: 9_000_000 }, boxEnd, heights).top).toBe(end)
    expect(scrolled({ scroll: 5_000, top: 9_000_000 }, 0, heights).top).toBe(0)
    expect(placeFor(end, heights).scroll).toBe(boxEnd)
  })

  it('moves as far as the box for small movements', () => {
    const from = placeFor(20_000_000, heights)
    expect(scrolled(from, from.scroll + 100, heights).top).toBe(20_000_100)
    expect(scrolled(from, from.scroll - 100, heights).top).toBe(19_999_900)
  })

  it('moves to the same proportion for large ones, and every position can be reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end }), (top) => {
        const { scroll } = placeFor(top, heights)
        expect(scroll).toBeGreaterThanOrEqual(0)
        expect(scroll).toBeLessThanOrEqual(boxEnd)
        const far = { scroll: scroll > 100_000 ? 10_000 : 1_000_000, top: 0 }
        expect(Math.abs(scrolled(far, scroll, heights).top - top)).toBeLessThan(heights.content / boxEnd + 8)
      }),
    )
  })
})

it('hides pictures above a speed that does not depend on the height of the window', () => {
  expect(isTooFast(400, 1000 / 60)).toBe(true)
  expect(isTooFast(100, 1000 / 60)).toBe(false)
  expect(isTooFast(400, 100)).toBe(false)
  // A step of the wheel after a rest, and a jump by the scroll bar.
  expect(isTooFast(100, 5_000)).toBe(false)
  expect(isTooFast(3_000, 5_000)).toBe(true)
})
