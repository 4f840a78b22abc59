import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Field } from '#contract/service/describe/field.ts'
import { type FileField, FORMAT_NAMES, MB } from '#contract/service/describe/file-field.ts'
import type { Fields, Files } from '#contract/service/describe/operation.ts'
import { apiKeyList, invoiceList } from '#contract/service/resources/account.ts'
import { errorBody, generationError } from '#contract/service/resources/errors.ts'
import {
  generationHandle,
  generationStatus,
  singleImage,
  syncGeneration,
  syncLayerized,
} from '#contract/service/resources/generation.ts'
import { customModelAnswer, customModelList } from '#contract/service/resources/model.ts'
import { priceQuote } from '#contract/service/resources/price-quote.ts'
import { jwkSet, webhookBody } from '#contract/service/resources/webhook.ts'

export type Json = Readonly<Record<string, unknown>>

/** The schema of every answer, by its name in the document. */
export const ANSWERS = {
  GenerationHandle: generationHandle,
  GenerationStatus: generationStatus,
  SyncGeneration: syncGeneration,
  SingleImage: singleImage,
  SyncLayerized: syncLayerized,
  PriceQuote: priceQuote,
  Error: errorBody,
  GenerationError: generationError,
  ApiKeyList: apiKeyList,
  InvoiceList: invoiceList,
  CustomModelList: customModelList,
  CustomModelAnswer: customModelAnswer,
  JwkSet: jwkSet,
  WebhookBody: webhookBody,
} as const
export type AnswerName = keyof typeof ANSWERS

/** Converts a zod schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function jsonSchema(schema: $ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any' })
  return plain(rest)
}

/**
 * Rewrites a schema into forms that most programs support: a nullable value has the types `[type, "null"]` instead
 * of `anyOf`, and a fixed-length tuple of one type is an array of bounded length.
 */
function plain(schema: Json): Json {
  const mended = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      NAMES.has(name) ? namesMended(value) : mendedIn(value),
    ]),
  )
  return listOfOneKind(nullableType(mended))
}

/** Keys under these are names of properties, not schema keywords. */
const NAMES: ReadonlySet<string> = new Set(['properties', '$defs', 'default', 'enum', 'const', 'required'])

const namesMended = (value: unknown): unknown =>
  isJson(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mendedIn(each)]))
    : value

function mendedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mendedIn)
  return isJson(value) ? plain(value) : value
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nullableType(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const other = anyOf.find((each) => each.type !== 'null')
  if (!anyOf.some((each) => each.type === 'null') || typeof other?.type !== 'string') return schema
  const values = Array.isArray(other.enum) ? { enum: [...other.enum, null] } : {}
  return { ...rest, ...other, ...values, type: [other.type, 'null'] }
}

function listOfOneKind(schema: Json): Json {
  const { prefixItems, items: _, ...rest } = schema
  if (!Array.isArray(prefixItems)) return schema
  const [first, ...others] = prefixItems.map((each) => JSON.stringify(each))
  if (others.some((each) => each !== first)) return { ...schema, items: false }
  return { ...rest, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** The schemas of several values, each under its name. */
export const jsonSchemasOf = (shape: Readonly<Record<string, $ZodType>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, jsonSchema(schema)]))

export const nameOf = (schema: $ZodType): AnswerName | undefined =>
  (Object.keys(ANSWERS) as AnswerName[]).find((name) => ANSWERS[name] === schema)

export const ref = (name: AnswerName): Json => ({ $ref: `#/components/schemas/${name}` })

/** A form field: its schema with its default, and a text for rules that a schema cannot express. */
export function fieldSchema(field: Field): Json {
  const notes = [
    ...Object.entries(field.refused ?? {}).map(([value, why]) => `\`${value}\` is refused: ${why}.`),
    ...(field.clamps ? [`Brought into ${field.min} to ${field.max} instead of being refused.`] : []),
  ]
  return {
    ...jsonSchema(field.schema),
    // Values that the service refuses or clamps are still valid to send.
    ...(field.clamps ? { minimum: undefined, maximum: undefined } : {}),
    ...(field.values ? { enum: [...field.values, ...(field.nullable ? [null] : [])] } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
  }
}

function fileSchema({ formats, maxBytes, min, max }: FileField): Json {
  const description = `${formats.map((format) => FORMAT_NAMES[format]).join(', ')}; up to ${maxBytes / MB} MB`
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description }
  return max === 1
    ? file
    : { type: 'array', items: file, maxItems: max, ...(min > 0 ? { minItems: min } : {}) }
}

/** All fields and files of a form as one object. */
export function formSchema(fields: Fields, files: Files): Json {
  const required = [
    ...Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : [])),
    ...Object.entries(files).flatMap(([name, { min }]) => (min > 0 ? [name] : [])),
  ]
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
      ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, fileSchema(file)])),
    },
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The content types of multipart parts: JSON for structures, picture types for files. */
export function formEncoding(fields: Fields, files: Files): Json {
  return {
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) =>
        kind === 'json' ? [[name, { contentType: 'application/json' }]] : [],
      ),
    ),
    ...Object.fromEntries(
      Object.entries(files).map(([name, { formats }]) => [
        name,
        { contentType: formats.map((format) => `image/${format === 'mpo' ? 'jpeg' : format}`).join(', ') },
      ]),
    ),
  }
}
