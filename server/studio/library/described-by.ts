import { splitDrawnReport } from '#contract/service/values/drawn-report.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import type { ResultRow, RunRow } from '../database/schema.ts'

interface Origin {
  readonly run: Pick<RunRow, 'operation' | 'values' | 'files' | 'sourceName'> | null
  readonly result: Pick<ResultRow, 'prompt' | 'seed'> | null
}

/** How a picture came to be, as lists tell it. */
export function describedBy({ run, result }: Origin) {
  const language = run?.values.language
  // A tool's report of its work is not the prompt of its request.
  const told = run && Object.keys(run.files).length > 0 ? null : result?.prompt
  // What was drawn of it is no part of it, and JSON could not be read with words behind it.
  const prompt = told && splitDrawnReport(told).prompt
  return {
    operation: run?.operation ?? null,
    /** Without a prompt, the name of the source picture. */
    prompt: prompt || (run && (promptOf(run.values) ?? run.sourceName)),
    language: typeof language === 'string' ? language : null,
    seed: result?.seed ?? null,
  }
}
