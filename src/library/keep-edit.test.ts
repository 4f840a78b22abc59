import { expect, it } from 'vitest'
import { editedName } from './keep-edit.ts'

it.each([
  ['dunes.jpg', 'refined', 'dunes-refined.png'],
  ['dunes', 'text', 'dunes-text.png'],
  ['dunes.final.webp', 'text', 'dunes.final-text.png'],
  ['dunes-refined.png', 'refined', 'dunes-refined.png'],
  ['dunes-refined.png', 'text', 'dunes-refined-text.png'],
  ['dunes-text.png', 'refined', 'dunes-text-refined.png'],
] as const)('%s that was edited (%s) is called %s', (before, is, name) => {
  expect(editedName(before, is)).toBe(name)
})
