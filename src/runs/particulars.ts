import type { Run } from '#contract/studio/runs.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { count, formatSize } from '#src/ui/format/format.ts'

/** The name of a run's target language; null for operations without one. */
export function languageOf({ values }: Pick<Run, 'values'>): string | null {
  return typeof values.language === 'string' ? nameFor('language', values.language) : null
}

/** The size of the picture, else the requested size; null while unknown. */
function sizeOf({ results, size }: Pick<Run, 'results' | 'size'>): string | null {
  const asset = results.find((result) => result.part === 'picture' && result.asset)?.asset
  const known = asset ?? size
  return known && formatSize(known)
}

/**
 * The distinguishing facts of runs with the same prompt, language and size: `German · 1080 × 1920`, `17 languages · 4
 * sizes`.
 */
export function particularsOf(runs: readonly Run[]): string {
  return [oneOrCount(runs.map(languageOf), 'language'), oneOrCount(runs.map(sizeOf), 'size')]
    .filter((message) => message !== '')
    .join(' · ')
}

function oneOrCount(given: readonly (string | null)[], noun: string): string {
  const different = [...new Set(given.filter((one) => one !== null))]
  return different.length > 1 ? count(different.length, noun) : (different[0] ?? '')
}
