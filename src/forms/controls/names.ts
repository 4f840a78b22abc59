import { languageName } from '../copy/language-name.ts'
import { wordsFor } from './choice-control.tsx'

/** A value as people write it: sizes with a times sign, ratios with a colon, languages by their names. */
export function nameFor(field: string, value: string): string {
  if (field === 'resolution') return value.replace('x', ' × ')
  if (field === 'aspect_ratio' && /^\d+x\d+$/.test(value)) return value.replace('x', ':')
  return field === 'language' ? languageName(value) : wordsFor(value)
}
