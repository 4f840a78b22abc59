import { css } from '../color/color.ts'
import { colorsIn } from '../color/color-words.ts'

/** The parts of a prompt that the localizer can follow. */
export interface Instructions {
  /** Words that are not translated. */
  readonly keeps: readonly string[]
  readonly letters: 'upper' | 'lower' | null
  /** A CSS colour. */
  readonly color: string | null
}

const KEEP = /\b(?:keep|do not translate|don['’]t translate|leave|preserve)\b([^.;\n]*)/giu
const QUOTED = /["“”«»「」『』']([^"“”«»「」『』']+)["“”«»「」『』']/gu
/** Names without quotes: consecutive words with a capital. */
const NAMES = /\b\p{Lu}[\p{L}\p{N}&-]*(?:\s+\p{Lu}[\p{L}\p{N}&-]*)*/gu
const HEX = /#[0-9a-f]{6}\b/i
const ABOUT_COLOR = /\b(?:colou?r|in|make|set)\b/i

/** Parses instructions such as: keep “Easel”, upper case, text in red. */
export function instructionsOf(prompt: string): Instructions {
  const kept = [...prompt.matchAll(KEEP)].map(([, rest = '']) => rest)
  const keeps = kept.flatMap((rest) => {
    const quoted = [...rest.matchAll(QUOTED)].flatMap(([, word]) => (word ? [word.trim()] : []))
    return quoted.length > 0 ? quoted : [...rest.matchAll(NAMES)].map(([name]) => name)
  })
  const rest = prompt.replaceAll(KEEP, ' ')
  const [named] = ABOUT_COLOR.test(rest) ? colorsIn(rest) : []
  return {
    keeps,
    letters: /\b(?:upper[- ]?case|all[- ]caps|capitals|capital letters)\b/i.test(rest)
      ? 'upper'
      : /\b(?:lower[- ]?case|small letters)\b/i.test(rest)
        ? 'lower'
        : null,
    color: HEX.exec(rest)?.[0] ?? (named ? css(named) : null),
  }
}

/**
 * Replaces kept words by placeholders before translation; returns the function that restores them, or gives null where the
 * translation has lost one.
 */
export function guarded(text: string, keeps: readonly string[]) {
  const everywhere = (word: string) => new RegExp(escaped(word), 'giu')
  const present = keeps.filter((word) => everywhere(word).test(text))
  const mark = (at: number) => `⟦${at}⟧`
  const shown = present.reduce((sum, word, at) => sum.replace(everywhere(word), mark(at)), text)
  return {
    shown,
    restore: (translated: string): string | null =>
      present.every((_, at) => translated.includes(mark(at)))
        ? present.reduce((sum, word, at) => sum.replaceAll(mark(at), word), translated)
        : null,
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
