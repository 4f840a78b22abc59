import type { Field } from '#contract/service/describe/field.ts'
import { checkRequest, type Issue } from '#contract/service/describe/request.ts'
import { GENERATORS, type GeneratorId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { type Draft, promptFieldOf, requestOf } from '#src/forms/draft/draft.ts'
import { filled, unfilledIn, variablesIn } from '#src/forms/draft/variables.ts'
import { factsOf } from '#src/forms/file-facts.ts'
import { wordsOf } from '#src/forms/rules/refusals.ts'
import { fieldName } from '#src/forms/rules/rules.ts'
import { generatorControls } from '#src/generators/table.ts'
import { count } from '#src/ui/format/format.ts'
import type { Table, TableRow } from './table.ts'

/** What a column is for: the prompt, a field, a variable of the form's prompt, or nothing. */
export type ColumnUse =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'none' }

export interface Subject {
  readonly model: GeneratorId
  readonly draft: Draft
  readonly catalogue: Catalogue
}

/** A row of the table as a request would have it, or why it cannot be sent. */
export interface JudgedRow {
  readonly line: number
  readonly prompt: string
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly string[]
  /** Columns whose cell is empty: the form's value stands in for it. */
  readonly filledIn: readonly FilledIn[]
}

interface FilledIn {
  readonly name: string
  /** What the form says; null where it says nothing, and so the default. */
  readonly value: string | null
}

const SIZE_FIELDS = ['resolution', 'aspect_ratio'] as const
const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/** The field for sizes of a model. */
const sizeFieldOf = ({ model, catalogue }: Subject): string =>
  SIZE_FIELDS.find((name) =>
    model === 'generate-v4'
      ? name === 'resolution'
      : name in operationOf(model).fields(catalogue) && name === 'aspect_ratio',
  ) ?? 'resolution'

/** Other names that people give to columns. */
const NAMES: Readonly<Record<string, string>> = {
  negative: 'negative_prompt',
  negativeprompt: 'negative_prompt',
  style: 'style_type',
  preset: 'style_preset',
  speed: 'rendering_speed',
  count: 'num_images',
  pictures: 'num_images',
}

const isSame = (one: ColumnUse, other: ColumnUse): boolean =>
  one.kind !== 'none' && one.kind === other.kind && 'name' in other && one.name === other.name

/** The uses of columns by their names; of two for the same, the first one is used. */
export function columnUses(columns: readonly string[], subject: Subject): readonly ColumnUse[] {
  const uses = columns.map((column) => columnUse(column, subject))
  return uses.map((use, at) =>
    uses.slice(0, at).some((other) => isSame(use, other)) ? { kind: 'none' } : use,
  )
}

/** The uses with another one for a column; a column that had it before is used for nothing. */
export const withUse = (uses: readonly ColumnUse[], at: number, chosen: ColumnUse): readonly ColumnUse[] =>
  uses.map((use, place) => (place === at ? chosen : isSame(use, chosen) ? { kind: 'none' } : use))

/** The use of a column by its name. */
function columnUse(column: string, subject: Subject): ColumnUse {
  const { model, draft, catalogue } = subject
  const field = promptFieldOf(model)
  const variable = variablesIn(String(draft.values[field] ?? '')).find(
    (name) => plain(name) === plain(column),
  )
  if (variable !== undefined) return { kind: 'variable', name: variable }
  const name = plain(column)
  if (name === 'prompt' || name === 'text' || name === 'textprompt') return { kind: 'field', name: field }
  if (name === 'size') return { kind: 'field', name: sizeFieldOf(subject) }
  const fields = Object.keys(operationOf(model).fields(catalogue))
  const known = fields.find((one) => plain(one) === name || one === NAMES[name])
  return known === undefined ? { kind: 'none' } : { kind: 'field', name: known }
}

/** Columns that a table for a model may have, as examples in words. */
export function exampleColumns(subject: Subject): readonly string[] {
  const named = ['seed', 'size', 'negative prompt'].filter(
    (name) => columnUse(name, subject).kind === 'field',
  )
  return ['prompt', 'variables of the form’s prompt', ...named]
}

/** Whether a column has the name of a field of any generator. */
export const isField = (column: string, catalogue: Catalogue): boolean =>
  GENERATORS.some((model) =>
    Object.keys(operationOf(model).fields(catalogue)).some(
      (field) => plain(field) === plain(column) || field === NAMES[plain(column)],
    ),
  )

