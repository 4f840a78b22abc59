import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { Font } from '../fonts.ts'
import { coverOf, type FontFile } from './font-files.ts'
import { fontPrograms } from './font-programs.ts'
import { type GlyphRun, glyphSetter, type Run } from './glyph-lines.ts'
import { sfntOf } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** Files of a font package, each with the characters that its style sheet says it has. */
function filesOf(family: string, subsets: readonly string[], weight = 400): readonly FontFile[] {
  const pack = family.toLowerCase().replaceAll(' ', '-')
  const ranges: Readonly<Record<string, string>> = require(`@fontsource/${pack}/unicode.json`)
  return subsets.map((subset) => ({
    family,
    isBold: weight > 400,
    isItalic: false,
    addresses: new Map([
      ['woff', require.resolve(`@fontsource/${pack}/files/${pack}-${subset}-${weight}-normal.woff`)],
    ]),
    range: ranges[subset] ?? '',
    covers: coverOf(ranges[subset] ?? ''),
  }))
}

const bytesOf = async ({ addresses }: FontFile) => {
  const file = await readFile(addresses.get('woff') ?? '')
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
}

const files = [
  ...filesOf('Inter', ['latin', 'cyrillic']),
  ...filesOf('Noto Serif', ['cyrillic']),
  ...filesOf('Noto Sans Arabic', ['arabic']),
  ...filesOf('Noto Sans Devanagari', ['devanagari']),
]
/** A browser that draws small capitals at three quarters of the size. */
const width = (text: string, { isSmallCaps }: Font) => text.toUpperCase().length * (isSmallCaps ? 7.5 : 10)
const setter = glyphSetter({ width }, { files, programs: fontPrograms(bytesOf) })

const FONT: Font = {
  family: 'Inter',
  sizePx: 40,
  isBold: false,
  isItalic: false,
  isSmallCaps: false,
  risePx: 0,
}

const set = (
  text: string,
  { isRightToLeft = false, ...font }: Partial<Font & { isRightToLeft: boolean }> = {},
) => setter.runsOf({ text, isRightToLeft }, { ...FONT, ...font })

const isGlyphs = (run: Run): run is GlyphRun => run.kind === 'glyphs'
const clustersOf = (runs: readonly Run[]) => runs.filter(isGlyphs).flatMap(({ clusters }) => clusters)
/** The typed characters from left to right. */
const seen = (runs: readonly Run[]) =>
  runs
    .toSorted((one, other) => leftOf(one) - leftOf(other))
    .map((run) => (isGlyphs(run) ? run.clusters.map(({ text }) => text).join('') : run.characters.join('')))
    .join('')
const leftOf = (run: Run) => (isGlyphs(run) ? (run.clusters[0]?.x ?? 0) : run.x)

describe('a line of glyphs', () => {
  it('has words that read from the right in their order, and digits in theirs (UAX 9)', async () => {
    expect(seen(await set('خصم 50% الآن', { isRightToLeft: true }))).toBe('نآلا %50 مصخ')
    expect(seen(await set('Sale خصم 20', {}))).toBe('Sale 20 مصخ')
  })

  it('comes in the order in which it is read', async () => {
    const runs = await set('خصم 50', { isRightToLeft: true })
    expect(runs.filter(isGlyphs).map(({ clusters }) => clusters.map(({ text }) => text).join(''))).toEqual([
      'مصخ',
      ' ',
      '50',
    ])
  })

  it('turns brackets that read from the right, and copies them as they were typed', async () => {
    const open = clustersOf(await set('خ(', { isRightToLeft: true })).find(({ text }) => text === '(')
    const [closing] = clustersOf(await set(')'))
    expect(open?.parts).toEqual(closing?.parts)
  })

  it('joins Arabic letters', async () => {
    const [alone] = clustersOf(await set('ب', { isRightToLeft: true }))
    const joined = clustersOf(await set('ببب', { isRightToLeft: true }))
    expect(new Set([alone, ...joined].map((cluster) => JSON.stringify(cluster?.parts))).size).toBe(4)
  })

  it('has a letter and its marks as one, each in its place', async () => {
    const [marked, ...others] = clustersOf(await set('خَ', { isRightToLeft: true }))
    const [bare] = clustersOf(await set('خ', { isRightToLeft: true }))
    expect([marked?.text, others]).toEqual(['خَ', []])
    expect(marked?.parts.length).toBe((bare?.parts.length ?? 0) + 1)
    expect(marked?.advance).toBe(bare?.advance)
  })

  it('has a vowel sign of Devanagari before its letter, and copies both as one', async () => {
    const [letter] = clustersOf(await set('क'))
    const [both, ...others] = clustersOf(await set('कि'))
    expect([both?.text, others]).toEqual(['कि', []])
    expect(both?.parts[1]?.id).toBe(letter?.parts[0]?.id)
    expect(both?.parts[1]?.x).toBeGreaterThan(0)
  })

  it('moves letters together as the font says', async () => {
    const widthOf = async (text: string) =>
      clustersOf(await set(text)).reduce((sum, { advance }) => sum + advance, 0)
    expect(await widthOf('AV')).toBeLessThan((await widthOf('A')) + (await widthOf('V')) - 1)
  })

  it('has the letters that a font has for a language', async () => {
    const idsOf = async (language?: string) =>
      clustersOf(await set('бгдпт', { family: 'Noto Serif', language })).map(({ parts }) => parts[0]?.id)
    expect(await idsOf('ru')).toEqual(await idsOf())
    expect(await idsOf('sr')).not.toEqual(await idsOf())
  })

  it('has characters that no font has as a picture, in their place', async () => {
    const runs = await set('a👨‍👩‍👧‍👦b')
    expect(runs.map(({ kind }) => kind)).toEqual(['glyphs', 'picture', 'glyphs'])
    expect(runs[1]).toMatchObject({ characters: ['👨‍👩‍👧‍👦'], width: 110 })
  })

  it('has small capitals of capitals as small as the browser’s, and copies the small letters', async () => {
    const runs = (await set('Groß', { isSmallCaps: true })).filter(isGlyphs)
    expect(runs.map(({ sizePx }) => sizePx)).toEqual([40, 30])
    expect(seen(runs)).toBe('Groß')
  })

  it('has both capitals of a ß as one, so that each of them is copied as it was typed', async () => {
    const clusters = clustersOf(await set('aße', { isSmallCaps: true }))
    expect(clusters.map(({ text, parts }) => [text, parts.length])).toEqual([
      ['a', 1],
      ['ß', 2],
      ['e', 1],
    ])
  })

  it('makes letters up that no file has slanted', async () => {
    const [run] = (await set('ب', { isItalic: true })).filter(isGlyphs)
    expect(run).toMatchObject({ isSlanted: true, isEmboldened: false })
  })
})

it('a file that is no WOFF is refused', async () => {
  await expect(sfntOf(new TextEncoder().encode('a font'.repeat(20)).buffer)).rejects.toThrow(
    'This is no WOFF file.',
  )
})
