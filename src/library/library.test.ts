import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { justify } from './justify.ts'
import { wordDifference } from './word-difference.ts'

describe('rows of pictures', () => {
  const sizes = fc.array(
    fc.record({ width: fc.integer({ min: 16, max: 4096 }), height: fc.integer({ min: 16, max: 4096 }) }),
    { maxLength: 60 },
  )

  it('hold every picture once, in order', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        const rows = justify(items, { width: 1200, gap: 8, rowHeight: 240 })
        expect(rows.flatMap((row) => row.cells.map(({ item }) => item))).toEqual(items)
      }),
    )
  })

  it('fill the width exactly, but for the last', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        for (const { cells } of justify(items, { width: 1200, gap: 8, rowHeight: 240 }).slice(0, -1)) {
          const filled = cells.reduce((sum, cell) => sum + cell.width, 0) + 8 * (cells.length - 1)
          expect(filled).toBeCloseTo(1200, 3)
        }
      }),
    )
  })

  it('are never higher than asked for', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        expect(
          justify(items, { width: 1200, gap: 8, rowHeight: 240 }).every(({ height }) => height <= 240.001),
        ).toBe(true)
      }),
    )
  })
})

describe('the difference of two texts', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dusk'), { maxLength: 20 })
    .map((list) => list.join(' '))

  it('gives both texts back: what is not added is the old one, what is not removed the new one', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = wordDifference(before, after)
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('')
            .trim()
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
      }),
    )
  })

  it('marks only what changed', () => {
    expect(wordDifference('a calm sea', 'a calm blue sea')).toEqual([
      { kind: 'same', text: ' a calm' },
      { kind: 'added', text: ' blue' },
      { kind: 'same', text: ' sea' },
    ])
  })

  it('takes marks for words of their own', () => {
    expect(wordDifference('in cream', 'in cream, with grain')).toEqual([
      { kind: 'same', text: ' in cream' },
      { kind: 'added', text: ', with grain' },
    ])
  })
})
