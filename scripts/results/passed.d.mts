import type { Outcome } from './outcomes.mjs'

export function beginRecord(
  folder?: string,
): (run: {
  passed: number
  unsteady: readonly Outcome[]
  seconds: Readonly<Record<string, number>>
}) => string