/** What columns can be used for, in the order of the model's fields. */
export function possibleUses({ model, draft, catalogue }: Subject): readonly ColumnUse[] {
  const field = promptFieldOf(model)
  const fields = operationOf(model).fields(catalogue)
  const usable = Object.keys(fields).filter((name) => !['json', 'list'].includes(fields[name]?.kind ?? ''))
  return [
    { kind: 'none' },
    ...variablesIn(String(draft.values[field] ?? '')).map((name) => ({ kind: 'variable' as const, name })),
    ...usable.map((name) => ({ kind: 'field' as const, name })),
  ]
}

/** Judges every row as a request over the form's settings. */
export function judgeRows(table: Table, uses: readonly ColumnUse[], subject: Subject): readonly JudgedRow[] {
  return table.rows.map((row) => judgeRow(row, uses, subject))
}

function judgeRow({ line, cells, fault }: TableRow, uses: readonly ColumnUse[], subject: Subject): JudgedRow {
  if (fault !== undefined) return { line, prompt: cells.join(' '), values: {}, faults: [fault], filledIn: [] }
  const { model, draft, catalogue } = subject
  const operation = operationOf(model)
  const fields = operation.fields(catalogue)
  const field = promptFieldOf(model)
  const variables: Record<string, string> = { ...draft.variables }
  const values: Record<string, unknown> = {}
  for (const [at, use] of uses.entries()) {
    const cell = cells[at] ?? ''
    if (cell.trim() === '' || use.kind === 'none') continue
    if (use.kind === 'variable') variables[use.name] = cell
    else values[use.name] = valueIn(cell, fields[use.name])
  }
  const template = String(draft.values[field] ?? '')
  const words = typeof values[field] === 'string' ? values[field] : template
  const unfilled = unfilledIn(words, variables)
  const prompt = filled(words, variables)
  const request = requestOf(model, { ...draft, promptAs: 'words' }, catalogue)
  const own = { ...values, [field]: prompt }
  const all = { ...request.values, ...own }
  const checked = checkRequest(operation, catalogue, { values: all, files: factsOf(request.files) })
  const faults = [
    ...unfilled.map((name) => `{${name}} has no value`),
    ...(prompt.trim() === '' ? ['the prompt is empty'] : []),
    ...(cells.length === uses.length
      ? []
      : [`has ${count(cells.length, 'cell')} for ${count(uses.length, 'column')}`]),
    ...(checked.ok ? [] : checked.issues)
      .filter(({ at }) => !(at === field && prompt.trim() === ''))
      .map((issue) => faultWords(issue, subject)),
  ]
  const empty = uses.filter((use, at) => use.kind !== 'none' && (cells[at] ?? '').trim() === '')
  const filledIn = empty.flatMap((use): FilledIn[] => {
    if (use.kind === 'none') return []
    const value = use.kind === 'variable' ? variables[use.name] : use.name === field ? prompt : all[use.name]
    return [{ name: use.name, value: value === undefined || value === '' ? null : String(value) }]
  })
  return { line, prompt, values: own, faults, filledIn }
}

/** A fault of a row in the form's words, for a list of faults. */
export const faultWords = (issue: Issue, { model, catalogue }: Subject): string =>
  wordsOf(issue, { id: model, catalogue, controls: generatorControls(model) }, fieldName).replace(/\.$/, '')

/** A field or a variable, as the form calls it. */
export const nameIn = (name: string, { model }: Subject): string => fieldName(name, generatorControls(model))

/** A value of a field as the form writes it; what a person wrote stays as it is. */
export function valueWords(name: string, value: unknown, { model, catalogue }: Subject): string {
  const text = String(value)
  return operationOf(model).fields(catalogue)[name]?.values?.includes(text) ? nameFor(name, text) : text
}

/** A cell as its field takes it; what fits no field is left as it is, for the check to refuse. */
function valueIn(cell: string, field: Field | undefined): unknown {
  const text = cell.trim()
  switch (field?.kind) {
    case 'integer':
    case 'number':
      return /^-?\d[\d\s]*(\.\d+)?$/.test(text) ? Number(text.replace(/\s/g, '')) : text
    case 'flag':
      return /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : text
    case 'choice':
      return (field.values ?? []).find((value) => sizeless(value) === sizeless(text)) ?? text
    default:
      return cell
  }
}

/** `16:9`, `16 x 9` and `16×9` are one size; letters are compared whatever their case is. */
const sizeless = (text: string) => text.toLowerCase().replace(/\s+/g, '').replace(/[:×]/g, 'x')
