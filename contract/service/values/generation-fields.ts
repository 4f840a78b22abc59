import * as z from 'zod/mini'
import { described, documented } from '../describe/documented.ts'
import { choice, flag, integer, nullable, text, withDefault } from '../describe/field.ts'
import type { Size } from '../describe/operation.ts'
import type { Catalogue } from './catalogue.ts'

/** Seeds go from 0 to this value, both included (service-api.md, Limits). */
export const MAX_SEED = 2_147_483_647

export const seed = () =>
  documented(
    integer({ min: 0, max: MAX_SEED }),
    'Seed of the random numbers. The same request with the same seed returns the same picture. If omitted, the service chooses a random seed.',
    { unit: null, example: 418203771 },
  )
export const prompt = (catalogue: Catalogue) =>
  documented(
    text({ max: catalogue['prompt.max_chars'] }),
    'Description of the picture in natural language. Text in quotation marks is set in the picture.',
    { example: 'a lighthouse above a calm sea at dusk' },
  )
export const negativePrompt = (catalogue: Catalogue) =>
  documented(
    text({ min: 0, max: catalogue['negative_prompt.max_chars'] }),
    'Description of what the picture must not show. Where it contradicts the prompt, the prompt takes precedence. If omitted, nothing is excluded.',
    { example: 'people, text' },
  )

/** OR-ed with the organization's own setting (service-api.md, Copyright detection rule). */
export const copyrightDetection = () =>
  documented(
    nullable(flag()),
    'Checks the prompt or the pictures, depending on the service, for protected characters and brands, which can add latency. A flagged picture is returned with `is_image_safe` false. If the organization has the check enabled, this field is ignored. If omitted or `null`, the setting of the organization applies.',
    { default: false },
  )

const SPEED =
  'Trade-off between speed and quality: slower settings give better pictures. See [Prices](#description/prices) for their cost.'

/** Speeds of the endpoints that refuse FLASH with 400; `because` is the reason shown to users. */
const speedWithoutFlash = (catalogue: Catalogue, because: string) =>
  documented(
    withDefault(choice(catalogue.rendering_speed, { refused: { FLASH: because } }), 'DEFAULT'),
    SPEED,
  )

/** service-api.md, Generation, 4.0 model, rule 4, and Enumerations. */
export const v4Speed = (catalogue: Catalogue) =>
  speedWithoutFlash(catalogue, 'coming soon; use TURBO, DEFAULT or QUALITY')

/** service-api.md, Generation, 3.0 model: generate-transparent. */
export const v3TransparentSpeed = (catalogue: Catalogue) =>
  speedWithoutFlash(catalogue, 'not offered with transparency; use TURBO, DEFAULT or QUALITY')

export const speed = (catalogue: Catalogue) =>
  documented(withDefault(choice(catalogue.rendering_speed), 'DEFAULT'), SPEED)

export const magicPrompt = (catalogue: Catalogue) =>
  documented(
    withDefault(choice(catalogue.magic_prompt_option), 'AUTO'),
    'Magic prompt: expands the prompt with details before generation. `AUTO` decides by the prompt. The response reports the prompt that was used.',
  )

export const CUSTOM_MODEL_URI = {
  expression: /^model\/[^/\s]+\/version\/[^/\s]+$/,
  message: 'must have the form model/<model_name>/version/<version_name>',
}
export const customModelUri = (catalogue: Catalogue) =>
  documented(
    text({ max: catalogue['custom_model_uri.max_chars'], pattern: CUSTOM_MODEL_URI }),
    'Custom model to use: the `custom_model_uri` of a model that [GET /models](#tag/account/GET/models) lists. It sets the model version and the style, so `style_type` is not required. If omitted, the standard 3.0 model is used.',
    { example: 'model/harbour-posters/version/1' },
  )

/**
 * HTTPS only. Private, loopback and metadata hosts are refused where names can be resolved (service-api.md, Endpoints).
 */
const HTTPS = { expression: /^https:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i, message: 'must be an https:// address' }
export const webhookUrl = (catalogue: Catalogue) =>
  documented(text({ max: catalogue['webhook.url.max_chars'], pattern: HTTPS }), WEBHOOK_URL, {
    example: 'https://example.com/hooks/easel',
  })
const WEBHOOK_URL =
  'Address that receives a signed POST when all pictures of the request are finished. HTTPS only; private, loopback and cloud metadata hosts are rejected. If omitted, no webhook is sent; poll for the result.'

/** For services that allow webhooks to hosts of their own choice, which may have no certificate. */
const HTTP = { ...HTTPS, expression: /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i }
export const anyWebhookUrl = (catalogue: Catalogue) =>
  text({ max: catalogue['webhook.url.max_chars'], pattern: HTTP })

export const styleCode = described(
  z
    .string()
    .check(z.regex(/^[0-9a-fA-F]{8}$/, { error: 'must be a style code of 8 hexadecimal characters' })),
  'Style code of 8 hexadecimal digits.',
  { example: '0a1b2c3d', maxLength: 8 },
)

const PICTURES = 'Number of pictures to generate. Each one is charged, equal ones once.'
/** `num_images` of an operation. */
export const pictureCount = (max: number) =>
  documented(withDefault(integer({ min: 1, max }), 1), PICTURES, { unit: 'pictures', example: 2 })

/** `quality` of the tools: what a picture costs. */
export const toolQuality = (values: readonly string[], standard: string) =>
  documented(withDefault(choice(values), standard), 'Quality of each picture. It sets the price.')

/** `1024x768` as numbers. Throws on anything else: sizes come from checked values. */
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
