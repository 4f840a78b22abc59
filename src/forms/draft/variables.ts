/** `{product}` is a variable, `{{product}}` the same letters as they are; all other braces are text. */
const VARIABLE = /\{\{(\p{L}[\p{L}\p{N}_ -]{0,39})\}\}|\{(\p{L}[\p{L}\p{N}_ -]{0,39})\}/gu

export type Variables = Readonly<Record<string, string>>

/** The names of the variables in a prompt, each once, in order. */
export const variablesIn = (prompt: string): readonly string[] => [
  ...new Set([...prompt.matchAll(VARIABLE)].flatMap(([, , name]) => name ?? [])),
]

/** The value of a variable; names of an object's own parts are none. */
export const variableValue = (values: Variables, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** The variables of a prompt that have no value. */
export const unfilledIn = (prompt: string, values: Variables): readonly string[] =>
  variablesIn(prompt).filter((name) => !variableValue(values, name)?.trim())

/** A prompt with the values of its variables; one without a value stays as it is. */
export const filled = (prompt: string, values: Variables): string =>
  prompt.replace(VARIABLE, (whole, literal: string | undefined, name: string) =>
    literal === undefined ? (variableValue(values, name) ?? whole) : `{${literal}}`,
  )

/** A prompt that was sent, as one to be filled: what looks like a variable in it is none. */
export const escaped = (prompt: string): string =>
  prompt.replace(/\{(\p{L}[\p{L}\p{N}_ -]{0,39})\}/gu, '{{$1}}')
