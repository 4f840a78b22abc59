/** One line of the benchmark's table. */
export interface Figure {
  readonly label: string
  readonly unit: 'ms' | 'bytes' | 'MB' | '/s' | '×' | '%' | 'points' | 'dB' | 'px' | 'of 255'
  readonly measured: number
  /** The maximum; the minimum for figures where higher is better. */
  readonly bound: number
  readonly isAtLeast?: true
  /** The machine's own value for a minimal implementation, measured in the same run. */
  readonly reference: { readonly label: string; readonly measured: number } | null
  /** Additional values, for information. */
  readonly besides?: string
}

/** The quantile of the samples for a share (0 to 1). */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export const isKept = ({ measured, bound, isAtLeast }: Figure) =>
  isAtLeast ? measured >= bound : measured <= bound

/** The figures as a Markdown table, to paste into a report. */
export function tableOf(figures: readonly Figure[]): string {
  const show = (value: number, unit: Figure['unit']) =>
    unit === 'bytes'
      ? `${value}`
      : unit === '×'
        ? value.toFixed(2)
        : value < 10
          ? value.toFixed(1)
          : value.toFixed(0)
  const rows = figures.map((figure) => {
    const { label, unit, measured, bound, isAtLeast, reference, besides } = figure
    return [
      label,
      `${show(measured, unit)} ${unit}`,
      `${isAtLeast ? '≥' : '≤'} ${bound} ${unit}`,
      reference ? `${show(reference.measured, unit)} ${unit} (${reference.label})` : '–',
      isKept(figure) ? 'kept' : 'NOT KEPT',
      besides ?? '',
    ]
  })
  const lines = [
    ['figure', 'measured', 'bound', 'reference', 'verdict', 'besides'],
    Array(6).fill('---'),
    ...rows,
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
