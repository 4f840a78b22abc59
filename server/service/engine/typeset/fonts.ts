import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** What a family has beside its upright letters of one weight. */
const ITALIC_AND_BOLD = { hasItalic: true, hasBold: true }
const BOLD = { hasItalic: false, hasBold: true }
const ONE_FACE = { hasItalic: false, hasBold: false }

/**
 * Font families by their usual names; the first is the default. Advertisements are mostly set in Helvetica or Arial (Arimo
 * has their letters), Times (Tinos), the geometric sans that they like, and narrow faces for titles.
 */
const FAMILIES = [
  { name: 'Inter', pack: 'inter', ...ITALIC_AND_BOLD },
  { name: 'Noto Sans', pack: 'noto-sans', ...ITALIC_AND_BOLD },
  { name: 'Noto Serif', pack: 'noto-serif', ...ITALIC_AND_BOLD },
  { name: 'Playfair Display', pack: 'playfair-display', ...ITALIC_AND_BOLD },
  { name: 'Oswald', pack: 'oswald', ...BOLD },
  { name: 'Caveat', pack: 'caveat', ...BOLD },
  { name: 'JetBrains Mono', pack: 'jetbrains-mono', ...ITALIC_AND_BOLD },
  { name: 'Arimo', pack: 'arimo', ...ITALIC_AND_BOLD },
  { name: 'Tinos', pack: 'tinos', ...ITALIC_AND_BOLD },
  { name: 'Roboto', pack: 'roboto', ...ITALIC_AND_BOLD },
  { name: 'Lato', pack: 'lato', ...ITALIC_AND_BOLD },
  { name: 'Montserrat', pack: 'montserrat', ...ITALIC_AND_BOLD },
  { name: 'Poppins', pack: 'poppins', ...ITALIC_AND_BOLD },
  { name: 'Raleway', pack: 'raleway', ...ITALIC_AND_BOLD },
  { name: 'Bebas Neue', pack: 'bebas-neue', ...ONE_FACE },
  { name: 'Anton', pack: 'anton', ...ONE_FACE },
] as const

/** Fallback families for glyphs that a family lacks, in this order. */
const SCRIPTS = [
  ['Easel Greek', 'noto-sans', 'greek'],
  ['Easel Cyrillic', 'noto-sans', 'cyrillic'],
  ['Easel Vietnamese', 'noto-sans', 'vietnamese'],
  ['Easel Arabic', 'noto-sans-arabic', 'arabic'],
  ['Easel Hebrew', 'noto-sans-hebrew', 'hebrew'],
  ['Easel Devanagari', 'noto-sans-devanagari', 'devanagari'],
  ['Easel Thai', 'noto-sans-thai', 'thai'],
  ['Easel Japanese', 'noto-sans-jp', 'japanese'],
  ['Easel Korean', 'noto-sans-kr', 'korean'],
] as const

/** A font without its size. */
export interface Face {
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
}

export const PX_PER_POINT = 4 / 3

/** Accented letters of a family are in a file, and so a family, of their own. */
const extended = (name: string) => `${name} Extended`

let isReady = false

/** Registers every font file, once for each thread. */
function registerAll(): void {
  if (isReady) return
  const { resolve } = createRequire(import.meta.url)
  const register = (family: string, pack: string, file: string) =>
    GlobalFonts.registerFromPath(resolve(`@fontsource/${pack}/files/${pack}-${file}.woff2`), family)
  for (const { name, pack, hasItalic, hasBold } of FAMILIES) {
    for (const weight of hasBold ? [400, 700] : [400]) {
      for (const style of hasItalic ? ['normal', 'italic'] : ['normal']) {
        register(name, pack, `latin-${weight}-${style}`)
        register(extended(name), pack, `latin-ext-${weight}-${style}`)
      }
    }
  }
  for (const [name, pack, subset] of SCRIPTS)
    for (const weight of [400, 700]) register(name, pack, `${subset}-${weight}-normal`)
  isReady = true
}

/** Every available typeface. */
export const FACES: readonly Face[] = FAMILIES.flatMap(({ name: family, hasItalic, hasBold }) =>
  (hasBold ? [false, true] : [false]).flatMap((isBold) =>
    (hasItalic ? [false, true] : [false]).map((isItalic) => ({ family, isBold, isItalic })),
  ),
)

/** A CSS font for a canvas, with fallbacks for other scripts and the default family. */
export function cssFont({ family, isBold, isItalic }: Face, sizePx: number): string {
  registerAll()
  const families = [
    family,
    extended(family),
    'Noto Sans',
    extended('Noto Sans'),
    ...SCRIPTS.map(([name]) => name),
  ]
  const names = families.map((name) => `"${name}"`).join(', ')
  return `${isItalic ? 'italic ' : ''}${isBold ? 700 : 400} ${sizePx}px ${names}`
}

/** The family with that name, if available. */
export const familyNamed = (name: string): string | undefined =>
  FAMILIES.find((family) => family.name.toLowerCase() === name.toLowerCase())?.name

/** Arabic and Hebrew are written from right to left. */
export const isRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
