import { expect, it } from 'vitest'
import { withoutRecord } from './without-record.ts'

it.each([
  ['a lighthouse at dusk; drawn: lighthouse, sea; not drawn: cliff', 'a lighthouse at dusk'],
  ['a lighthouse at dusk; not drawn: cliff', 'a lighthouse at dusk'],
  ['drawn: lighthouse', null],
  ['a hand-drawn map; two cats', 'a hand-drawn map; two cats'],
  [null, null],
])('the painter’s report is no part of an exported prompt: %s', (reported, prompt) => {
  expect(withoutRecord(reported)).toBe(prompt)
})
