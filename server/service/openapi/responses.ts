import type { ResultKind, Route } from '#contract/service/describe/operation.ts'
import { ERROR_TABLE } from '#contract/service/resources/error-table.ts'
import type { ErrorExamples } from './error-examples.ts'
import { answerExample, OTHER_STATES } from './examples.ts'
import { GENERATION_ID_HEADER, KEPT_HEADER, RETRY_AFTER_HEADER, WAITED_HEADER } from './headers.ts'
import type { Json } from './json-schema.ts'
import { type AnswerName, ref } from './schemas.ts'

const BY_RESULT: Readonly<Record<ResultKind, AnswerName>> = {
  images: 'SyncGeneration',
  'bare-images': 'SyncGeneration',
  'single-image': 'SingleImage',
  layerized: 'SyncLayerized',
}

/** The 200 of an operation. */
export function okResponse({ answers, dryRun }: Route, result: ResultKind): Json {
  const name = answers === 'async' ? 'GenerationHandle' : BY_RESULT[result]
  const description =
    answers === 'async' ? 'Accepted. Poll for `generation_id`.' : 'Finished. Download the pictures.'
  if (!dryRun) return response(description, name)
  return {
    description: `${description} With \`dry_run\`: the price quote.`,
    content: {
      'application/json': {
        schema: { anyOf: [ref(name), ref('PriceQuote')] },
        examples: {
          accepted: { summary: 'Accepted', value: answerExample(name) },
          'dry-run': { summary: 'With dry_run', value: answerExample('PriceQuote') },
        },
      },
    },
  }
}

const exampleIn = (name: AnswerName): Json => ({ example: answerExample(name) })

/** The 200 of a poll, with an example of each state. */
const POLL_EXAMPLES = {
  examples: {
    completed: { summary: 'Completed', value: answerExample('GenerationStatus') },
    pending: { summary: 'Pending', value: OTHER_STATES.pending },
    failed: { summary: 'Failed', value: OTHER_STATES.failed },
  },
}

/** A response with its schema and example. */
export const response = (description: string, name: AnswerName, example?: Json): Json => ({
  description,
  headers: name === 'GenerationStatus' ? { ...KEPT_HEADER, ...WAITED_HEADER } : KEPT_HEADER,
  content: {
    'application/json': {
      schema: ref(name),
      ...(example ?? (name === 'GenerationStatus' ? POLL_EXAMPLES : exampleIn(name))),
    },
  },
})

interface Errors {
  /** The responses with 402 and 429. */
  readonly rejected: AnswerName
  readonly examples: ErrorExamples
  /** Statuses whose meaning is narrower than in the table of errors. */
  readonly meanings?: Readonly<Record<number, string>>
  /** A second example of 503: the generation continues. */
  readonly goesOn?: Json
}

/** 402 and 429 of operations have a body with the reason; every other error has a message. */
export function errorResponses(statuses: readonly number[], errors: Errors): Json {
  const known = Object.entries(ERROR_TABLE).filter(([status]) => statuses.includes(Number(status)))
  return Object.fromEntries(
    known.map(([status, { meaning }]) => [
      status,
      errorResponse(Number(status), errors.meanings?.[Number(status)] ?? meaning, errors),
    ]),
  )
}

function errorResponse(status: number, meaning: string, { rejected, examples, goesOn }: Errors): Json {
  const schema = status === 402 || status === 429 ? rejected : 'Error'
  const shown =
    status === 503 && goesOn
      ? { examples: { 'nothing-taken': { value: examples[status] }, 'goes-on': { value: goesOn } } }
      : { example: examples[status] }
  return {
    ...response(meaning, schema, shown),
    ...(status === 429 && { headers: { ...KEPT_HEADER, ...RETRY_AFTER_HEADER } }),
    // Present if a generation continues or failed; if it is absent, no request was accepted.
    ...(status === 503 && { headers: { ...KEPT_HEADER, ...RETRY_AFTER_HEADER, ...GENERATION_ID_HEADER } }),
  }
}
