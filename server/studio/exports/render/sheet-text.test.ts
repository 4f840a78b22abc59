import { describe, expect, it } from 'vitest'
import { nameThatFits, withoutEmoji, wordsThatFit } from './sheet-text.ts'

const upTo = (letters: number) => (text: string) => text.length <= letters

describe('a caption of a contact sheet', () => {
  it('that is a name keeps its beginning and its end', () => {
    expect(nameThatFits('autumn-kettle-2026-de.png', upTo(11))).toBe('autum…e.png')
  })

  it.each([
    ['a red kettle on a stove', 15, 'a red kettle…'],
    ['a red kettle, on a stove', 16, 'a red kettle…'],
    ['a red kettle', 12, 'a red kettle'],
    ['Donaudampfschifffahrt', 9, 'Dona…ahrt'],
  ])('that is a sentence ends after a whole word: %s in %i', (text, letters, shown) => {
    expect(wordsThatFit(text, upTo(letters))).toBe(shown)
  })

  it.each([
    ['صباحات 🌅 هادئة.png', 'صباحات هادئة.png'],
    ['👩🏽\u200d🚀 crew 🇩🇪🇫🇷', 'crew'],
    ['Kettle™ © 2026 ☕️', 'Kettle™ © 2026'],
    ['क्\u200dष', 'क्\u200dष'],
  ])('leaves out emoji, which its fonts would draw as boxes: %s', (text, shown) => {
    expect(withoutEmoji(text)).toBe(shown)
  })
})
