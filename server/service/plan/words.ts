import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { parsedObject } from '#contract/service/values/generation-fields.ts'
import { type StructuredPrompt, structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import { expandPrompt } from '../safety/magic-prompt.ts'
import { withoutSandboxWords } from '../safety/sandbox-words.ts'

/** The words of a request, from any of its fields. */
export interface Words {
  /** For the painter: a text, or a structured prompt without a text. */
  readonly prompt: string
  readonly structured: StructuredPrompt | null
  /** The prompt in the answer; differs from the request if magic prompt rewrote it. */
  readonly reported: string
  /** Whether magic prompt rewrote it: then it also reports what was drawn. */
  readonly isRewritten: boolean
}

type RequestValues = Readonly<Record<string, unknown>>

/** Replaces the background description of a structured prompt for a transparent endpoint. */
export const TRANSPARENT_BACKGROUND = 'fully transparent background, nothing behind the elements'

/** Texts that describe the wanted picture, for the checks of words: every field except the negative prompt. */
export function allWords({ negative_prompt: _, ...values }: RequestValues): string {
  return Object.values(values)
    .filter((words) => words !== undefined)
    .map((words) => (typeof words === 'string' ? words : JSON.stringify(words)))
    .join('\n')
}

/** Reads the prompt of a validated request and lets magic prompt rewrite it if that is on. */
export function wordsOf(operation: OperationId, values: RequestValues): Words {
  const json = structuredPrompt.safeParse(values.json_prompt)
  // service-api.md, Generation, 4.0 model, rule 2: a structured prompt is passed to the model unchanged.
  if (json.success) return structuredWords(forOperation(operation, json.data))
  const text = String(values.text_prompt ?? values.prompt ?? '')
  // 4.0 has no such field: a text prompt always goes through magic prompt (rule 2).
  const option = values.prompt_upsampling ?? values.magic_prompt ?? 'AUTO'
  const hidden =
    operationOf(operation).structuredIn === 'prompt' ? structuredPrompt.safeParse(parsedObject(text)) : null
  if (hidden?.success) return structuredWords(option === 'ON' ? rewritten(hidden.data) : hidden.data)
  const words = withoutSandboxWords(text)
  const prompt = option === 'OFF' ? words : expandPrompt(words)
  return { prompt, structured: null, reported: prompt, isRewritten: option !== 'OFF' }
}

function structuredWords(structured: StructuredPrompt): Words {
  return { prompt: '', structured, reported: JSON.stringify(structured), isRewritten: false }
}

/** ON also rewrites prompts that AUTO leaves unchanged. */
function rewritten(prompt: StructuredPrompt): StructuredPrompt {
  return { ...prompt, high_level_description: expandPrompt(prompt.high_level_description) }
}

/** service-api.md, Generation, 4.0 model, rule 3. */
function forOperation(operation: OperationId, prompt: StructuredPrompt): StructuredPrompt {
  if (!operationOf(operation).isTransparent) return prompt
  const composition = { ...prompt.compositional_deconstruction, background: TRANSPARENT_BACKGROUND }
  return { ...prompt, compositional_deconstruction: composition }
}
