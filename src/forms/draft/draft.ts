import * as z from 'zod/mini'
import type { Fields } from '#contract/service/describe/operation.ts'
import { batchFieldOf } from '#contract/service/operations/source-field.ts'
import { isGenerator, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { type Asset, asset } from '#contract/studio/assets.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import { spreadValues } from '#contract/studio/presses/spread.ts'
import { copyByLanguage, copySchema, noCopy } from '../copy/copy.ts'
import { isGiven, shownValue, takesSeveral } from './shown-value.ts'
import { filled, variablesIn } from './variables.ts'

export const draftSchema = z.object({
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
  /** Values of the variables in its prompt. */
  variables: z.optional(z.record(z.string(), z.string())),
  /** The picture that was put behind the boxes of the layout. */
  behind: z.optional(asset),
  /** The prompt as it came from the form of another model. */
  carried: z.optional(z.unknown()),
})

/** The content of a form, as typed; stored across reloads. */
export type Draft = z.infer<typeof draftSchema>

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

/** The draft in a stored text; a damaged one is as good as none. */
export function draftIn(text: string): Draft {
  try {
    return draftSchema.parse(withCopy(JSON.parse(text)))
  } catch {
    return emptyDraft()
  }
}

/** In place of a field's name: a picture that goes behind the boxes of the layout. */
export const LAYOUT_FIELD = 'layout'

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
  const rows = rowsOf(files, batchFieldOf(id, catalogue))
  return {
    values: first,
    files: { ...files, ...rows?.[0]?.files },
    requests: takesRequests(id, catalogue) ? draft.requests : 1,
    ...(each && { each }),
    ...(rows && { rows }),
  }
}

type Files = Record<string, Asset[]>

/** Several pictures in the field of a tool that takes one: a request for each. */
function rowsOf(files: Files, field: string | null): { readonly files: Files }[] | undefined {
  const pictures = (field !== null && files[field]) || []
  if (field === null || pictures.length < 2) return undefined
  return pictures.map((picture) => ({ files: { [field]: [picture] } }))
}

/** The pictures that a tool may be given at once, each for a run of its own. */
export const MAX_BATCH = 100

/** Maximum pictures of a file field of a form. */
export const maxOfField = (id: OperationId, name: string, max: number, catalogue: Catalogue): number =>
  name === batchFieldOf(id, catalogue) ? MAX_BATCH : max

const idsOf = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, given]) => [name, given.map((one) => one.id)]))

/** A request as it is sent: pictures by their ids. */
export function sentOf({ files, rows, ...request }: ReturnType<typeof requestOf>) {
  return {
    ...request,
    files: idsOf(files),
    ...(rows && { rows: rows.map((row) => ({ files: idsOf(row.files) })) }),
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
  const field = promptFieldOf(id)
  const words = values[field]
  if (isGenerator(id) && typeof words === 'string') values[field] = filled(words, draft.variables ?? {})
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

/** The field of an operation's prompt in words. */
export const promptFieldOf = (id: OperationId): 'text_prompt' | 'prompt' =>
  operationOf(id).structuredIn === 'json_prompt' ? 'text_prompt' : 'prompt'

/** The variables of a draft's prompt; none where its prompt is structured. */
export function variablesOf(id: OperationId, { values, promptAs }: Pick<Draft, 'values' | 'promptAs'>) {
  const words = values[promptFieldOf(id)]
  const isWords = promptAs === 'words' || operationOf(id).structuredIn === undefined
  return isGenerator(id) && isWords && typeof words === 'string' ? variablesIn(words) : []
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

/** The prompt in words, by whichever of its names. */
export const wordsOf = ({ values }: Draft) => values.text_prompt ?? values.prompt

/** A draft for another model: shared fields are carried over, so that a prompt is typed once. */
export function carryOver(draft: Draft, to: OperationId, kept: Draft): Draft {
  const words = wordsOf(draft)
  const values = { ...kept.values }
  if (isGiven(words)) values[promptFieldOf(to)] = words
  const { jsonText, promptAs, jsonWords } = draft
  const hasJson = operationOf(to).structuredIn !== undefined && jsonText !== ''
  const { variables } = draft
  return {
    ...kept,
    values,
    ...(variables && { variables }),
    ...(hasJson && { jsonText, promptAs, jsonWords }),
    carried: { words, jsonText },
  }
}
