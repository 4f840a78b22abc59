import * as z from 'zod/mini'
import { choice, flag, integer, nullable, text, withDefault } from '../describe/field.ts'
import type { Size } from '../describe/operation.ts'
import type { Catalogue } from './catalogue.ts'

/** Seeds go from 0 to this value, both included (service-api.md, Limits). */
export const MAX_SEED = 2_147_483_647

export const seed = () => integer({ min: 0, max: MAX_SEED })
export const prompt = (catalogue: Catalogue) => text({ max: catalogue['prompt.max_chars'] })
export const negativePrompt = (catalogue: Catalogue) =>
  text({ min: 0, max: catalogue['negative_prompt.max_chars'] })

/** OR-ed with the organization's own setting (service-api.md, Copyright detection rule). */
export const copyrightDetection = () => nullable(flag())

/** Speeds of the endpoints that refuse FLASH with 400; `because` is the reason shown to users. */
const speedWithoutFlash = (catalogue: Catalogue, because: string) =>
  withDefault(choice(catalogue.rendering_speed, { refused: { FLASH: because } }), 'DEFAULT')

/** service-api.md, Generation, 4.0 model, rule 4, and Enumerations. */
export const v4Speed = (catalogue: Catalogue) =>
  speedWithoutFlash(catalogue, 'coming soon; use TURBO, DEFAULT or QUALITY')

/** service-api.md, Generation, 3.0 model: generate-transparent. */
export const v3TransparentSpeed = (catalogue: Catalogue) =>
  speedWithoutFlash(catalogue, 'not offered with transparency; use TURBO, DEFAULT or QUALITY')

export const speed = (catalogue: Catalogue) => withDefault(choice(catalogue.rendering_speed), 'DEFAULT')

export const magicPrompt = (catalogue: Catalogue) =>
  withDefault(choice(catalogue.magic_prompt_option), 'AUTO')

export const CUSTOM_MODEL_URI = {
  expression: /^model\/[^/\s]+\/version\/[^/\s]+$/,
  message: 'must have the form model/<model_name>/version/<version_name>',
}
export const customModelUri = (catalogue: Catalogue) =>
  text({ max: catalogue['custom_model_uri.max_chars'], pattern: CUSTOM_MODEL_URI })

/**
 * HTTPS only. Private, loopback and metadata hosts are refused where names can be resolved (service-api.md,
 * Endpoints).
 */
const HTTPS = { expression: /^https:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i, message: 'must be an https:// address' }
export const webhookUrl = (catalogue: Catalogue) =>
  text({ max: catalogue['webhook.url.max_chars'], pattern: HTTPS })

/** For services that allow webhooks to hosts of their own choice, which may have no certificate. */
const HTTP = { ...HTTPS, expression: /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i }
export const anyWebhookUrl = (catalogue: Catalogue) =>
  text({ max: catalogue['webhook.url.max_chars'], pattern: HTTP })

export const styleCode = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}$/, { error: 'must be a style code of 8 hexadecimal characters' }))

/** Parses `1024x768` into numbers. Throws on other text, as sizes come from validated values. */
export function parseSize(text: string): Size {
  const [width, height] = text.split('x').map(Number)
  if (!width || !height) throw new Error(`not a size: ${text}`)
  return { width, height }
}

/** Looks up a size by ratio; throws if the table lacks the ratio, as then the catalogue is broken. */
export function sizeFrom(table: Readonly<Record<string, string>> | undefined, ratio: string): Size {
  const size = table && Object.hasOwn(table, ratio) ? table[ratio] : undefined
  if (size === undefined) throw new Error(`the catalogue has no size for ${ratio}`)
  return parseSize(size)
}

/**
 * Looks up a price in one row of the catalogue's table; throws if the row lacks the word, as then the catalogue is
 * broken.
 */
export function priceFrom(row: Readonly<Record<string, number>> | undefined, word: string): number {
  const usdMicros = row?.[word]
  if (usdMicros === undefined) throw new Error(`the catalogue has no price for ${word}`)
  return usdMicros
}

/** Whether a text is the JSON of an object: the low-latency model detects a structured prompt this way. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
