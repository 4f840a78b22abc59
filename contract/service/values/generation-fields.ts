import * as z from 'zod/mini'
import { documented } from '../describe/documented.ts'
import { choice, flag, integer, nullable, text, withDefault } from '../describe/field.ts'
import type { Size } from '../describe/operation.ts'
import type { Catalogue } from './catalogue.ts'

/** Seeds go from 0 to this value, both included (service-api.md, Limits). */
export const MAX_SEED = 2_147_483_647

export const seed = () =>
  documented(
    integer({ min: 0, max: MAX_SEED }),
    'Seed of the random numbers: the same request with the same seed gives the same picture. Left out, the service chooses one.',
    { unit: null, example: 418203771 },
  )
export const prompt = (catalogue: Catalogue) =>
  documented(
    text({ max: catalogue['prompt.max_chars'] }),
    'What the picture shows, in plain words. “Quoted words” are set as text.',
    { example: 'a lighthouse above a calm sea at dusk' },
  )
export const negativePrompt = (catalogue: Catalogue) =>
  documented(
    text({ min: 0, max: catalogue['negative_prompt.max_chars'] }),
    'What to leave out of the picture. Where it disagrees with the prompt, the prompt wins.',
    { example: 'people, text' },
  )

/** OR-ed with the organization's own setting (service-api.md, Copyright detection rule). */
export const copyrightDetection = () =>
  documented(
    nullable(flag()),
    'Check the pictures for protected characters and brands, which takes longer; a picture that is found comes back with `is_image_safe` false. An organization that has the check on always has it. `null` is the same as leaving it out.',
    { default: false },
  )

const SPEED =
  'How much time goes into a picture: a slower one looks better. Where the price depends on it, the price list says so.'

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
    'Whether the service writes the prompt out in more detail before it paints; the answer reports the words that were used. `AUTO` decides by the prompt.',
  )

export const CUSTOM_MODEL_URI = {
  expression: /^model\/[^/\s]+\/version\/[^/\s]+$/,
  message: 'must have the form model/<model_name>/version/<version_name>',
}
export const customModelUri = (catalogue: Catalogue) =>
  documented(
    text({ max: catalogue['custom_model_uri.max_chars'], pattern: CUSTOM_MODEL_URI }),
    'A custom model to paint with, as `custom_model_uri` of a model names it; its version and style come with it, and `style_type` is then not needed.',
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
  'Where the service sends a signed POST when all pictures of the request are finished. HTTPS only; private, loopback and cloud-metadata hosts are refused.'

/** For services that allow webhooks to hosts of their own choice, which may have no certificate. */
const HTTP = { ...HTTPS, expression: /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i }
export const anyWebhookUrl = (catalogue: Catalogue) =>
  text({ max: catalogue['webhook.url.max_chars'], pattern: HTTP })

export const styleCode = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}$/, { error: 'must be a style code of 8 hexadecimal characters' }))

const PICTURES = 'How many pictures to make; each is charged.'
/** `num_images` of an operation. */
export const pictureCount = (max: number) =>
  documented(withDefault(integer({ min: 1, max }), 1), PICTURES, { unit: 'pictures', example: 2 })

/** `quality` of the tools: what a picture costs. */
export const toolQuality = (values: readonly string[], standard: string) =>
  documented(
    withDefault(choice(values), standard),
    'How much care goes into each picture; it also sets the price.',
  )

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
