import type { Field } from './field.ts'

/** Decimal, no hexadecimal, no spaces inside; one way only to read a digit, so that no text takes long to refuse. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * The texts that a form gave for one field, as its value; undefined where an empty box means "not given". Blanks are
 * something that was given, and no value.
 * What does not read as its kind is left as text, for the schema to refuse by name.
 */
export function decodeField(field: Field, given: readonly string[]): unknown {
  const [text = ''] = given
  if (field.kind === 'list') return decodeList(given)
  if (field.kind === 'text') return text === '' && field.min !== 0 ? undefined : text
  if (text === '') return undefined
  const word = text.trim()
  // `null` only where the specification allows it.
  if (word === 'null' && field.nullable) return null
  switch (field.kind) {
    case 'integer':
    case 'number':
      return NUMBER.test(word) ? Number(word) : word
    case 'flag':
      return decodeFlag(word)
    case 'json':
      return parsedOr(word)
    case 'choice':
      return word
  }
}

/** Python writes True and False. */
function decodeFlag(word: string): boolean | string {
  const lower = word.toLowerCase()
  return lower === 'true' || (lower === 'false' ? false : word)
}

/** The field repeated, one field with commas, or one with a JSON list; all of them together mean one list. */
function decodeList(given: readonly string[]): unknown[] | undefined {
  const items = given.flatMap((text) => {
    if (text.trimStart().startsWith('[')) {
      const value = parsedOr(text)
      return Array.isArray(value) ? value : [text]
    }
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  })
  if (items.length > 0) return items
  return given.every((text) => text === '') ? undefined : [...given]
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
