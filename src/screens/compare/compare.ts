/** As many pictures as are compared at once. */
export const MOST_PICTURES = 12

export const COMPARE_MODES = ['side', 'slider', 'blink', 'difference'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** The pictures that an address names, each once. */
export const idsIn = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter((id) => id !== ''))].slice(0, MOST_PICTURES)

/** Columns in which so many pictures of about these proportions are largest. */
export function columnsFor(
  count: number,
  stage: { readonly width: number; readonly height: number },
): number {
  const sideAt = (columns: number) =>
    Math.min(stage.width / columns, stage.height / Math.ceil(count / columns))
  const choices = Array.from({ length: count }, (_, place) => place + 1)
  return choices.reduce((best, columns) => (sideAt(columns) > sideAt(best) ? columns : best), 1)
}
