import * as z from 'zod/mini'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { Fields } from '#contract/service/operation.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { asset } from '#contract/studio/assets.ts'
import type { Press, Run } from '#contract/studio/runs.ts'

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** A file field that was never touched may stand here without a list. */
  files: z.record(z.string(), z.optional(z.array(asset))),
  /** Presses of models without a count send this many requests. */
  requests: z.int().check(z.gte(1), z.lte(8)),
  promptAs: z.enum(['words', 'json']),
  /** The structured prompt as it is being typed; may not be JSON yet. */
  jsonText: z.string(),
})

/** Everything on a form, as it is typed; kept across reloads. */
export type Draft = z.infer<typeof draftSchema>

const keyOf = (id: OperationId) => `easel.draft.${id}`

export const emptyDraft = (): Draft => ({
  values: {},
  files: {},
  requests: 1,
  promptAs: 'words',
  jsonText: '',
})

/** The draft of an operation; a damaged one is as good as none. */
export function loadDraft(id: OperationId): Draft {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? ''))
  } catch {
    return emptyDraft()
  }
}

export const saveDraft = (id: OperationId, draft: Draft) =>
  localStorage.setItem(keyOf(id), JSON.stringify(draft))

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What a draft would send: only what was given, with the prompt in the form that was chosen. */
export function requestOf(id: OperationId, draft: Draft, catalogue: Catalogue) {
  const operation = operationOf(id)
  const fields = operation.fields(catalogue)
  const entries = Object.entries(draft.values).filter(([name, value]) => name in fields && isGiven(value))
  const values: Record<string, unknown> = Object.fromEntries(entries)
  if ('json_prompt' in fields) {
    delete values[draft.promptAs === 'json' ? 'text_prompt' : 'json_prompt']
    if (draft.promptAs === 'json') values.json_prompt = parsedOrText(draft.jsonText)
  }
  const each = severalIn(values, fields)
  if (each) values[each.field] = each.values[0]
  const takesFile = operation.files(catalogue)
  const files = Object.fromEntries(
    Object.entries(draft.files).flatMap(([name, given]) =>
      given?.[0] && name in takesFile ? [[name, given]] : [],
    ),
  )
  return { values, files, requests: 'num_images' in fields ? 1 : draft.requests, ...(each && { each }) }
}

/** Several values where the operation takes one: a request for each. The first of them stands in `values`. */
function severalIn(values: Readonly<Record<string, unknown>>, fields: Fields): Press['each'] {
  const several = Object.entries(values).find(
    ([field, given]) => fields[field]?.kind === 'choice' && Array.isArray(given),
  )
  return several && { field: several[0], values: [several[1]].flat().map(String) }
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A run's settings as a draft; pictures that it referred to are looked up by the caller. */
export function draftOf(run: Pick<Run, 'values'>, files: Draft['files'] = {}): Draft {
  const { json_prompt, ...values } = run.values
  return {
    values,
    files,
    requests: 1,
    promptAs: json_prompt === undefined ? 'words' : 'json',
    jsonText: json_prompt === undefined ? '' : JSON.stringify(json_prompt, null, 2),
  }
}

/** A draft for another model: what both take is carried over, so that nobody types a prompt twice. */
export function carryOver(draft: Draft, to: OperationId, kept: Draft, catalogue: Catalogue): Draft {
  const fields = operationOf(to).fields(catalogue)
  const words = draft.values.text_prompt ?? draft.values.prompt
  const values = { ...kept.values }
  const name = 'text_prompt' in fields ? 'text_prompt' : 'prompt'
  if (isGiven(words)) values[name] = words
  const hasJson = 'json_prompt' in fields
  return {
    ...kept,
    values,
    ...(hasJson && draft.jsonText !== '' ? { jsonText: draft.jsonText, promptAs: draft.promptAs } : {}),
  }
}
