import bidiFactory from 'bidi-js'
import type { Font } from '../fonts.ts'
import type { Line, Ruler } from '../typeset.ts'
import type { Part } from './composite-glyphs.ts'
import { type FontFile, filesFor, fontFiles } from './font-files.ts'
import { type FontProgram, type FontPrograms, fontPrograms, type Shaped } from './font-programs.ts'

/** What stands for one character, or for several that cannot be told apart: a letter with its marks, a ligature. */
export interface Cluster {
  /** From where the cluster begins, in units of the font. */
  readonly parts: readonly Part[]
  /** From the left of its line, in pixels. */
  readonly x: number
  /** To the next cluster, in pixels. */
  readonly advance: number
  /** As it was typed. */
  readonly text: string
}

/** Glyphs of one font beside each other, from left to right. */
export interface GlyphRun {
  readonly kind: 'glyphs'
  readonly program: FontProgram
  readonly sizePx: number
  /** Made up from upright or regular letters, as browsers do where a font has no others. */
  readonly isSlanted: boolean
  readonly isEmboldened: boolean
  readonly isRightToLeft: boolean
  readonly clusters: readonly Cluster[]
}

/** Characters that no font file has, such as emoji: the browser draws them with a font of the system. */
export interface PictureRun {
  readonly kind: 'picture'
  /** What people see as one character each, from left to right. */
  readonly characters: readonly string[]
  readonly text: string
  readonly isRightToLeft: boolean
  readonly x: number
  readonly width: number
}

export type Run = GlyphRun | PictureRun

interface Setting {
  readonly font: Font
  readonly files: readonly FontFile[]
  readonly programs: FontPrograms
  /** As the browser sets it; in the setting's font unless another is given. */
  widthOf(text: string, font?: Font): number
}

/** Sets lines in the font files of the app. The ruler measures what none of them has. */
export function glyphSetter(
  ruler: Pick<Ruler, 'width'>,
  { files = fontFiles(), programs = fontPrograms() }: Partial<Pick<Setting, 'files' | 'programs'>> = {},
) {
  const settingOf = (font: Font): Setting => ({
    font,
    files,
    programs,
    widthOf: (text, other = font) => ruler.width(text, other),
  })
  return {
    runsOf: (line: SetLine, font: Font): Promise<readonly Run[]> => runsOf(line, settingOf(font)),
    /** The font of spaces; null if the app has no font. */
    spaceOf: (font: Font): Promise<FontProgram | null> => programFor(' ', settingOf(font)),
  }
}

export type GlyphSetter = ReturnType<typeof glyphSetter>

type SetLine = Pick<Line, 'text' | 'isRightToLeft'>

/** What people see as one character, with how it is set. */
interface Character {
  /** Where it begins in the text that is shaped. */
  readonly from: number
  readonly to: number
  readonly typed: string
  readonly program: FontProgram | null
  readonly isSmaller: boolean
  readonly script: string
}

interface Shown {
  /** With capitals for small letters where the font has small capitals. */
  readonly text: string
  readonly characters: readonly Character[]
}

/**
 * The glyphs of a line. Characters are ordered by the Unicode Bidirectional Algorithm (UAX 9), and each run of one font,
 * script and direction is shaped by HarfBuzz, as browsers do. The runs come in the order in which they are read, which is
 * that in which readers of files copy them.
 */
async function runsOf(line: SetLine, setting: Setting): Promise<readonly Run[]> {
  const { text, characters } = await shownOf(line.text, setting)
  const levels = BIDI.getEmbeddingLevels(text, line.isRightToLeft ? 'rtl' : 'ltr')
  const groups = grouped(characters, levels.levels)
  const groupAt = new Map(groups.flatMap((group) => unitsOf(group).map((unit) => [unit, group] as const)))
  const order = new Set(BIDI.getReorderedIndices(text, levels).map((unit) => groupAt.get(unit)))
  const runs = new Map<Group, Run>()
  let x = 0
  for (const group of order) {
    if (!group) continue
    const { run, width } = set(group, {
      text,
      x,
      isRightToLeft: isOdd(levels.levels[fromOf(group)]),
      setting,
    })
    runs.set(group, run)
    x += width
  }
  return groups.flatMap((group) => runs.get(group) ?? [])
}

const BIDI = bidiFactory()

const isOdd = (level = 0) => level % 2 === 1

/** Characters beside each other that are shaped at once. */
type Group = readonly [Character, ...Character[]]

const fromOf = ([first]: Group) => first.from
const toOf = (group: Group) => group.at(-1)?.to ?? 0
const unitsOf = (group: Group) =>
  Array.from({ length: toOf(group) - fromOf(group) }, (_, at) => fromOf(group) + at)

function grouped(characters: readonly Character[], levels: Uint8Array): readonly Group[] {
  const groups: [Character, ...Character[]][] = []
  for (const character of characters) {
    const last = groups.at(-1)
    const [first] = last ?? []
    const isSame =
      first !== undefined &&
      first.program === character.program &&
      first.isSmaller === character.isSmaller &&
      first.script === character.script &&
      levels[first.from] === levels[character.from]
    if (isSame) last?.push(character)
    else groups.push([character])
  }
  return groups
}

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

