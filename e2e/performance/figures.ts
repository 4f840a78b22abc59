/** One line of the benchmark's table. */
export interface Figure {
  readonly label: string
  readonly unit: 'ms' | 'bytes' | 'MB' | '/s' | '×' | '%' | 'points' | 'dB' | 'px' | 'of 255'
  readonly measured: number
  /** The most that is allowed; the least, where the figure is better the higher it is. */
  readonly bound: number
  readonly isAtLeast?: true
  /** What the machine itself takes for the least that could be done, measured in the same run. */
  readonly reference: { readonly label: string; readonly measured: number } | null
  /** Further numbers, for reading. */
  readonly besides?: string
}

/** The value that a share (0 to 1) of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export const isKept = ({ measured, bound, isAtLeast }: Figure) =>
  isAtLeast ? measured >= bound : measured <= bound

/** The figures as a Markdown table, so that it can be pasted where it is reported. */
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
