import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** The font families of the contact sheet, in the order of fallback. */
const FONTS = [
  ['Easel Sheet', 'inter', 'latin'],
  ['Easel Sheet Extended', 'inter', 'latin-ext'],
  ['Easel Sheet Greek', 'noto-sans', 'greek'],
  ['Easel Sheet Cyrillic', 'noto-sans', 'cyrillic'],
  ['Easel Sheet Vietnamese', 'noto-sans', 'vietnamese'],
  ['Easel Sheet Arabic', 'noto-sans-arabic', 'arabic'],
  ['Easel Sheet Devanagari', 'noto-sans-devanagari', 'devanagari'],
  ['Easel Sheet Japanese', 'noto-sans-jp', 'japanese'],
] as const

let isReady = false

/** The CSS font of a size, with a family for every script that has font files. */
export function sheetFont(px: number): string {
  if (!isReady) {
    const { resolve } = createRequire(import.meta.url)
    for (const [family, pack, subset] of FONTS)
      GlobalFonts.registerFromPath(
        resolve(`@fontsource/${pack}/files/${pack}-${subset}-400-normal.woff2`),
        family,
      )
    isReady = true
  }
  return `${px}px ${FONTS.map(([family]) => `"${family}"`).join(', ')}`
}
