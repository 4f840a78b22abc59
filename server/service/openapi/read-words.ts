import type { ReadId } from '#contract/service/describe/reads.ts'

const POLL =
  'Returns the status of a generation and, once it is completed, its results. A link stays the same until it expires; the next poll then returns a new one. Pictures are stored for three times the lifetime of a link; after that, `url` is null.'

/** The purpose of each endpoint that only reads. */
export const READ_WORDS: Readonly<Record<ReadId, string>> = {
  'generation-v1': POLL,
  'generation-v2': POLL,
  'api-keys':
    'Lists all API keys of the organization, newest first, including disabled and archived ones. Keys are redacted.',
  invoices: 'Lists all invoices of the organization. The list is empty if there is no billing history.',
  models: 'Lists the custom models that the organization owns and those that are shared with it.',
  model: 'Returns one custom model.',
  'webhook-keys':
    'Returns the public keys that verify webhook deliveries. Cache them, and fetch them again if a signature does not verify.',
}
