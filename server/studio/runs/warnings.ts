import { isGenerator, type OperationId } from '#contract/service/operations/table.ts'
import { linesNotSet, linesToSet } from '#contract/service/values/ad-lines.ts'
import { type AdReport, type LineEnd, readAdReport } from '#contract/service/values/ad-report.ts'
import { NOT_READ, splitDrawnReport } from '#contract/service/values/drawn-report.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { readLettersReport } from '#contract/service/values/letters-report.ts'
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
  if (run.operation === 'layerize-text') return ofLayers(prompts)
  if (isGenerator(run.operation)) return notEnglish(prompts)
  if (run.operation !== 'localize-ad')
    return [...unsure(run.operation, prompts), ...smallLetters(run.operation, prompts)]
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
function ofLayers(prompts: readonly (string | null)[]): RunWarning[] {
  const report = prompts.map(readLayersReport).find((one) => one !== null)
  if (!report) return []
  const { done, of, similar, left } = report
  const stay = `${of - done} of ${of} lines could not be lifted and stay in the picture: ${left.join(', ')}`
  const differ = `These lines are set in a similar typeface, as there is none like theirs, so compare them with the picture: ${similar.join(', ')}`
  return [
    ...(left.length > 0 ? [{ code: 'not-lifted' as const, count: of - done, of, message: stay }] : []),
    ...(similar.length > 0
      ? [{ code: 'similar-typeface' as const, count: similar.length, of, message: differ }]
      : []),
  ]
}

/** All pictures of a run have the same prompt. */
function notEnglish(prompts: readonly (string | null)[]): RunWarning[] {
  const reports = prompts.flatMap((prompt) => splitDrawnReport(prompt ?? '').report ?? [])
  const unread = reports.filter((report) => report.endsWith(NOT_READ))
  const [first] = unread
  if (!first) return []
  const drawn = first.slice(0, -`, ${NOT_READ}`.length)
  const message = `Only English is read, and the prompt is in another language (${drawn}). Write it in English.`
  return [{ code: 'not-english', count: unread.length, of: prompts.length, message }]
}

/** All pictures of a run show the same subject. */
function unsure(operation: OperationId, prompts: readonly (string | null)[]): RunWarning[] {
  const known = prompts.flatMap((prompt) => readSubjectReport(operation, prompt) ?? [])
  const doubtful = known.filter((confidence) => confidence < MIN_SURE)
  if (doubtful.length === 0) return []
  const percent = Math.round(100 * Math.min(...doubtful))
  const message = `The outline of the subject is ${percent} % sure: look at it closely before you use the picture.`
  return [{ code: 'unsure', count: doubtful.length, of: known.length, message }]
}

function smallLetters(operation: OperationId, prompts: readonly (string | null)[]): RunWarning[] {
  const sizes = prompts.flatMap((prompt) => readLettersReport(operation, prompt) ?? [])
  if (sizes.length === 0) return []
  const message = `The smallest letters are ${Math.min(...sizes)} px in size, too small to read easily: choose a larger size, or an ad with less text.`
  return [{ code: 'small-letters', count: sizes.length, of: prompts.length, message }]
}

/** What a report says about lines that were not set, or not surely; the others need nobody's attention. */
function warningsIn({ done, of, lines }: AdReport): readonly RunWarning[] {
  const textsOf = (...ends: readonly LineEnd[]) =>
    lines.filter(({ end }) => ends.includes(end)).map(({ text }) => text)
  const warning = (code: RunWarning['code'], texts: readonly string[], words: string) => {
    if (texts.length === 0) return []
    const share = `${texts.length} of ${of} ${of === 1 ? 'line' : 'lines'}`
    return [{ code, count: texts.length, of, message: `${share} ${words}: ${texts.join(', ')}` }]
  }
  const unlisted = textsOf('unlisted')
  const onAd = of - textsOf('missing').length + unlisted.length
  const why = textsOf('unanswered').length > 0 ? ', because the translator failed' : ''
  return [
    ...warning('untranslated', textsOf('untranslated', 'unanswered'), `could not be translated${why}`),
    ...warning('not-read', textsOf('unsure'), 'could not be read surely and stay as they are'),
    ...warning('no-room', textsOf('crowded'), 'did not fit in their place and stay as they are'),
    ...warning('not-lifted', textsOf('fixed'), 'could not be lifted off the picture and stay as they are'),
    ...warning('not-found', textsOf('missing'), 'could not be found in the ad'),
    ...warning('not-read-back', textsOf('unread'), 'could not be read once set and stay as they are'),
    // Last, as a tile shows the first one: these may have been left empty on purpose.
    ...notSet({ of: Math.max(onAd, done), lines: unlisted }),
  ]
}

interface LeftLines {
  /** Number of lines of the ad. */
  readonly of: number
  readonly lines: readonly string[]
}

/** A line without a replacement stays in the ad's language, beside replaced lines in another. */
function notSet({ of, lines }: LeftLines): readonly RunWarning[] {
  const count = lines.length
  if (count === 0) return []
  const message = `${count} of the ad’s ${of === 1 ? '1 line' : `${of} lines`} had no replacement: ${lines.join(', ')}`
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
  return { of: linesToSet(adLines ?? []).length, lines: open }
}
