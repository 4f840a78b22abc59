import type * as z from 'zod/mini'

/** `A, B or C`. */
export function either(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** Messages for zod's built-in issues where a schema sets none. Every message continues "<field> …". */
export function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${either(issue.values.map(String))}`
    case 'unrecognized_keys':
      return `has unknown keys: ${issue.keys.join(', ')}`
    case 'too_small':
      return `must have at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `must have at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    default:
      return 'is not valid'
  }
}

/** Formats a path inside a value, such as `elements[0].bbox`. */
export function placeInside(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`
    return place === '' ? String(step) : `${place}.${String(step)}`
  }, '')
}
