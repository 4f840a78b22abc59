import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** Font families by their usual names; the first is the default. */
const FAMILIES = [
  { name: 'Inter', pack: 'inter', hasItalic: true },
  { name: 'Noto Sans', pack: 'noto-sans', hasItalic: true },
  { name: 'Noto Serif', pack: 'noto-serif', hasItalic: true },
  { name: 'Playfair Display', pack: 'playfair-display', hasItalic: true },
  { name: 'Oswald', pack: 'oswald', hasItalic: false },
  { name: 'Caveat', pack: 'caveat', hasItalic: false },
  { name: 'JetBrains Mono', pack: 'jetbrains-mono', hasItalic: true },
] as const

/** Fallback families for glyphs that a family lacks, in this order. */
const SCRIPTS = [
  ['Easel Greek', 'noto-sans', 'greek'],
  ['Easel Cyrillic', 'noto-sans', 'cyrillic'],
  ['Easel Vietnamese', 'noto-sans', 'vietnamese'],
  ['Easel Arabic', 'noto-sans-arabic', 'arabic'],
  ['Easel Devanagari', 'noto-sans-devanagari', 'devanagari'],
  ['Easel Japanese', 'noto-sans-jp', 'japanese'],
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
  for (const weight of [400, 700]) {
    for (const { name, pack, hasItalic } of FAMILIES) {
      for (const style of hasItalic ? ['normal', 'italic'] : ['normal']) {
        register(name, pack, `latin-${weight}-${style}`)
        register(extended(name), pack, `latin-ext-${weight}-${style}`)
      }
    }
    for (const [name, pack, subset] of SCRIPTS) register(name, pack, `${subset}-${weight}-normal`)
  }
  isReady = true
}

/** Every available typeface. */
export const FACES: readonly Face[] = FAMILIES.flatMap(({ name: family, hasItalic }) =>
  [false, true].flatMap((isBold) =>
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
