import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'

/** The fonts that text can be set in; their files are part of the app. */
export const FAMILIES = [
  'Inter',
  'Noto Sans',
  'Noto Serif',
  'Playfair Display',
  'Oswald',
  'Caveat',
  'JetBrains Mono',
  'Arimo',
  'Tinos',
  'Roboto',
  'Lato',
  'Montserrat',
  'Poppins',
  'Raleway',
  'Bebas Neue',
  'Anton',
] as const
export type Family = (typeof FAMILIES)[number]

const WITHOUT_ITALIC: ReadonlySet<Family> = new Set(['Oswald', 'Caveat', 'Bebas Neue', 'Anton'])
/** Families that have an italic of their own; others are slanted. */
export const WITH_ITALIC: ReadonlySet<string> = new Set(FAMILIES.filter((name) => !WITHOUT_ITALIC.has(name)))

/** Families of one weight; others have a bold of their own. */
export const WITHOUT_BOLD: ReadonlySet<string> = new Set<Family>(['Bebas Neue', 'Anton'])

/** Fallback families for characters without a glyph, in this order. */
export const SCRIPTS = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans KR',
  'Noto Sans JP',
] as const

const USUAL: Family = 'Inter'
const PX_PER_POINT = 4 / 3
/** Superscripts and subscripts, of the size of the text. */
const RAISED_SIZE = 0.6
const SUPER_RISE = 0.36
const SUB_FALL = 0.16

/** A font as lines are set in it. */
export interface Font {
  readonly family: Family
  readonly sizePx: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isSmallCaps: boolean
  /** The ascent of the letters, in pixels. */
  readonly risePx: number
  /** Of the text, as a BCP 47 tag: a font may have other letters for it. */
  readonly language?: string | undefined
}

const atHand = (name: string) => FAMILIES.find((family) => family.toLowerCase() === name.toLowerCase())

/** The family that a block is set in: its own, else the most similar one that there is. */
export function familyOf({ font_name, font_alternatives }: DetectedTextBlock): Family {
  const names = [font_name ?? '', ...(font_alternatives ?? [])]
  return names.map(atHand).find((family) => family !== undefined) ?? USUAL
}

/** The size in points; if unknown, estimated from the lines of its box. */
export const pointsOf = ({ font_size, height, text }: DetectedTextBlock): number =>
  font_size ?? Math.max(1, Math.round(height / text.split('\n').length / PX_PER_POINT))

export const pixelsOf = (block: DetectedTextBlock): number => pointsOf(block) * PX_PER_POINT

/** A block and its language. */
interface Text {
  readonly block: DetectedTextBlock
  readonly language?: string | undefined
}

export function fontOf({ block, language }: Text): Font {
  const has = (format: DetectedTextBlock['formatting'][number]) => block.formatting.includes(format)
  const size = pixelsOf(block)
  const rise = has('superscript') ? SUPER_RISE : has('subscript') ? -SUB_FALL : 0
  return {
    family: familyOf(block),
    sizePx: rise === 0 ? size : size * RAISED_SIZE,
    isBold: has('bold'),
    isItalic: has('italic'),
    isSmallCaps: has('small_caps'),
    risePx: rise * size,
    language,
  }
}

/** A font as CSS has it, which knows its language beside it. */
export function cssFont({ family, sizePx, isBold, isItalic }: Font): string {
  const families = [family, ...SCRIPTS.filter((script) => script !== family)]
  const names = families.map((name) => `"${name}"`).join(', ')
  return `${isItalic ? 'italic ' : ''}${isBold ? 700 : 400} ${sizePx}px ${names}, sans-serif`
}

/** Loads the font files of a text. Canvases draw with loaded fonts and do not wait. */
export const loadFont = (font: Font, text: string): Promise<unknown> =>
  document.fonts.load(cssFont(font), text || 'a')
