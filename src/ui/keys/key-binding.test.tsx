import { afterEach, describe, expect, it } from 'vitest'
import { bindingFor, type Chord } from './key-binding.ts'
import { SINGLE_KEYS_OFF } from './single-keys.ts'

const event = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  getModifierState: (_?: string) => false,
}
const keys: readonly Chord[] = [
  { key: 'g' },
  { key: 'g', shift: true },
  { key: 'z', mod: true },
  { key: 'o' },
  { key: '1' },
  { key: '[' },
  { key: '{' },
  { key: '?' },
  { key: 'e' },
  { key: ' ' },
]
const [g, shiftG, undo, o, one, bracket, brace, question, e] = keys
const found = (given: Partial<typeof event>) => bindingFor(keys, { ...event, ...given })

it('a key is one command, with exactly its modifiers', () => {
  expect(found({ key: 'g', code: 'KeyG' })).toBe(g)
  expect(found({ key: 'G', code: 'KeyG', shiftKey: true })).toBe(shiftG)
  expect(found({ key: 'z', code: 'KeyZ', metaKey: true })).toBe(undo)
  expect(found({ key: 'z', code: 'KeyZ' })).toBeUndefined()
  expect(found({ key: 'g', code: 'KeyG', altKey: true })).toBeUndefined()
  expect(found({ key: ' ', code: 'Space', shiftKey: true })).toBeUndefined()
})

describe('a letter is that of the layout', () => {
  it.each([
    ['Cyrillic', 'я', 'KeyZ', undo],
    ['Cyrillic', 'щ', 'KeyO', undefined],
    ['Greek', 'ζ', 'KeyZ', undo],
    ['Hebrew', 'ז', 'KeyZ', undo],
    ['Arabic', 'ئ', 'KeyZ', undo],
    ['Hangul', 'ㅋ', 'KeyZ', undo],
    ['German', 'z', 'KeyY', undo],
    ['German', 'y', 'KeyZ', undefined],
    ['French', 'z', 'KeyW', undo],
    ['Dvorak', 'z', 'Slash', undo],
  ])('or of the place of its key, where it is not Latin: %s %s at %s', (_, key, code, binding) => {
    expect(found({ key, code, ctrlKey: true })).toBe(binding)
  })

  it.each([
    ['Cyrillic', 'щ', 'KeyO', o],
    ['Cyrillic', 'Щ', 'KeyO', o],
    ['Dvorak', '.', 'KeyE', undefined],
    ['Dvorak', 'e', 'KeyD', e],
  ])('without Ctrl, too: %s %s at %s', (_, key, code, binding) => {
    expect(found({ key, code })).toBe(binding)
  })

  it('Caps Lock changes nothing', () => {
    expect(found({ key: 'G', code: 'KeyG' })).toBe(g)
    expect(found({ key: 'g', code: 'KeyG', shiftKey: true })).toBe(shiftG)
    expect(found({ key: 'Z', code: 'KeyZ', ctrlKey: true })).toBe(undo)
  })
})

it.each([
  ['a digit of a row that types signs', { key: '&', code: 'Digit1' }, one],
  ['a digit that Shift types', { key: '1', code: 'Digit1', shiftKey: true }, one],
  ['the sign of a digit', { key: '!', code: 'Digit1', shiftKey: true }, undefined],
  ['a bracket', { key: '[', code: 'BracketLeft' }, bracket],
  ['a brace', { key: '{', code: 'BracketLeft', shiftKey: true }, brace],
  ['the place of a bracket, which types a letter', { key: 'ü', code: 'BracketLeft' }, bracket],
  ['the place of a brace, which types a letter', { key: 'Х', code: 'BracketLeft', shiftKey: true }, brace],
  ['the place of a bracket, which types an accent', { key: 'Dead', code: 'BracketLeft' }, bracket],
  ['a question mark without Shift', { key: '?', code: 'KeyM' }, question],
  ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, question],
])('signs are found whatever the layout needs for them: %s', (_, given, binding) => {
  expect(found(given)).toBe(binding)
})

it('what AltGr types is a character, not a command', () => {
  const isAltGraph = (name?: string) => name === 'AltGraph'
  expect(found({ key: '[', code: 'Digit8', getModifierState: isAltGraph })).toBeUndefined()
  expect(found({ key: '[', code: 'Digit8', ctrlKey: true, altKey: true })).toBeUndefined()
})

describe('where single keys are turned off', () => {
  afterEach(() => localStorage.clear())

  it('letters, digits and signs alone are no commands; with Ctrl, and keys that type nothing, are', () => {
    localStorage.setItem(SINGLE_KEYS_OFF, 'yes')
    expect(found({ key: 'g', code: 'KeyG' })).toBeUndefined()
    expect(found({ key: 'щ', code: 'KeyO' })).toBeUndefined()
    expect(found({ key: '?', code: 'Slash', shiftKey: true })).toBeUndefined()
    expect(found({ key: 'z', code: 'KeyZ', ctrlKey: true })).toBe(undo)
    expect(found({ key: ' ', code: 'Space' })).toBe(keys.at(-1))
  })
})
