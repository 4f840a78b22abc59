import { describe, expect, it } from 'vitest'
import {
  count,
  formatAbout,
  formatAgo,
  formatBytes,
  formatCost,
  formatMicros,
  formatRatio,
  formatSeconds,
  formatSeed,
  formatSize,
  someOf,
  untilInvoice,
} from './format.ts'
import { formatDecimal, formatMonth } from './format-period.ts'

describe('proportions in words that people use', () => {
  it.each([
    [1024, 1024, '1:1'],
    [2560, 1440, '16:9'],
    [800, 1280, '10:16'],
    [1080, 771, '7:5'],
    [1152, 2944, '1:2.6'],
    [1296, 3168, '1:2.4'],
    [1248, 3328, '1:2.7'],
    [728, 90, '8.1:1'],
    [3500, 1000, '3.5:1'],
    [100, 800, '1:8'],
  ])('%i × %i is %s', (width, height, message) => {
    expect(formatRatio(width, height)).toBe(message)
  })
})

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [10_000, '$0.01'],
    [1_234_560_000, '$1,234.56'],
    [12_500, '$0.0125'],
    [1_005_000, '$1.005'],
    [100, '$0.0001'],
  ])('of %i millionths is %s: parts of a cent show where there are any', (micros, message) => {
    expect(formatMicros(micros)).toBe(message)
  })

  it('that is estimated is marked as such', () => {
    expect([formatCost(60_000, true), formatCost(60_000, false)]).toEqual(['≈ $0.06', '$0.06'])
  })

  it.each([
    ['12.5', 'USD', '$12.50'],
    ['0.0125', 'USD', '$0.0125'],
    ['9007199254740993.01', 'EUR', '€9,007,199,254,740,993.01'],
    ['-3', 'USD', '-$3.00'],
  ])('from the text %s in %s keeps its last decimal: %s', (text, currency, message) => {
    expect(formatDecimal(text, currency)).toBe(message)
  })
})

describe('months', () => {
  it.each([
    ['2026-11-01T00:00:00.000Z', 'Nov 2026'],
    ['2026-11-30T23:59:59.000Z', 'Nov 2026'],
    ['2027-01-01T00:00:00.000Z', 'Jan 2027'],
  ])('%s is in %s, in UTC as the invoices are', (iso, month) => {
    expect(formatMonth(iso)).toBe(month)
  })

  it('an estimate lasts until the invoice of its month', () => {
    expect(untilInvoice('2026-11-30T23:59:59.000Z')).toBe(
      'An estimate until the invoice of November 2026 is issued',
    )
  })
})

describe('durations', () => {
  it.each([
    [0, '<1 s'],
    [0.4, '<1 s'],
    [0.5, '1 s'],
    [59.4, '59 s'],
    [59.6, '1 min 0 s'],
    [125, '2 min 5 s'],
  ])('%f seconds are %s', (seconds, message) => {
    expect(formatSeconds(seconds)).toBe(message)
  })

  it.each([
    [0.3, '<1 s'],
    [0.6, '≈ 1 s'],
    [125, '≈ 2 min 5 s'],
  ])('about %f seconds are %s: a bound is no estimate', (seconds, message) => {
    expect(formatAbout(seconds)).toBe(message)
  })

  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [-5, 'just now'],
  ])('%i seconds ago is %s', (seconds, message) => {
    const now = Date.parse('2026-11-20T12:00:00.000Z')
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(message)
  })
})

describe('numbers', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [9_949, '9.9 kB'],
    [9_950, '10 kB'],
    [150_000, '150 kB'],
    [999_600, '1.0 MB'],
    [1_000_000, '1.0 MB'],
    [52_428_800, '52.4 MB'],
  ])('%i bytes are %s', (bytes, message) => {
    expect(formatBytes(bytes)).toBe(message)
  })

  it.each([
    [0, '0 pictures'],
    [1, '1 picture'],
    [1_200, '1,200 pictures'],
  ])('%i of them are %s', (number, message) => {
    expect(count(number, 'picture')).toBe(message)
  })

  it.each([
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d, and 2 more'],
  ])('the names %j are %s', (names, message) => {
    expect(someOf(names)).toBe(message)
  })

  it.each([
    [7, '7'],
    [418_203_771, '418 203 771'],
  ])('the seed %i is %s', (seed, message) => {
    expect(formatSeed(seed)).toBe(message)
  })

  it('sizes have a times sign, from numbers and from text', () => {
    expect(formatSize({ width: 2560, height: 1600 })).toBe('2560 × 1600')
    expect(formatSize('2560x1600')).toBe('2560 × 1600')
  })
})
