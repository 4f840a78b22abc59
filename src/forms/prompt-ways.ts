import { parsedObject } from '#contract/service/values/generation-fields.ts'

interface Prompts {
  readonly words: string
  /** The structured prompt as it is typed. */
  readonly jsonText: string
  /** The words that it began as. */
  readonly jsonWords: string | undefined
}

const written = (prompt: object) => JSON.stringify(prompt, null, 2)

/** The structured prompt after switching from text to JSON: the text becomes its description, unless it has one. */
export function structuredFrom({ words, jsonText, jsonWords }: Prompts): string {
  if (words.trim() === '') return jsonText
  if (jsonText.trim() === '') {
    const compositional_deconstruction = { background: '', elements: [] }
    return written({ high_level_description: words, compositional_deconstruction })
  }
  const prompt = parsedObject(jsonText)
  const isUntouched = prompt !== null && prompt.high_level_description === jsonWords
  return isUntouched ? written({ ...prompt, high_level_description: words }) : jsonText
}

/** The text after switching from JSON without text: the description of the structured prompt. */
export function wordsFrom({ words, jsonText }: Prompts): string {
  if (words.trim() !== '') return words
  const about = parsedObject(jsonText)?.high_level_description
  return typeof about === 'string' ? about : words
}
