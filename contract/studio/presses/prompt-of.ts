import { parsedObject } from '../../service/values/generation-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** The structured prompt of a request: a field of its own, or the words of the low-latency model; null where there is none. */
export function structureIn({ json_prompt, prompt }: Values): Values | null {
  const given = typeof prompt === 'string' ? parsedObject(prompt) : Object(json_prompt)
  return typeof given?.high_level_description === 'string' ? given : null
}

/** The words of a request: its prompt, its instruction, or the description of a structured prompt. */
export function promptOf(values: Values): string | null {
  const { text_prompt, prompt, instruction } = values
  const about = structureIn(values)?.high_level_description
  const said = [about, instruction, text_prompt, prompt].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof said === 'string' ? said : null
}
