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

/** The place of a JSON syntax error. Engines report it as line and column, as a position, or not at all. */
function faultIn(text: string, told: string): string {
  const [, position] = /position (\d+)/.exec(told) ?? []
  const isAtEnd = position !== undefined && Number(position) >= text.trimEnd().length
  if (isAtEnd || /end of (JSON )?(input|data)|JSON Parse error: Unexpected EOF/.test(told))
    return 'Invalid JSON: the text ends before its last bracket or quote is closed.'
  const lines = position === undefined ? null : text.slice(0, Number(position)).split('\n')
  const [, line, column] =
    lines === null
      ? (/line (\d+) column (\d+)/.exec(told) ?? [])
      : [null, lines.length, (lines.at(-1)?.length ?? 0) + 1]
  const at = line === undefined ? '' : ` at line ${line}, column ${column}`
  return `Invalid JSON${at}: check the commas, quotes and brackets there.`
}

/** Judges the text of a structured prompt as far as it has been typed. */
export function judgeStructure(text: string): Judged {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problems: [faultIn(text, String(error))], elements: 0 }
  }
  const parsed = structuredPrompt.safeParse(value)
  if (parsed.success)
    return { problems: [], elements: parsed.data.compositional_deconstruction.elements.length }
  return {
    problems: parsed.error.issues.map((issue) => `${place(issue.path)} ${issue.message}`.trim()),
    elements: 0,
  }
}
