import { formatCost } from './format.ts'

/** The label of a button that posts runs: `Try again · ≈ $0.06`. Every such button names its estimated price. */
export const priced = (label: string, usdMicros: number): string =>
  `${label} · ${formatCost(usdMicros, true)}`
