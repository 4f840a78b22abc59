import { expect, it } from 'vitest'
import { layersReport, readLayersReport } from './layers-report.ts'

const LEFT = ['Blue Hour', 'these stay in the picture:', 'Café']

it.each([
  ['stay', { similar: [], left: LEFT }],
  ['are set in a similar typeface', { similar: ['SALE', '50 %; now'], left: [] }],
  ['do either', { similar: ['SALE'], left: LEFT }],
])('a report tells the texts that %s', (_, texts) => {
  const report = { done: 2, of: 5, ...texts }
  expect(readLayersReport(layersReport(report))).toEqual(report)
})

it('a text of several lines is one', () => {
  const report = { done: 2, of: 5, similar: ['Blue\nHour'], left: ['Café\n  Noir'] }
  const read = { ...report, similar: ['Blue Hour'], left: ['Café Noir'] }
  expect(readLayersReport(layersReport(report))).toEqual(read)
})

it.each(['', '2 of 5 lines separated', '2 of 5 lines set', 'a poster', null])(
  'other texts are no report: %j',
  (text) => {
    expect(readLayersReport(text)).toBeNull()
  },
)
