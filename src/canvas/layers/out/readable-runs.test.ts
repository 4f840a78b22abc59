import { expect, it } from 'vitest'
import type { GlyphRun } from './glyph-lines.ts'
import { apartAtMarks, readableRuns } from './readable-runs.ts'

/** A run with a cluster for each text, from left to right. */
const aRun = (isRightToLeft: boolean, texts: readonly string[]) =>
  ({
    kind: 'glyphs',
    sizePx: 20,
    isRightToLeft,
    clusters: texts.map((text, at) => ({ parts: [], x: at * 10, advance: 10, text })),
  }) as unknown as GlyphRun

const textsOf = (runs: readonly GlyphRun[]) => runs.map(({ clusters }) => clusters.map(({ text }) => text))

it('a run from the left is one part', () => {
  const run = aRun(false, [' ', 'a', ' '])
  expect(readableRuns(run)).toEqual([run])
})

it('spaces at the ends of a run from the right are parts in reading order, with a mark of direction', () => {
  expect(textsOf(readableRuns(aRun(true, [' ', 'ב', ' ', 'א', ' '])))).toEqual([
    [' \u200f'],
    ['ב', ' ', 'א'],
    [' \u200f'],
  ])
  expect(textsOf(readableRuns(aRun(true, [' '])))).toEqual([[' \u200f']])
})

it('the marks of the last letter of a run from the right follow it, where the letter is', () => {
  const [word, marks] = readableRuns(aRun(true, ['ם\u05b8', 'ל']))
  expect(textsOf(word && marks ? [word, marks] : [])).toEqual([['ם', 'ל'], ['\u05b8']])
  expect(marks?.clusters[0]).toMatchObject({ x: 0, advance: 0, parts: [] })
})

it('marks are told apart from letters', () => {
  expect(apartAtMarks('क्षि')).toEqual(['क', '्', 'षि'])
  expect(apartAtMarks('a\u0301\u0323b')).toEqual(['a', '\u0301\u0323', 'b'])
})
