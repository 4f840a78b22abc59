import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDifference } from './word-difference.ts'

describe('the difference of two texts', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dusk'), { maxLength: 20 })
    .map((list) => list.join(' '))

  it('contains both texts: unchanged and removed parts are the old one, unchanged and added parts the new one', () => {
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

  it('marks only changed words', () => {
    expect(wordDifference('a calm sea', 'a calm blue sea')).toEqual([
      { kind: 'same', text: ' a calm' },
      { kind: 'added', text: ' blue' },
      { kind: 'same', text: ' sea' },
    ])
  })

  it('treats punctuation marks as words', () => {
    expect(wordDifference('in cream', 'in cream, with grain')).toEqual([
      { kind: 'same', text: ' in cream' },
      { kind: 'added', text: ', with grain' },
    ])
  })
})
