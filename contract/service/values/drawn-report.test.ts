import { expect, it } from 'vitest'
import { splitDrawnReport, withDrawnReport } from './drawn-report.ts'

it.each([
  ['a lighthouse at dusk', 'drawn: lighthouse, sea; not drawn: cliff'],
  ['a lighthouse at dusk', 'not drawn: cliff'],
  ['', 'drawn: lighthouse'],
  ['two lines\nof a prompt', 'drawn: lines'],
  ['a map; drawn: by hand', 'drawn: map; not drawn: hand'],
  ['a map; not drawn: by me', 'drawn: map'],
  ['a poster', 'drawn: title "Now; later", sea; not drawn: title "a; b"'],
])('a prompt and what was drawn of it are told apart: %j, %s', (prompt, report) => {
  expect(splitDrawnReport(withDrawnReport(prompt, report))).toEqual({ prompt, report })
})

it.each(['a hand-drawn map; two cats', 'a lighthouse', ''])('a prompt has no report: %j', (prompt) => {
  expect(splitDrawnReport(withDrawnReport(prompt, ''))).toEqual({ prompt, report: null })
})
