import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

const WEIGHT = 700

/** Family name and file of each script, in the order in which a glyph is looked for. */
const FILES = [
  ['Easel Latin', '@fontsource/noto-sans', 'noto-sans-latin'],
  ['Easel Latin Extended', '@fontsource/noto-sans', 'noto-sans-latin-ext'],
  ['Easel Greek', '@fontsource/noto-sans', 'noto-sans-greek'],
  ['Easel Cyrillic', '@fontsource/noto-sans', 'noto-sans-cyrillic'],
  ['Easel Arabic', '@fontsource/noto-sans-arabic', 'noto-sans-arabic-arabic'],
  ['Easel Devanagari', '@fontsource/noto-sans-devanagari', 'noto-sans-devanagari-devanagari'],
  ['Easel Japanese', '@fontsource/noto-sans-jp', 'noto-sans-jp-japanese'],
] as const

let isReady = false

/** Registers the one weight that is used, once in a thread, and gives the family list for `ctx.font`. */
export function fontFamilies(): string {
  if (!isReady) {
    const { resolve } = createRequire(import.meta.url)
    for (const [family, pack, file] of FILES) {
      GlobalFonts.registerFromPath(resolve(`${pack}/files/${file}-${WEIGHT}-normal.woff2`), family)
    }
    isReady = true
  }
  return FILES.map(([family]) => `"${family}"`).join(', ')
}

/** Arabic and Hebrew are written from right to left. */
export const isRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
