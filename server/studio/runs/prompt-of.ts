/** The words of a request, where it has some: the prompt, the instruction, or what a structured prompt is about. */
export function promptOf(values: Readonly<Record<string, unknown>>): string | null {
  const { text_prompt, prompt, instruction, json_prompt } = values
  const about = new Map(Object.entries(Object(json_prompt))).get('high_level_description')
  const said = [text_prompt, prompt, instruction, about].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof said === 'string' ? said : null
}
