import { describe, expect, it } from 'vitest'
import { type NameValues, pathOf, uniqueNames } from './names.ts'

const values = (known: Partial<NameValues> = {}): NameValues => ({
  name: 'kettle',
  prompt: 'a-red-kettle',
  language: 'de',
  operation: 'generate-v4',
  seed: '7',
  width: '1080',
  height: '1920',
  date: '2026-11-23',
  number: '01',
  ...known,
})
const named = (template: string, known: Partial<NameValues> = {}) => pathOf(template, values(known), {})

describe('the name of an exported file', () => {
  it('is its template with the values of its picture; only the template adds folders', () => {
    expect(named('{language}/{name}_{width}x{height}')).toBe('de/kettle_1080x1920')
    expect(named('{name}', { name: 'a/b\\c' })).toBe('a-b-c')
    expect(named('../{name}', { name: '../../etc/passwd' })).toBe('any/etc-passwd')
  })

  it('leaves no separators where a picture has no value', () => {
    expect(named('{name}_{seed}_{width}', { seed: '' })).toBe('kettle_1080')
    expect(named('{seed}-{name}', { seed: '' })).toBe('kettle')
  })

  it('includes values that are given for this export alone', () => {
    expect(pathOf('{x-master}/{name}', values(), { 'x-master': 'Autumn' })).toBe('Autumn/kettle')
  })

  it.each([
    ['CON', /^con.+/i],
    ['aux.', /^aux.+/i],
    ['a:b*c?d"e<f>g|h', /^[^:*?"<>|]+$/],
    ['ends in dots...', /^ends in dots$/],
    ['  spaces  ', /^spaces$/],
    ['صباحات هادئة', /^صباحات هادئة$/],
    ['👩‍🚀 🎨', /^👩‍🚀 🎨$/],
    ['right\u202egnp.exe', /^rightgnp\.exe$/],
    ['tab\tnul\u0000', /^tab/],
    ['.', /^picture$/],
    ['', /^picture$/],
  ])('is safe for %j', (name, safe) => {
    expect(named('{name}', { name })).toMatch(safe)
  })

  it('fits every common file system, and is cut between whole characters', () => {
    for (const letter of ['a', 'é', '漢', '👩‍🚀']) {
      const name = named('{name}{name}{name}{name}', { name: letter.repeat(300) })
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(name.replaceAll(letter, '')).toMatch(/^[\u200d]*$/)
    }
  })
})

describe('the names of an export', () => {
  it('are unique, also if case is ignored or accents are composed, and clashes are numbered', () => {
    const names = uniqueNames()
    const taken = ['Kettle', 'kettle', 'KETTLE', 'kettle-2', 'caf\u00e9', 'cafe\u0301'].map((path) =>
      names.take(path, 'png'),
    )
    expect(new Set(taken.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(taken.length)
    expect(taken.slice(0, 3)).toEqual(['Kettle.png', 'kettle-2.png', 'KETTLE-3.png'])
    expect(names.clashes()).toBe(4)
  })

  it.each([
    ['Straße', 'STRASSE'],
    ['ﬁrst', 'FIRST'],
    ['ΌΣΟΣ', 'όσος'],
  ])('are unique if only capitals are the same: %s and %s', (one, other) => {
    const names = uniqueNames()
    expect([names.take(one, 'png'), names.take(other, 'png')]).toEqual([`${one}.png`, `${other}-2.png`])
  })

  it('may repeat with another extension or in another folder', () => {
    const names = uniqueNames()
    expect(['a', 'b/a'].map((path) => names.take(path, 'png'))).toEqual(['a.png', 'b/a.png'])
    expect(names.take('a', 'jpg')).toBe('a.jpg')
  })
})
