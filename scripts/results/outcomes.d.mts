/** A test that failed, or passed only at the second try: its rule, the message of its first try, and how to run it alone. */
export interface Outcome {
  file: string
  rule: string
  message: string
  /** Lines of what the page had then, of a browser test. */
  page?: readonly string[]
  command: string
}

export interface Results {
  passed: number
  failures: Outcome[]
  unsteady: Outcome[]
  /** Every test, as its file and its rule. */
  titles: string[]
}

export function vitestCommand(project: string, file: string, title?: string): string
export function playwrightResults(report: object, chromium: string): Results
export function resultsIn(
  file: string,
  how: { name: string; code: number; read?: (report: object) => Results; maybeNone?: boolean },
): Results
export function changedTitles(before: readonly string[], now: readonly string[]): string[]
export function summary(results: Results, about?: readonly string[]): string
