import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compared, startOf } from './text.ts'

const FAMILY = '👨‍👩‍👧'

describe('the start of a text', () => {
  it.each([
    ['a fox', 5, 'a fox'],
    ['a fox', 3, 'a f'],
    [`ab${FAMILY}`, 4, 'ab'],
    ['🦊🦊', 3, '🦊'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    ['cafe\u0301s', 4, 'caf'],
    [FAMILY, 2, ''],
  ])('of %j that fits into %i is %j', (text, max, start) => {
    expect(startOf(text, max)).toBe(start)
  })

  it('is never longer than it may be, and ends with a whole character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 30 }), (text, max) => {
        const start = startOf(text, max)
        expect(start.length).toBeLessThanOrEqual(max)
        expect(text.startsWith(start)).toBe(true)
        const ends = [...new Intl.Segmenter().segment(text)].map(({ index }) => index)
        expect([...ends, text.length]).toContain(start.length)
      }),
    )
  })
})

it('texts are compared without regard to case and to the spelling of letters with accents', () => {
  expect(compared('CAFE\u0301')).toBe(compared('caf\u00e9'))
  expect(compared('cafe')).not.toBe(compared('café'))
})
