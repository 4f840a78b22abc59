import * as z from 'zod/mini'
import type { Catalogue } from './catalogue.ts'
import type { Field } from './field.ts'
import type { FileField } from './file-field.ts'
import type { Fields, FilesGiven, Operation, Values } from './operation.ts'

/** What is wrong with a request: the field to look at, and a sentence that says how to mend it. */
export interface Issue {
  readonly at: string
  readonly says: string
}

export type Checked<T> =
  | { readonly ok: true; readonly values: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** The schema of an operation's fields by themselves; rules across fields are its checks. */
export function fieldsSchema(fields: Fields) {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    field.required ? field.schema : z.optional(field.schema),
  ])
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>)
}

function issueOf(issue: z.core.$ZodIssue, known: readonly string[]): Issue {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    return { at: issue.keys[0] ?? '', says: `is not a field of this operation; it takes ${known.join(', ')}` }
  }
  const [at = '', ...inside] = issue.path.map(String)
  const missing =
    inside.length === 0 && issue.code !== 'custom' && 'input' in issue && issue.input === undefined
  const place = inside.length > 0 ? `${inside.join('.')} ` : ''
  return { at, says: missing ? 'is required' : `${place}${issue.message}` }
}

function fileIssues(name: string, field: FileField, given: FilesGiven[string] = []): Issue[] {
  const issues: Issue[] = []
  if (given.length < field.min) issues.push({ at: name, says: 'is required' })
  if (given.length > field.max) issues.push({ at: name, says: `takes at most ${field.max} files` })
  for (const file of given) {
    if (!field.formats.includes(file.format)) {
      issues.push({ at: name, says: `must be ${field.formats.join(', ')}; this file is ${file.format}` })
    }
    if (file.bytes > field.maxBytes) {
      issues.push({ at: name, says: `must be at most ${field.maxBytes / 1024 / 1024} MB` })
    }
  }
  return issues
}

/** Judges a whole request: every field, every file, then the rules across them. All problems are returned. */
export function checkRequest<F extends Fields>(
  operation: Operation<F>,
  catalogue: Catalogue,
  request: { readonly values: unknown; readonly files: FilesGiven },
): Checked<Values<F>> {
  const fields = operation.fields(catalogue)
  const files = operation.files(catalogue)
  const parsed = z.safeParse(fieldsSchema(fields), request.values, { reportInput: true })
  const unknownFiles = Object.keys(request.files).filter((name) => !(name in files))
  const issues = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => issueOf(issue, Object.keys(fields)))),
    ...unknownFiles.map((at) => ({ at, says: 'is not a file field of this operation' })),
    ...Object.entries(files).flatMap(([name, field]) => fileIssues(name, field, request.files[name])),
  ]
  if (!parsed.success || issues.length > 0) return { ok: false, issues }
  const values = parsed.data as Values<F>
  const broken = operation.checks(catalogue).filter((check) => !check.holds(values, request.files))
  return broken.length > 0 ? { ok: false, issues: broken } : { ok: true, values }
}

/** A form's text entries as values: numbers, flags, JSON and lists are read as their field says. */
export function decodeForm(
  fields: Fields,
  entries: Iterable<readonly [string, string]>,
): Checked<Record<string, unknown>> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of entries) texts.set(name, [...(texts.get(name) ?? []), text])
  const issues: Issue[] = []
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, given] of texts) {
    const field = fields[name]
    if (given.length > 1 && field?.kind !== 'list') issues.push({ at: name, says: 'is given more than once' })
    const value = field ? decodeField(field, given) : given[0]
    if (value !== undefined) values[name] = value
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, values }
}

/** What does not read as its kind is left as text, for the schema to refuse by name. */
function decodeField(field: Field, given: readonly string[]): unknown {
  const [text = ''] = given
  if (field.kind === 'list') return given.flatMap(decodeList)
  if (field.kind === 'text') return text
  const word = text.trim()
  // An empty box of a form means "not given"; `null` only where the specification allows it.
  if (word === '') return undefined
  if (word === 'null' && field.nullable) return null
  switch (field.kind) {
    case 'integer':
    case 'number':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : word
    case 'flag':
      return word === 'true' ? true : word === 'false' ? false : word
    case 'json':
      return parsedOr(word)
    case 'choice':
      return word
  }
}

function decodeList(text: string): unknown[] {
  if (text.trimStart().startsWith('[')) {
    const value = parsedOr(text)
    return Array.isArray(value) ? value : [text]
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Values as the text entries of a form; `undefined` is left out. The inverse of `decodeForm`. */
export function encodeForm(fields: Fields, values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    if (fields[name]?.kind === 'list' && Array.isArray(value))
      return value.map((item) => [name, String(item)])
    return [[name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)]]
  })
}