async function shownOf(text: string, setting: Setting): Promise<Shown> {
  const characters: Character[] = []
  let shown = ''
  for (const { segment } of GRAPHEMES.segment(text)) {
    const capital = setting.font.isSmallCaps ? capitalOf(segment, setting.font.language) : segment
    const own = await programFor(segment, setting)
    const isSmaller = capital !== segment && !own?.hasFeature('smcp')
    const drawn = isSmaller ? capital : segment
    characters.push({
      from: shown.length,
      to: shown.length + drawn.length,
      typed: segment,
      program: isSmaller ? await programFor(drawn, setting) : own,
      isSmaller,
      script: scriptOf(segment) ?? characters.at(-1)?.script ?? '',
    })
    shown += drawn
  }
  return { text: shown, characters }
}

const capitalOf = (text: string, language?: string) =>
  language === undefined ? text.toUpperCase() : text.toLocaleUpperCase(language)

/** Scripts that a font file may have beside each other; what belongs to no script takes that of what precedes it. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

const scriptOf = (character: string) => SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0]

/** Characters that only change how others are drawn. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u

/** The first font file that has all of a character, in the browser's order; null where none has. */
async function programFor(character: string, { font, files, programs }: Setting) {
  const composed = [...character.normalize('NFC')].filter((part) => !IGNORED.test(part))
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(character)) return null
  const [base = ' '] = composed
  for (const file of filesFor(files, font, base)) {
    if (!composed.every((part) => file.covers(part))) continue
    const program = await programs.of(file)
    const span = {
      text: character,
      from: 0,
      to: character.length,
      isRightToLeft: false,
      language: font.language,
    }
    if (program.shaped(span).every(({ id }) => id !== 0)) return program
  }
  return null
}

interface Place {
  readonly text: string
  readonly x: number
  readonly isRightToLeft: boolean
  readonly setting: Setting
}

function set(group: Group, { text, x, isRightToLeft, setting }: Place): { run: Run; width: number } {
  const [{ program, isSmaller }] = group
  if (!program) {
    const typed = group.map((character) => character.typed)
    const width = setting.widthOf(typed.join(''))
    const characters = isRightToLeft ? typed.toReversed() : typed
    return { run: { kind: 'picture', characters, text: typed.join(''), isRightToLeft, x, width }, width }
  }
  const { font } = setting
  const sizePx = font.sizePx * (isSmaller ? smallCapitals(group, text, setting) : 1)
  const features = font.isSmallCaps && !isSmaller && program.hasFeature('smcp') ? ['smcp'] : []
  const [from, to] = [fromOf(group), toOf(group)]
  const shaped = program.shaped({ text, from, to, isRightToLeft, language: font.language, features })
  const typedOf = typedBetween(
    group,
    text,
    shaped.map(({ cluster }) => cluster),
  )
  const scale = sizePx / program.unitsPerEm
  const clusters: Cluster[] = []
  let pen = x
  for (const glyphs of byCluster(shaped, group, text)) {
    const parts: Part[] = []
    let units = 0
    for (const { id, x, y, advance } of glyphs) {
      parts.push({ id, x: units + x, y })
      units += advance
    }
    const advance = units * scale
    clusters.push({ parts, x: pen, advance, text: typedOf(glyphs[0].cluster) })
    pen += advance
  }
  const { isBold, isItalic } = program.file
  const run: GlyphRun = {
    kind: 'glyphs',
    program,
    sizePx,
    isSlanted: font.isItalic && !isItalic,
    isEmboldened: font.isBold && !isBold,
    isRightToLeft,
    clusters,
  }
  return { run, width: pen - x }
}

/**
 * The size of capitals that stand for small letters, as a share of the font's. Browsers choose it (0.7 or 0.8) and may round
 * it to whole pixels, so that it is measured.
 */
function smallCapitals(group: Group, text: string, { font, widthOf }: Setting): number {
  const small = widthOf(group.map(({ typed }) => typed).join(''))
  const large = widthOf(text.slice(fromOf(group), toOf(group)), { ...font, isSmallCaps: false })
  return small / large
}

/** Glyphs of one cluster, which begins in the same typed character: capitals of a ß are two letters. */
function byCluster(
  glyphs: readonly Shaped[],
  group: Group,
  text: string,
): readonly (readonly [Shaped, ...Shaped[]])[] {
  const beginOf = beginsOf(group, text)
  const clusters: [Shaped, ...Shaped[]][] = []
  for (const glyph of glyphs) {
    const last = clusters.at(-1)
    if (last && beginOf(last[0].cluster) === beginOf(glyph.cluster)) last.push(glyph)
    else clusters.push([glyph])
  }
  return clusters
}

const isDrawnAsTyped = ({ from, to, typed }: Character, text: string) => typed === text.slice(from, to)

/** Where the typed character of a unit begins, if it is drawn with others; else the unit itself. */
function beginsOf(group: Group, text: string) {
  const others = group.filter((character) => !isDrawnAsTyped(character, text))
  return (unit: number) => others.find(({ from, to }) => unit >= from && unit < to)?.from ?? unit
}

/** The typed characters of each cluster of glyphs, which reaches to the next one. */
function typedBetween(group: Group, text: string, clusters: readonly number[]) {
  const begins = [...new Set(clusters)].sort((one, other) => one - other)
  const units = new Map<number, string>()
  for (const character of group) {
    const { from, to, typed } = character
    if (!isDrawnAsTyped(character, text)) units.set(from, typed)
    else for (let at = from; at < to; at += 1) units.set(at, text.charAt(at))
  }
  return (cluster: number): string => {
    const next = begins.find((begin) => begin > cluster) ?? toOf(group)
    let typed = ''
    for (let at = cluster; at < next; at += 1) typed += units.get(at) ?? ''
    return typed
  }
}
