import { expect, it } from 'vitest'
import type { AdLines } from './aids.ts'
import { coverageOf, rowsOf } from './copy-rows.ts'

const adWith = (...lines: string[]): AdLines => ({ state: 'read', lines, price: '$0.02', read: () => {} })
const originals = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).map(({ original }) => original)

it('lines of the ad follow those that were typed, each once', () => {
  const typed = [{ original: 'blue hour', replacements: {} }]
  expect(
    originals({ way: 'lines', rows: typed }, adWith('Blue Hour', 'Open late', 'OPEN LATE', '20')),
  ).toEqual(['blue hour', 'Open late'])
})

it('lines read from another ad go, unless a language sets them', () => {
  const [blue, late] = rowsOf({ way: 'lines', rows: [] }, adWith('Blue Hour', 'Open late'))
  if (!blue || !late) throw new Error('the ad has no lines')
  const rows = [blue, { ...late, replacements: { de: 'Lange offen' } }]
  expect(originals({ way: 'lines', rows }, adWith('Red Morning'))).toEqual(['Open late', 'Red Morning'])
})

it('a line of the ad whose text was corrected is not offered again, and counts as set', () => {
  const ad = adWith('Bluo Hour', 'Open late')
  const [blue, late] = rowsOf({ way: 'lines', rows: [] }, ad)
  if (!blue || !late) throw new Error('the ad has no lines')
  const rows = [{ ...blue, original: 'Blue Hour' }, late]
  expect(originals({ way: 'lines', rows }, ad)).toEqual(['Blue Hour', 'Open late'])
  expect(originals({ way: 'lines', rows }, adWith('Red Morning'))).toEqual(['Blue Hour', 'Red Morning'])
  const set = [{ ...blue, original: 'Blue Hour', replacements: { de: 'Blaue Stunde' } }, late]
  expect(coverageOf({ way: 'lines', rows: set }, 'de', ad)).toEqual({ covered: 1, of: 2 })
})

it('a text that is much like a line of the ad means that line, each only one', () => {
  const rows = ['Fresh dayly', 'Save 25%'].map((original) => ({ original, replacements: { fr: 'x' } }))
  const ad = adWith('Fresh daily', 'Save 20% today', 'Open late')
  expect(originals({ way: 'lines', rows }, ad)).toEqual([
    'Fresh dayly',
    'Save 25%',
    'Save 20% today',
    'Open late',
  ])
  expect(coverageOf({ way: 'lines', rows }, 'fr', ad)).toEqual({ covered: 1, of: 3 })
})

it('without lines of the ad, only what is set is counted', () => {
  const rows = [{ original: 'Since 1900', replacements: { de: 'Seit 1900' } }]
  expect(coverageOf({ way: 'lines', rows }, 'de', adWith())).toEqual({ covered: 1, of: null })
})

it('typed text stays on any ad', () => {
  const rows = [{ original: 'Since 1900', replacements: {} }]
  expect(originals({ way: 'lines', rows }, adWith('Red Morning'))).toEqual(['Since 1900', 'Red Morning'])
})
