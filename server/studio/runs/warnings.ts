import type { OperationId } from '#contract/service/operations/table.ts'
import { linesNotSet, linesToSet } from '#contract/service/values/ad-lines.ts'
import { type AdReport, type LeftLines, readAdReport } from '#contract/service/values/ad-report.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { MIN_SURE, readSubjectReport } from '#contract/service/values/subject-report.ts'
import type { RunWarning } from '#contract/studio/runs.ts'
import type { RunRow } from '../database/schema.ts'

/**
 * Warnings about parts of a request that a run did not do or may not have done well, from the service's report on its
 * pictures; for exact copy without a report, from the lines that were read before the press. Pictures with the same warning
 * share one.
 */
export function warningsOf(
  run: Pick<RunRow, 'operation' | 'values' | 'adLines'>,
  prompts: readonly (string | null)[],
): RunWarning[] {
  if (run.operation === 'layerize-text') return notLifted(prompts)
  if (run.operation !== 'localize-ad') return unsure(run.operation, prompts)
  const warnings = [...new Set(prompts)].flatMap((prompt) => {
    const report = prompt === null ? null : readAdReport(prompt)
    return report ? warningsIn(report) : notSet(leftBy(run))
  })
  return warnings.filter(
    ({ code, message }, place) =>
      warnings.findIndex((other) => other.code === code && other.message === message) === place,
  )
}

/** The picture and its background have the same report. */
function notLifted(prompts: readonly (string | null)[]): RunWarning[] {
  const report = prompts.map(readLayersReport).find((one) => one !== null)
  if (!report) return []
  const { done, of, left } = report
  const message = `${of - done} of ${of} lines could not be lifted and stay in the picture: ${left.join(', ')}`
  return [{ code: 'not-lifted', count: of - done, of, message }]
}

/** All pictures of a run show the same subject. */
function unsure(operation: OperationId, prompts: readonly (string | null)[]): RunWarning[] {
  const known = prompts.flatMap((prompt) => readSubjectReport(operation, prompt) ?? [])
  const doubtful = known.filter((confidence) => confidence < MIN_SURE)
  if (doubtful.length === 0) return []
  const percent = Math.round(100 * Math.min(...doubtful))
  const message = `The outline of the subject is only ${percent} % sure: look at it closely before you use the picture.`
  return [{ code: 'unsure', count: doubtful.length, of: known.length, message }]
}

function warningsIn({ way, done, of, missing, left }: AdReport): readonly RunWarning[] {
  const count = of - done
  if (of === 0 && way === 'translated') {
    const message = 'No text was found in the ad, so it is unchanged.'
    return [{ code: 'no-lines', count: 0, of, message }]
  }
  if (count === 0) return notSet(left)
  const lines = `${count} of ${of} ${of === 1 ? 'line' : 'lines'}`
  return way === 'translated'
    ? [{ code: 'untranslated', count, of, message: `${lines} could not be translated: ${missing}` }]
    : [
        ...notSet(left),
        { code: 'not-found', count, of, message: `${lines} could not be found in the ad: ${missing}` },
      ]
}

/** A line without a replacement stays in the ad's language, beside replaced lines in another. */
function notSet({ count, of, lines }: LeftLines): readonly RunWarning[] {
  if (count === 0) return []
  const message = `${count} of the ad’s ${of === 1 ? '1 line' : `${of} lines`} had no replacement: ${lines}`
  return [{ code: 'not-set', count, of, message }]
}

function leftBy({ values, adLines }: Pick<RunRow, 'values' | 'adLines'>): LeftLines {
  const copy = typeof values.exact_copy === 'string' ? parseExactCopy(values.exact_copy) : null
  const open =
    copy && adLines
      ? linesNotSet(
          adLines,
          copy.map(({ original }) => original),
        )
      : []
  return { count: open.length, of: linesToSet(adLines ?? []).length, lines: open.join(', ') }
}
