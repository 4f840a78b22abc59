/** The text of a picture that could not be separated from it, which the embedded service reports beside its layers. */
export interface LayersReport {
  /** Number of lines that were separated, of how many. */
  readonly done: number
  readonly of: number
  /** The texts that stay in the picture, each in one line. */
  readonly left: readonly string[]
}

const REPORT = /^(\d+) of (\d+) lines separated; these stay in the picture:\n([\s\S]+)$/

/** Formats a report for an answer's `text_report`. */
export const layersReport = ({ done, of, left }: LayersReport): string =>
  `${done} of ${of} lines separated; these stay in the picture:\n${left.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n')}`

/** Parses a text written by `layersReport`; null for any other text. */
export function readLayersReport(text: string | null): LayersReport | null {
  const [, done, of, left] = REPORT.exec(text ?? '') ?? []
  return left === undefined ? null : { done: Number(done), of: Number(of), left: left.split('\n') }
}
