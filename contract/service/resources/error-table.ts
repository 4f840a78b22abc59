import type { RejectReason } from './errors.ts'

/** What the author of a client needs to know about a status or a reason. */
export interface ErrorRow {
  readonly meaning: string
  /** What helps. */
  readonly advice: string
}

/** Every status besides 200 that the service answers with, and what to do then. */
export const ERROR_TABLE = {
  400: {
    meaning:
      'The request is not valid, and `error` names each invalid field; or a tool found nothing to do, for the reason in `failure_reason`.',
    advice: 'Correct these fields, or send another picture. Do not retry the same request.',
  },
  401: { meaning: 'The `Api-Key` is missing or not valid.', advice: 'Send an active key.' },
  402: {
    meaning: 'Insufficient credit or quota. `reject_reason` gives the cause.',
    advice: 'See the table of `reject_reason`. Nothing was generated or charged.',
  },
  403: {
    meaning: 'The organization may not use this operation.',
    advice: 'Ask the operator of the service for access.',
  },
  404: {
    meaning: 'The resource was not found, or the key has no access to it.',
    advice: 'Check the path and the id. Account endpoints require the key of an organization admin.',
  },
  405: {
    meaning: 'The path does not support this method.',
    advice: 'Use a method that the `Allow` header lists.',
  },
  408: { meaning: 'The request body stopped arriving.', advice: 'Retry the request.' },
  413: {
    meaning: 'The request is too large.',
    advice: 'Send fewer or smaller files. See [Limits](#description/limits).',
  },
  415: {
    meaning: 'The body is compressed.',
    advice: 'Send the body uncompressed, without `Content-Encoding`.',
  },
  421: {
    meaning: 'The service does not accept this host name.',
    advice: 'Use the address of the service, or ask its operator to add the name to `SERVICE_ALLOWED_HOSTS`.',
  },
  422: {
    meaning:
      'The prompt or a picture failed the safety check, or the `Idempotency-Key` belongs to another request.',
    advice: 'Change the prompt or the picture, or use a new `Idempotency-Key`. Nothing was charged.',
  },
  429: {
    meaning: 'Too many requests, or too many pictures in progress. `reject_reason` gives the cause.',
    advice: 'Wait for the seconds in `Retry-After`. Without that header, wait until a picture is finished.',
  },
  500: {
    meaning: 'Internal error.',
    advice: 'Report it with the `x-request-id` header of the response.',
  },
  503: {
    meaning:
      'The service is temporarily unavailable. With `generation_id`, a generation exists: it is in progress, or it failed for the reason in `failure_reason`.',
    advice:
      'With `generation_id` and no `failure_reason`, poll for the generation. Otherwise retry the request; nothing was charged.',
  },
} as const satisfies Readonly<Record<number, ErrorRow>>

/** Every `reject_reason` of 402 and 429. */
export const REJECT_TABLE: Readonly<Record<RejectReason, ErrorRow>> = {
  insufficient_funds: {
    meaning: 'The credit does not cover the request.',
    advice: 'Add credit, or request fewer or cheaper pictures.',
  },
  subscription_required: {
    meaning: 'The request requires a subscription.',
    advice: 'Subscribe.',
  },
  daily_limit: {
    meaning: 'The daily limit is reached.',
    advice: 'Retry tomorrow, or ask for a higher limit.',
  },
  priority_credit_required: {
    meaning: 'The fast queue requires priority credit.',
    advice: 'Add priority credit, or use the slow queue.',
  },
  inflight_limit: {
    meaning: 'The account has `max_inflight_requests` pictures in progress in this queue.',
    advice: 'Wait until one is finished, then retry the request.',
  },
  feature_limit: {
    meaning: 'The plan does not include this feature, or its quota is used up.',
    advice: 'Do not use the feature, or change the plan.',
  },
}

/** The `failure_reason` of a generation that failed; the ones about a file end in the name of its field. */
export const FAILURE_TABLE: Readonly<Record<string, ErrorRow>> = {
  content_policy_violation: {
    meaning: 'The pictures failed the safety check.',
    advice: 'Change the prompt or the pictures of the request.',
  },
  generation_failed: {
    meaning: 'The pictures could not be generated.',
    advice: 'Retry the request.',
  },
  timeout: { meaning: 'The generation took too long.', advice: 'Retry the request.' },
  no_subject_found: {
    meaning: 'The tool found no subject in the picture, so nothing would have changed.',
    advice: 'Use a picture whose subject stands out from its background.',
  },
  no_text_found: {
    meaning: 'The tool found no text in the picture.',
    advice: 'Use a larger or sharper picture. Letters other than Latin may not be read.',
  },
  no_text_set: {
    meaning: 'None of the lines was found in the picture, or none could be translated.',
    advice: 'Give the lines in `exact_copy` as they are in the picture.',
  },
  text_not_replaceable: {
    meaning: 'No new line can be read in its place, or none of the old ones can be erased without a trace.',
    advice: 'Give shorter lines in `exact_copy`, or use a larger picture.',
  },
  translator_failed: {
    meaning: 'The translator failed, and no line is one of the phrases that are translated without it.',
    advice: 'Try again later, or give the lines in `exact_copy`.',
  },
  text_not_separable: {
    meaning: 'Set again, the text would not look as it does, or something that touches it would be lost.',
    advice: 'Use a picture whose text touches nothing else and has a plain typeface.',
  },
  mask_marks_all: {
    meaning: 'The mask marks the whole picture, so nothing is left to continue.',
    advice: 'Mark only what is to be removed.',
  },
  no_known_move: {
    meaning: 'The embedded engine cannot do all that the instruction asks for.',
    advice:
      'Ask only for what it can: `closer`, `from the waist up`, `head and shoulders`, `mirrored`. A model follows other instructions too.',
  },
  no_such_frame: {
    meaning: 'The picture does not show enough of a person for such a frame, in these proportions.',
    advice: 'Use a picture that shows more, or ask for `closer`, or for another `aspect_ratio`.',
  },
  nothing_changed: {
    meaning: 'The result would have been the picture of the request.',
    advice: 'Change the request.',
  },
  'damaged_…': {
    meaning: 'The stored file of this field is damaged.',
    advice: 'Send the request with the file again.',
  },
}
