import { json, required } from '#contract/service/describe/field.ts'
import { checkFields, type Issue } from '#contract/service/describe/request.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import { type Copy, languagesWithoutLines } from '../copy/copy.ts'
import { languageName } from '../copy/language-name.ts'
import { copyLanguages, type Draft, parsedOrText } from '../draft/draft.ts'

const STRUCTURE = { json_prompt: required(json(structuredPrompt)) }

/** Rules of the form besides the operation's: complete copy, and JSON that the service would take for text. */
export function ownIssues(id: OperationId, draft: Draft, catalogue: Catalogue): readonly Issue[] {
  const copy = copyIssues(draft.copy, copyLanguages(id, draft, catalogue))
  if (operationOf(id).structuredIn !== 'prompt' || draft.promptAs !== 'json') return copy
  const checked = checkFields(STRUCTURE, { json_prompt: parsedOrText(draft.jsonText) })
  return checked.ok ? copy : checked.issues
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
      (copy.lines[language] ?? []).flatMap(({ original, replacement }, place) => {
        if (original.includes('=>'))
          return [message(language, `line ${place + 1} has => in its text on the ad, which cannot be sent`)]
        const isLoose = original.trim() === '' && replacement.trim() !== ''
        return isLoose
          ? [message(language, `line ${place + 1} needs the text on the ad that it replaces`)]
          : []
      }),
    ),
  ]
}
