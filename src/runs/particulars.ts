import { isGenerator, operationOf } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { count, formatSize } from '#src/ui/format/format.ts'

/** The name of a run's target language; null for operations without one. */
export function languageOf({ values }: Pick<Run, 'values'>): string | null {
  return typeof values.language === 'string' ? nameFor('language', values.language) : null
}

/** The size of the picture, else the requested size; null while unknown. */
export function sizeOf({ results, size }: Pick<Run, 'results' | 'size'>): string | null {
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

/** The tool of a run, or the model that generates: `Ad resize`, `Generate 4.0`. */
export const toolOf = ({ operation }: Pick<Run, 'operation'>): string =>
  isGenerator(operation) ? `Generate ${operationOf(operation).title}` : operationOf(operation).title

/** The same, after the tool or the number of tools. */
export const toolAndParticularsOf = (runs: readonly Run[]): string =>
  [oneOrCount(runs.map(toolOf), 'tool'), particularsOf(runs)].filter((message) => message !== '').join(' · ')

function oneOrCount(given: readonly (string | null)[], noun: string): string {
  const different = [...new Set(given.filter((one) => one !== null))]
  return different.length > 1 ? count(different.length, noun) : (different[0] ?? '')
}
