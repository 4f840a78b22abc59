import * as z from 'zod/mini'
import type { Fields } from '#contract/service/describe/operation.ts'
import { isGenerator, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { asset } from '#contract/studio/assets.ts'
import { spreadValues } from '#contract/studio/presses/spread.ts'
import type { Press } from '#contract/studio/runs.ts'
import { copyByLanguage, copySchema, noCopy } from '../copy/copy.ts'
import { isGiven, shownValue, takesSeveral } from './shown-value.ts'

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** An untouched file field may be missing here. */
  files: z.record(z.string(), z.optional(z.array(asset))),
  /** Presses of models without a count send this many requests. */
  requests: z.int().check(z.gte(1), z.lte(8)),
  promptAs: z.enum(['words', 'json']),
  /** The structured prompt as it is being typed; may not be JSON yet. */
  jsonText: z.string(),
  /** The text from which the structured prompt was made; it is kept while the prompt still says the same. */
  jsonWords: z.optional(z.string()),
  copy: z._default(copySchema, noCopy()),
})

/** The content of a form, as typed; stored across reloads. */
export type Draft = z.infer<typeof draftSchema>

const keyOf = (id: OperationId) => `easel.draft.${id}`

export const emptyDraft = (): Draft => ({
  values: {},
  files: {},
  requests: 1,
  promptAs: 'words',
  jsonText: '',
  copy: noCopy(),
})

/** Lines of an ad were kept once for all languages: they are the first one's now. */
function withCopy(kept: { readonly copy?: unknown; readonly values?: Record<string, unknown> }): unknown {
  const { copy_lines: lines, language } = kept.values ?? {}
  if (kept.copy !== undefined || !Array.isArray(lines)) return kept
  return { ...kept, copy: { way: 'lines', lines: { [String([language].flat()[0])]: lines } } }
}

/** The draft of an operation; a damaged one is as good as none. */
export function loadDraft(id: OperationId): Draft {
  try {
    return draftSchema.parse(withCopy(JSON.parse(localStorage.getItem(keyOf(id)) ?? '')))
  } catch {
    return emptyDraft()
  }
}

export const saveDraft = (id: OperationId, draft: Draft) =>
  localStorage.setItem(keyOf(id), JSON.stringify(draft))

/** Fields without a control: a draft's value for them came from elsewhere. */
export const NOT_ON_FORMS: readonly string[] = ['image_asset_identifier', 'store_assets', 'platform']

/** Whether a press may send several requests: the model makes one picture a request. */
export const takesRequests = (id: OperationId, catalogue: Catalogue) =>
  isGenerator(id) && !('num_images' in operationOf(id).fields(catalogue))

/** The request of a draft: only values that its form shows, with the prompt in the chosen mode. */
export function requestOf(id: OperationId, draft: Draft, catalogue: Catalogue) {
  const operation = operationOf(id)
  const values = valuesOf(id, draft, catalogue)
  const several = severalIn(id, values)
  const also =
    several && 'exact_copy' in operation.fields(catalogue) && copyByLanguage(draft.copy, several.values)
  const each = several && { ...several, ...(also && { also }) }
  // Prices and rules that look at one request look at the first.
  const [first] = spreadValues(values, each)
  const takesFile = operation.files(catalogue)
  const files = Object.fromEntries(
    Object.entries(draft.files).flatMap(([name, given]) =>
      given?.[0] && name in takesFile ? [[name, given]] : [],
    ),
  )
  return {
    values: first,
    files,
    requests: takesRequests(id, catalogue) ? draft.requests : 1,
    ...(each && { each }),
  }
}

/** The languages that the copy of a draft is set in; none where its operation sets none. */
export const copyLanguages = (id: OperationId, draft: Draft, catalogue: Catalogue): readonly string[] =>
  'exact_copy' in operationOf(id).fields(catalogue)
    ? (requestOf(id, draft, catalogue).each?.values ?? [])
    : []

type Values = Record<string, unknown>

function valuesOf(id: OperationId, draft: Draft, catalogue: Catalogue): Values {
  const fields: Fields = operationOf(id).fields(catalogue)
  const values: Values = Object.fromEntries(
    Object.entries(draft.values).flatMap(([name, given]) => {
      const field = Object.hasOwn(fields, name) && !NOT_ON_FORMS.includes(name) ? fields[name] : undefined
      const value = field && shownValue(field, given, takesSeveral(id, name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
  // Lines are kept by language, wherever they came from.
  delete values.exact_copy
  const { structuredIn } = operationOf(id)
  if (structuredIn) {
    const isJson = draft.promptAs === 'json'
    delete values[isJson ? 'text_prompt' : 'json_prompt']
    const asked = parsedOrText(draft.jsonText)
    const isText = fields[structuredIn]?.kind === 'text'
    if (isJson) values[structuredIn] = isText ? JSON.stringify(asked) : asked
  }
  return values
}

/** Several values for a field that takes one: a request for each. */
function severalIn(id: OperationId, values: Readonly<Record<string, unknown>>): Press['each'] {
  const several = Object.entries(values).find(([field]) => takesSeveral(id, field))
  return several && { field: several[0], values: [several[1]].flat().map(String) }
}

/** Parsed JSON; other text stays text, for the schema to refuse. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A draft for another model: shared fields are carried over, so that nobody types a prompt twice. */
export function carryOver(draft: Draft, to: OperationId, kept: Draft, catalogue: Catalogue): Draft {
  const fields = operationOf(to).fields(catalogue)
  const words = draft.values.text_prompt ?? draft.values.prompt
  const values = { ...kept.values }
  const name = 'text_prompt' in fields ? 'text_prompt' : 'prompt'
  if (isGiven(words)) values[name] = words
  const { jsonText, promptAs, jsonWords } = draft
  const hasJson = operationOf(to).structuredIn !== undefined && jsonText !== ''
  return { ...kept, values, ...(hasJson && { jsonText, promptAs, jsonWords }) }
}
