import { json, required } from '#contract/service/describe/field.ts'
import { checkFields, type Issue } from '#contract/service/describe/request.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import { type Copy, languagesWithoutLines, linesIn } from '../copy/copy.ts'
import { languageName } from '../copy/language-name.ts'
import {
  copyLanguages,
  type Draft,
  parsedOrText,
  promptFieldOf,
  requestOf,
  variablesOf,
} from '../draft/draft.ts'
import { unfilledIn } from '../draft/variables.ts'

const STRUCTURE = { json_prompt: required(json(structuredPrompt)) }

/** Rules of the form besides the operation's: complete copy, and JSON that the service would take for text. */
export function ownIssues(id: OperationId, draft: Draft, catalogue: Catalogue): readonly Issue[] {
  const copy = [
    ...copyIssues(draft.copy, copyLanguages(id, draft, catalogue)),
    ...batchCopyIssues(id, draft, catalogue),
    ...variableIssues(id, draft),
  ]
  if (operationOf(id).structuredIn !== 'prompt' || draft.promptAs !== 'json') return copy
  const checked = checkFields(STRUCTURE, { json_prompt: parsedOrText(draft.jsonText) })
  return checked.ok ? copy : checked.issues
}

/** Lines are those of one ad. */
function batchCopyIssues(id: OperationId, draft: Draft, catalogue: Catalogue): Issue[] {
  if (draft.copy.way === 'all' || copyLanguages(id, draft, catalogue).length === 0) return []
  const { rows } = requestOf(id, draft, catalogue)
  return rows
    ? [
        {
          at: 'exact_copy',
          message: 'exact lines work for one ad only: translate all text, or keep one picture',
        },
      ]
    : []
}

/** A variable without a value would be sent as its name. */
function variableIssues(id: OperationId, draft: Draft): Issue[] {
  const field = promptFieldOf(id)
  const names =
    variablesOf(id, draft).length === 0 ? [] : unfilledIn(String(draft.values[field]), draft.variables ?? {})
  const words = new Intl.ListFormat('en').format(names.map((name) => `{${name}}`))
  return names.length === 0 ? [] : [{ at: field, message: `fill in ${words} below` }]
}

/** Checked before the form: lines that are incomplete, so that no visible line is left out. */
function copyIssues(copy: Copy, languages: readonly string[]): Issue[] {
  if (copy.way === 'all') return []
  const message = (language: string, rest: string) => ({
    at: 'exact_copy',
    message: `${languageName(language)}: ${rest}`,
  })
  return [
    // `BrokenRules` shows them while editing.
    ...languagesWithoutLines(copy, languages)
      .slice(0, 1)
      .map(() => ({ at: 'exact_copy', message: '' })),
    ...languages.flatMap((language) =>
      linesIn(copy, language).flatMap(({ original, replacement }, place) => {
        if (replacement.trim() === '') return []
        if (original.includes('=>'))
          return [message(language, `line ${place + 1} has => in its text on the ad, which cannot be sent`)]
        return original.trim() === ''
          ? [message(language, `line ${place + 1} needs the text on the ad that it replaces`)]
          : []
      }),
    ),
  ]
}
