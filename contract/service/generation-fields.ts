import * as z from 'zod/mini'
import type { Catalogue } from './catalogue.ts'
import { choice, flag, integer, nullable, text, withDefault } from './field.ts'
import type { Size } from './operation.ts'

/** Seeds go from 0 to this, both allowed (service-api.md, Limits). */
export const MAX_SEED = 2_147_483_647

export const seed = () => integer({ min: 0, max: MAX_SEED })
export const prompt = () => text({ max: 10_000 })

/** OR-ed with the organization's own setting (service-api.md, Copyright detection rule). */
export const copyrightDetection = () => nullable(flag())

const FLASH_LATER = 'coming soon; use TURBO, DEFAULT or QUALITY'

/** Speeds of the endpoints that refuse FLASH with 400 (service-api.md, Generation, 4.0 model, rule 4; 3.0 transparent). */
export const speedWithoutFlash = (catalogue: Catalogue) =>
  withDefault(choice(catalogue.rendering_speed, { refused: { FLASH: FLASH_LATER } }), 'DEFAULT')

export const speed = (catalogue: Catalogue) => withDefault(choice(catalogue.rendering_speed), 'DEFAULT')

export const magicPrompt = (catalogue: Catalogue) =>
  withDefault(choice(catalogue.magic_prompt_option), 'AUTO')

const CUSTOM_MODEL_URI = /^model\/[^/\s]+\/version\/[^/\s]+$/
export const customModelUri = () =>
  text({
    max: 300,
    pattern: {
      expression: CUSTOM_MODEL_URI,
      says: 'must have the form model/<model_name>/version/<version_name>',
    },
  })

export const webhookUrl = () =>
  text({ max: 2048, pattern: { expression: /^https:\/\/[^\s]+$/i, says: 'must be an https:// address' } })

/** 8 hexadecimal characters. */
export const styleCode = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}$/, { error: 'must be style codes of 8 hexadecimal characters' }))

/** `1024x768` as numbers. Throws on anything else: sizes come from checked values. */
export function parseSize(text: string): Size {
  const [width, height] = text.split('x').map(Number)
  if (!width || !height) throw new Error(`not a size: ${text}`)
  return { width, height }
}

/** Looks a size up in a table by ratio; a table without the ratio is a broken catalogue. */
export function sizeFrom(table: Readonly<Record<string, string>> | undefined, ratio: string): Size {
  const size = table?.[ratio]
  if (size === undefined) throw new Error(`the catalogue has no size for ${ratio}`)
  return parseSize(size)
}

/** A price from one row of the catalogue's table; a row without the word is a broken catalogue. */
export function priceFrom(row: Readonly<Record<string, number>> | undefined, word: string): number {
  const usdMicros = row?.[word]
  if (usdMicros === undefined) throw new Error(`the catalogue has no price for ${word}`)
  return usdMicros
}

/** Whether a text is the JSON of an object: the low-latency model tells a structured prompt by it. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
