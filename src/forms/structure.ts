import { structuredPrompt } from '#contract/service/values/structured-prompt.ts'

export interface Judged {
  /** One sentence a problem, each with the place it is at. */
  readonly problems: readonly string[]
  readonly elements: number
}

const place = (path: readonly PropertyKey[]) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Judges the text of a structured prompt as far as it has been typed. */
export function judgeStructure(text: string): Judged {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problems: [`Invalid JSON: ${error instanceof Error ? error.message : error}`], elements: 0 }
  }
  const parsed = structuredPrompt.safeParse(value)
  if (parsed.success)
    return { problems: [], elements: parsed.data.compositional_deconstruction.elements.length }
  return {
    problems: parsed.error.issues.map((issue) => `${place(issue.path)} ${issue.message}`.trim()),
    elements: 0,
  }
}
