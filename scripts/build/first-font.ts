// A subset font with the characters of the studio's own texts: one small file that loads with the first screen.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const LETTERS = [
  String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)),
  '\u00a0·×–—‘’“”…←↑→↓≈',
].join('')
/** Kerning, tabular figures, and the two alternates that theme.css asks for. */
const FEATURES = ['kern', 'tnum', 'cv11', 'ss03']
/** The font weights of the studio's own texts (theme.css). */
const WEIGHTS = { min: 400, max: 600 }

/** Vite plugin: writes dist/fonts/inter-first.woff2, which src/ui/theme.css names for these characters. */
export function firstFont(): Plugin {
  return {
    name: 'first-font',
    async configResolved({ root }) {
      const whole = createRequire(import.meta.url).resolve(
        '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
      )
      const subset = await subsetFont(await readFile(whole), LETTERS, {
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        variationAxes: { wght: WEIGHTS },
      })
      await mkdir(join(root, 'dist', 'fonts'), { recursive: true })
      await writeFile(join(root, 'dist', 'fonts', 'inter-first.woff2'), subset)
    },
  }
}
