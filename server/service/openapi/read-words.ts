import type { ReadId } from '#contract/service/describe/reads.ts'

const POLL =
  'The state of a generation and, once it is completed, its pictures. A link stays the same from poll to poll until it expires; the next poll then gives another one. A picture is kept for three lives of a link; after that its `url` is null.'

/** The purpose of each endpoint that only reads. */
export const READ_WORDS: Readonly<Record<ReadId, string>> = {
  'generation-v1': POLL,
  'generation-v2': POLL,
  'api-keys':
    'Every key of the organization, newest first, disabled and archived ones too. No key is shown whole.',
  invoices: 'Every invoice of the organization; an empty list where nothing was billed yet.',
  models: 'The models that may be used: those of the organization, and those that are shared with it.',
  model: 'One custom model, with how far it is and whether pictures can be made with it.',
  'webhook-keys':
    'The public keys that webhook deliveries are verified with. Keep them, and fetch them again when a signature does not verify.',
}
