import type { Field } from './field.ts'

/**
 * Decimal, no hexadecimal, no inner spaces. Each digit matches in one way only, so that no input makes the
 * expression backtrack for long.
 */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Converts a form's texts for one field to its value; undefined where an empty text means "not given". Blanks count
 * as given, but are not a valid value. Text that does not parse as the field's kind is returned as text, so that the
 * schema can refuse it by field name.
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

/** A repeated field, one field with commas, or one with a JSON list; all values are combined into one list. */
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
