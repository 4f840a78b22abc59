import { MAX_COMPARED } from '#src/pictures/compared.ts'

export const COMPARE_MODES = ['side', 'slider', 'blink', 'difference'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** The label and the key of each comparison mode. */
export const COMPARE_FACES: Readonly<Record<CompareMode, { readonly label: string; readonly key: string }>> =
  {
    side: { label: 'Side by side', key: 'a' },
    slider: { label: 'Slider', key: 's' },
    blink: { label: 'Blink', key: 'b' },
    difference: { label: 'Difference', key: 'd' },
  }

/** The pictures that an address names, each once. */
export const idsIn = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter((id) => id !== ''))].slice(0, MAX_COMPARED)

/** The number of columns in which this many pictures of about these proportions are largest. */
export function columnsFor(
  count: number,
  stage: { readonly width: number; readonly height: number },
): number {
  const sideAt = (columns: number) =>
    Math.min(stage.width / columns, stage.height / Math.ceil(count / columns))
  const choices = Array.from({ length: count }, (_, place) => place + 1)
  return choices.reduce((best, columns) => (sideAt(columns) > sideAt(best) ? columns : best), 1)
}
