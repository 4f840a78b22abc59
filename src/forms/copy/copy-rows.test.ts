import { expect, it } from 'vitest'
import type { AdLines } from './aids.ts'
import { rowsOf } from './copy-rows.ts'

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

it('typed text stays on any ad', () => {
  const rows = [{ original: 'Since 1900', replacements: {} }]
  expect(originals({ way: 'lines', rows }, adWith('Red Morning'))).toEqual(['Since 1900', 'Red Morning'])
})
