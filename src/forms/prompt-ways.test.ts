import { describe, expect, it } from 'vitest'
import { structuredFrom, wordsFrom } from './prompt-ways.ts'

const nothing = { words: '', jsonText: '', jsonWords: undefined }
const aboutOf = (text: string) => JSON.parse(text).high_level_description

describe('from words to JSON', () => {
  it('what was typed is what the structured prompt is about', () => {
    const text = structuredFrom({ ...nothing, words: 'a harbour at dusk' })
    expect(aboutOf(text)).toBe('a harbour at dusk')
    const later = { words: 'a harbour at dawn', jsonText: text, jsonWords: 'a harbour at dusk' }
    expect(aboutOf(structuredFrom(later))).toBe('a harbour at dawn')
  })

  it('what somebody wrote into the structured prompt stays', () => {
    const own = { words: 'dawn', jsonText: '{"high_level_description":"my own"}', jsonWords: 'dusk' }
    expect(structuredFrom(own)).toBe(own.jsonText)
    expect(structuredFrom({ ...own, jsonText: '{"half' })).toBe('{"half')
    expect(structuredFrom({ ...own, words: ' ' })).toBe(own.jsonText)
  })
})

describe('from JSON to words', () => {
  it('words that were typed stay, and where there are none the description is taken', () => {
    const jsonText = '{"high_level_description":"a harbour"}'
    expect(wordsFrom({ ...nothing, words: 'dusk', jsonText })).toBe('dusk')
    expect(wordsFrom({ ...nothing, jsonText })).toBe('a harbour')
  })
})
