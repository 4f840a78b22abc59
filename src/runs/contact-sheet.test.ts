import { expect, it } from 'vitest'
import { sheetOf } from './contact-sheet.ts'

it.each([
  [1, 1, 1],
  [2, 2, 1],
  [4, 3, 2],
  [8, 4, 2],
  [12, 4, 3],
  [31, 7, 5],
])('%i pictures are laid out in %i columns and %i rows', (pictures, columns, rows) => {
  expect(sheetOf(pictures)).toEqual({ columns, rows })
})
