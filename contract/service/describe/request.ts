import * as z from 'zod/mini'
import type { Catalogue } from '../values/catalogue.ts'
import { type FileField, FORMAT_NAMES, MB, tooManyPixels } from './file-field.ts'
import { decodeField } from './form-text.ts'
import { oncePer } from './once-per.ts'
import type { Fields, Files, FilesGiven, Operation, Values } from './operation.ts'
import { either, placeInside, sentence } from './sentences.ts'

/**
 * A validation error: the field (`at`) and how to correct it. Reads as `${at} ${message}` and as `${at}:
 * ${message}`. An error of the body itself (for example not an object) has `at: 'body'`.
 */
export interface Issue {
  readonly at: string
  readonly message: string
}

export type Checked<T> =
  | { readonly ok: true; readonly values: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Limit for the number of reported problems; a hostile request could cause a million. */
export const MAX_ISSUES = 50

function refusal(issues: readonly Issue[]): { readonly ok: false; readonly issues: readonly Issue[] } {
  const seen = new Set<string>()
  const isNew = ({ at, message }: Issue) => {
    const key = JSON.stringify([at, message])
    return !seen.has(key) && seen.add(key).size <= MAX_ISSUES
  }
  return { ok: false, issues: issues.filter(isNew).map(({ at, message }) => ({ at, message })) }
}

/** The schema of the fields alone; rules across fields are the operation's checks. */
export const fieldsSchema = oncePer((fields: Fields) => {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    field.required ? field.schema : z.optional(field.schema),
  ])
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>, {
    error: ({ code }) => (code === 'invalid_type' ? 'must be an object that holds the fields' : undefined),
  })
})

function unknownField(at: string, fields: Fields, files: Files): Issue {
  if (Object.hasOwn(files, at)) return { at, message: 'must be sent as a file' }
  const known = [...Object.keys(fields), ...Object.keys(files)]
  return {
    at,
    message: `is not accepted here; ${known.length > 0 ? `the fields are ${known.join(', ')}` : 'there are no fields'}`,
  }
}

function issuesOf(issue: z.core.$ZodIssue, fields: Fields, files: Files): Issue[] {
  const [at, ...inside] = issue.path
  if (at === undefined && issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField(key, fields, files))
  }
  const isMissing = at !== undefined && issue.code !== 'custom' && issue.input === undefined
  const message = isMissing ? 'is required' : issue.message
  const place = placeInside(inside)
  return [{ at: String(at ?? 'body'), message: place === '' ? message : `is wrong at ${place}: ${message}` }]
}

/** Validates values against fields alone: a query, or the fields of a form. Returns all problems. */
export function checkFields(
  fields: Fields,
  values: unknown,
  files: Files = {},
): Checked<Record<string, unknown>> {
  const parsed = z.safeParse(fieldsSchema(fields), values, { reportInput: true, error: sentence })
  if (parsed.success) return { ok: true, values: parsed.data }
  return refusal(parsed.error.issues.flatMap((issue) => issuesOf(issue, fields, files)))
}

function fileIssues(at: string, field: FileField, given: FilesGiven[string] = []): Issue[] {
  const formats = either(field.formats.map((format) => FORMAT_NAMES[format]))
  const limit = field.max === 1 ? 'one file' : `${field.max} files`
  return [
    ...(given.length < field.min ? [{ at, message: 'is required' }] : []),
    ...(given.length > field.max ? [{ at, message: `takes at most ${limit}` }] : []),
    ...given.flatMap(({ format, bytes, ...size }) => [
      ...(field.formats.includes(format)
        ? []
        : [{ at, message: `must be ${formats}, not ${FORMAT_NAMES[format]}` }]),
      ...(bytes <= field.maxBytes ? [] : [{ at, message: `must be at most ${field.maxBytes / MB} MB` }]),
      ...[tooManyPixels(size)].flatMap((message) => (message === null ? [] : [{ at, message }])),
    ]),
  ]
}

function allFileIssues({ files, fields, maxBytes }: FileRules, given: FilesGiven): Issue[] {
  const names = Object.keys(given).filter((name) => (given[name] ?? []).length > 0)
  const bytes = names.flatMap((name) => given[name] ?? []).reduce((sum, file) => sum + file.bytes, 0)
  return [
    ...names
      .filter((at) => !Object.hasOwn(files, at))
      .map((at) =>
        Object.hasOwn(fields, at)
          ? { at, message: 'must be sent as a field, not as a file' }
          : unknownField(at, fields, files),
      ),
    ...Object.entries(files).flatMap(([name, field]) => fileIssues(name, field, given[name])),
    ...(bytes > maxBytes
      ? [
          {
            at: names.at(-1) ?? 'body',
            message: `makes the request too large: it must be under ${Math.ceil(maxBytes / MB)} MB`,
          },
        ]
      : []),
  ]
}

interface FileRules {
  readonly files: Files
  readonly fields: Fields
  /** Bytes of the whole request. */
  readonly maxBytes: number
}

/** Validates a whole request: every field, every file, then the rules across them. Returns all problems. */
export function checkRequest<F extends Fields>(
  operation: Operation<F>,
  catalogue: Catalogue,
  request: { readonly values: unknown; readonly files: FilesGiven },
): Checked<Values<F>> {
  const fields = operation.fields(catalogue)
  const files = operation.files(catalogue)
  const maxBytes = operation.maxRequestBytes ?? Number.POSITIVE_INFINITY
  const checked = checkFields(fields, request.values, files)
  const broken = allFileIssues({ files, fields, maxBytes }, request.files)
  if (!checked.ok) return refusal([...checked.issues, ...broken])
  if (broken.length > 0) return refusal(broken)
  const values = checked.values as Values<F>
  const unkept = operation.checks(catalogue).filter((check) => !check.holds(values, request.files))
  return unkept.length > 0 ? refusal(unkept) : { ok: true, values }
}

/**
 * Converts a form's text entries to values: numbers, flags, JSON and lists are parsed by their field's kind. Unknown
 * fields stay text, so that `checkRequest` can refuse them by name.
 */
export function decodeForm(
  fields: Fields,
  entries: Iterable<readonly [string, string]>,
): Checked<Record<string, unknown>> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of entries) {
    const given = texts.get(name)
    if (given) given.push(text)
    else texts.set(name, [text])
  }
  const issues: Issue[] = []
  // No prototype, so that a field named __proto__ is an ordinary unknown field.
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, given] of texts) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (given.length > 1 && field?.kind !== 'list')
      issues.push({ at: name, message: 'is given more than once' })
    const value = field ? decodeField(field, given) : given[0]
    if (value !== undefined) values[name] = value
  }
  return issues.length > 0 ? refusal(issues) : { ok: true, values }
}

/** Converts values to the text entries of a form; `undefined` is omitted. The inverse of `decodeForm`. */
export function encodeForm(fields: Fields, values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.kind === 'list' && Array.isArray(value)) return value.map((item) => [name, String(item)])
    return [[name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)]]
  })
}
