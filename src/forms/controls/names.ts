import { wordsFor } from './choice-control.tsx'

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** A value as people write it: sizes with a times sign, languages by their names. */
export function nameFor(field: string, value: string): string {
  if (field === 'resolution') return value.replace('x', ' × ')
  return field === 'language' ? (languages.of(value) ?? value) : wordsFor(value)
}
