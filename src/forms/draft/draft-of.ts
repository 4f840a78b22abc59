import { isGenerator, operationOf } from '#contract/service/operations/table.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { parsedObject } from '#contract/service/values/generation-fields.ts'
import { structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import type { Run } from '#contract/studio/runs.ts'
import { type Copy, noCopy } from '../copy/copy.ts'
import { type Draft, promptFieldOf } from './draft.ts'
import { escaped } from './variables.ts'

type SentSettings = Pick<Run, 'operation' | 'values'>

/** The structured prompt of a run; undefined if its prompt is plain text. */
function structureOf({ operation, values: { json_prompt, prompt } }: SentSettings): unknown {
  if (operationOf(operation).structuredIn !== 'prompt' || typeof prompt !== 'string') return json_prompt
  return structuredPrompt.safeParse(parsedObject(prompt)).data
}

function copyOf({ language, exact_copy: text }: Run['values']): Copy {
  const lines = typeof text === 'string' ? parseExactCopy(text) : null
  if (!lines) return noCopy()
  const rows = lines.map(({ original, replacement }) => ({
    original,
    replacements: { [String(language)]: replacement },
  }))
  return { way: 'lines', rows }
}

/** A run's settings as a draft; the caller looks up its pictures. */
export function draftOf(run: SentSettings, files: Draft['files'] = {}): Draft {
  const structure = structureOf(run)
  const { json_prompt: _, exact_copy: __, ...values } = run.values
  if (structure !== undefined) delete values.prompt
  const field = promptFieldOf(run.operation)
  const words = values[field]
  // Text that looks like a variable was sent unchanged.
  if (isGenerator(run.operation) && typeof words === 'string') values[field] = escaped(words)
  return {
    values,
    files,
    requests: 1,
    promptAs: structure === undefined ? 'words' : 'json',
    jsonText: structure === undefined ? '' : JSON.stringify(structure, null, 2),
    copy: copyOf(run.values),
  }
}
