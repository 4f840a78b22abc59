import type { Color } from './color.ts'

/** Colour words that prompts use, and their colours. */
const WORDS: Readonly<Record<string, Color>> = {
  red: { l: 0.58, c: 0.21, h: 27 },
  crimson: { l: 0.52, c: 0.2, h: 20 },
  scarlet: { l: 0.6, c: 0.22, h: 30 },
  coral: { l: 0.72, c: 0.15, h: 32 },
  salmon: { l: 0.76, c: 0.11, h: 30 },
  orange: { l: 0.74, c: 0.17, h: 58 },
  amber: { l: 0.8, c: 0.16, h: 78 },
  yellow: { l: 0.89, c: 0.17, h: 98 },
  gold: { l: 0.8, c: 0.14, h: 86 },
  golden: { l: 0.8, c: 0.14, h: 86 },
  ochre: { l: 0.68, c: 0.12, h: 78 },
  mustard: { l: 0.75, c: 0.14, h: 88 },
  lime: { l: 0.85, c: 0.19, h: 125 },
  olive: { l: 0.56, c: 0.1, h: 112 },
  green: { l: 0.6, c: 0.15, h: 148 },
  emerald: { l: 0.62, c: 0.14, h: 160 },
  mint: { l: 0.88, c: 0.08, h: 165 },
  sage: { l: 0.74, c: 0.05, h: 145 },
  teal: { l: 0.55, c: 0.1, h: 195 },
  turquoise: { l: 0.75, c: 0.11, h: 190 },
  cyan: { l: 0.8, c: 0.12, h: 205 },
  azure: { l: 0.72, c: 0.13, h: 235 },
  blue: { l: 0.53, c: 0.19, h: 258 },
  navy: { l: 0.28, c: 0.09, h: 262 },
  indigo: { l: 0.4, c: 0.17, h: 278 },
  ultramarine: { l: 0.42, c: 0.22, h: 266 },
  violet: { l: 0.55, c: 0.2, h: 295 },
  purple: { l: 0.48, c: 0.19, h: 305 },
  lavender: { l: 0.82, c: 0.08, h: 295 },
  lilac: { l: 0.8, c: 0.09, h: 310 },
  magenta: { l: 0.62, c: 0.25, h: 335 },
  pink: { l: 0.8, c: 0.12, h: 355 },
  rose: { l: 0.68, c: 0.15, h: 8 },
  burgundy: { l: 0.36, c: 0.12, h: 15 },
  brown: { l: 0.45, c: 0.08, h: 55 },
  terracotta: { l: 0.6, c: 0.12, h: 42 },
  rust: { l: 0.52, c: 0.14, h: 40 },
  copper: { l: 0.62, c: 0.11, h: 50 },
  beige: { l: 0.9, c: 0.03, h: 85 },
  sand: { l: 0.85, c: 0.05, h: 82 },
  cream: { l: 0.95, c: 0.04, h: 90 },
  ivory: { l: 0.96, c: 0.02, h: 95 },
  peach: { l: 0.86, c: 0.08, h: 58 },
  white: { l: 0.97, c: 0.004, h: 90 },
  silver: { l: 0.8, c: 0.006, h: 250 },
  grey: { l: 0.6, c: 0.006, h: 260 },
  gray: { l: 0.6, c: 0.006, h: 260 },
  charcoal: { l: 0.3, c: 0.008, h: 260 },
  black: { l: 0.16, c: 0.006, h: 270 },
}

export const COLOR_WORDS: readonly string[] = Object.keys(WORDS)

const NAMES = new RegExp(`\\b(${COLOR_WORDS.join('|')})\\b`, 'giu')

/** Every colour named in a text, in order, without duplicates. */
export function colorsIn(words: string): readonly Color[] {
  const names = [...words.matchAll(NAMES)].map(([name]) => name.toLowerCase())
  return [...new Set(names)].flatMap((name) => WORDS[name] ?? [])
}
