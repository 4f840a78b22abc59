import { parsedObject } from '#contract/service/generation-fields.ts'
import { type StructuredPrompt, structuredPrompt } from '#contract/service/structured-prompt.ts'
import { expandPrompt } from '../safety/magic-prompt.ts'
import { withoutSandboxWords } from '../safety/sandbox-words.ts'

/** What a request says, however it says it. */
export interface Words {
  /** For the painter: words, or a structure and no words. */
  readonly prompt: string
  readonly structured: StructuredPrompt | null
  /** What the answer reports; differs from the request where magic prompt rewrote it. */
  readonly reported: string
}

type RequestValues = Readonly<Record<string, unknown>>

/** Everything that was written in a request, for the checks that read words. */
export function allWords(values: RequestValues): string {
  const prompt = values.text_prompt ?? values.prompt ?? values.instruction
  return [prompt, values.json_prompt && JSON.stringify(values.json_prompt)]
    .filter((text): text is string => typeof text === 'string')
    .join('\n')
}

/** Reads the prompt of a checked request and lets magic prompt rewrite it where it is on. */
export function wordsOf(values: RequestValues): Words {
  const json = structuredPrompt.safeParse(values.json_prompt)
  // service-api.md, Generation, 4.0 model, rule 2: a structured prompt goes to the model directly.
  if (json.success) return structuredWords(json.data)
  const text = typeof values.text_prompt === 'string' ? values.text_prompt : String(values.prompt ?? '')
  const option = values.prompt_upsampling ?? values.magic_prompt ?? 'AUTO'
  const found =
    values.prompt_upsampling === undefined && values.magic_prompt !== undefined ? null : parsedObject(text)
  const hidden = structuredPrompt.safeParse(found)
  if (hidden.success) {
    // The low-latency model tells a structured prompt by itself; AUTO leaves it alone, ON always rewrites.
    const description = expandPrompt(hidden.data.high_level_description)
    return structuredWords(
      option === 'ON' ? { ...hidden.data, high_level_description: description } : hidden.data,
    )
  }
  const words = withoutSandboxWords(text)
  const prompt = option === 'OFF' ? words : expandPrompt(words)
  return { prompt, structured: null, reported: prompt }
}

function structuredWords(structured: StructuredPrompt): Words {
  return { prompt: '', structured, reported: JSON.stringify(structured) }
}
