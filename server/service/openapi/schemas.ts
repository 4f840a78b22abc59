import type { $ZodType } from 'zod/v4/core'
import { jsonWords } from '#contract/service/describe/documented.ts'
import type { Field } from '#contract/service/describe/field.ts'
import { type FileField, FORMAT_NAMES, MB, mediaTypeOf } from '#contract/service/describe/file-field.ts'
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
import { type Json, jsonSchema, withExample } from './json-schema.ts'
import { BOUND_BY_REQUEST, isBoundByRequest, withRequestBounds } from './request-bounds.ts'

/** The schema of every response, by its name in the document. */
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

export const nameOf = (schema: $ZodType): AnswerName | undefined =>
  (Object.keys(ANSWERS) as AnswerName[]).find((name) => ANSWERS[name] === schema)

export const ref = (name: AnswerName): Json => ({ $ref: `#/components/schemas/${name}` })

/** A form field: its schema with its default, and a text for rules that a schema cannot express. */
export function fieldSchema(field: Field): Json {
  const { kind, documentation, clamps, values, min, max } = field
  const own = { ...jsonSchema(field.schema), ...(values ? { enum: values } : {}) }
  const limited = { ...own, ...(documentation?.maxLength && { maxLength: documentation.maxLength }) }
  const notes = [
    ...(documentation ? [documentation.description] : []),
    ...Object.entries(field.refused ?? {}).map(([value, why]) => `\`${value}\` is rejected: ${why}.`),
    ...(clamps ? [`Values outside ${min} to ${max} are clamped to that range.`] : []),
    ...(isBoundByRequest(limited) ? [BOUND_BY_REQUEST] : []),
    ...(field.default === undefined ? [] : [`Default: \`${String(field.default)}\`.`]),
  ]
  return Object(
    withExample({
      ...withRequestBounds(limited),
      // A transform has no type in JSON Schema; values outside of the bounds may still be sent.
      ...(clamps ? { type: kind, 'x-clamped-to': [min, max] } : {}),
      ...(values ? { enum: [...values, ...(field.nullable ? [null] : [])] } : {}),
      ...(field.default === undefined ? {} : { default: field.default }),
      ...(documentation ? jsonWords({ ...documentation, description: notes.join(' ') }) : {}),
    }),
  )
}

function fileSchema(name: string, { formats, maxBytes, min, max, isList, documentation }: FileField): Json {
  const kinds = formats.map((format) => FORMAT_NAMES[format]).join(', ')
  const description =
    `${documentation?.description ?? ''} ${kinds}; up to ${maxBytes / MB} MB${max > 1 ? ' each' : ''}.`.trim()
  const file = { type: 'string', format: 'binary', 'x-max-bytes': maxBytes }
  const example = `${name}.png`
  return max === 1 && !isList
    ? { ...file, description, examples: [example] }
    : {
        type: 'array',
        description: `${description} At most ${max}.`,
        items: file,
        maxItems: max,
        ...(min > 0 ? { minItems: min } : {}),
        examples: [[example]],
      }
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
      ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, fileSchema(name, file)])),
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
        { contentType: [...new Set(formats.map(mediaTypeOf))].join(', ') },
      ]),
    ),
  }
}
