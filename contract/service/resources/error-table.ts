import type { RejectReason } from './errors.ts'

/** What a client author has to know of a status or a reason. */
export interface ErrorRow {
  readonly meaning: string
  /** What helps. */
  readonly advice: string
}

/** Every status besides 200 that the service answers with, and what to do then. */
export const ERROR_TABLE = {
  400: {
    meaning: 'The request is not valid; `error` names every field at fault.',
    advice: 'Correct these fields. The same request is refused again.',
  },
  401: { meaning: 'The `Api-Key` is missing or not valid.', advice: 'Send an active key.' },
  402: {
    meaning: 'The credit or a quota does not cover the request; `reject_reason` says which.',
    advice: 'See the reasons below. Nothing was made or charged.',
  },
  403: {
    meaning: 'The organization may not use this operation.',
    advice: 'Ask whoever runs the service to allow it.',
  },
  404: {
    meaning: 'There is no such thing, or this key may not see it.',
    advice: 'Check the address and the id; account endpoints want the key of an admin.',
  },
  405: { meaning: 'The address takes other methods; `Allow` lists them.', advice: 'Use one of these.' },
  408: { meaning: 'The request stopped arriving.', advice: 'Send it again.' },
  413: {
    meaning: 'The request is too large.',
    advice: 'Send smaller or fewer files; the limits of each field stand below.',
  },
  415: {
    meaning: 'The body is compressed.',
    advice: 'Send it as it is, without `Content-Encoding`.',
  },
  421: {
    meaning: 'The service does not answer under this host name.',
    advice: 'Use its own address, or have the name allowed in `SERVICE_ALLOWED_HOSTS`.',
  },
  422: {
    meaning:
      'The words or a picture failed the safety check, or the Idempotency-Key was used for another request.',
    advice: 'Change the words or the picture, or take a new key. Nothing was charged.',
  },
  429: {
    meaning: 'Too many requests, or too many pictures in progress; `reject_reason` says which.',
    advice: 'Wait for `Retry-After` seconds where it is given, else until a picture is finished.',
  },
  500: { meaning: 'A fault of the service.', advice: 'Report it with the `x-request-id` of the answer.' },
  503: {
    meaning:
      'The service is stopping, or cannot work now. With `generation_id`, a generation was made: it goes on, or it failed where `failure_reason` says why.',
    advice:
      'With `generation_id` and no `failure_reason`, poll for it. Otherwise send the request again; nothing was charged.',
  },
} as const satisfies Readonly<Record<number, ErrorRow>>

/** Every `reject_reason` of 402 and 429. */
export const REJECT_TABLE: Readonly<Record<RejectReason, ErrorRow>> = {
  insufficient_funds: {
    meaning: 'The credit does not cover the request.',
    advice: 'Add credit, or ask for less.',
  },
  subscription_required: {
    meaning: 'The organization has no subscription that allows it.',
    advice: 'Subscribe.',
  },
  daily_limit: { meaning: 'The limit of today is used up.', advice: 'Go on tomorrow, or have it raised.' },
  priority_credit_required: {
    meaning: 'The fast queue wants priority credit.',
    advice: 'Add priority credit, or use the slow queue.',
  },
  inflight_limit: {
    meaning: 'As many pictures are in progress as `max_inflight_requests` allows.',
    advice: 'Wait for one to finish, then send it again.',
  },
  feature_limit: {
    meaning: 'The plan does not include this feature, or no more of it.',
    advice: 'Leave the feature out, or change the plan.',
  },
}

/** The `failure_reason` of a generation that failed; the ones about a file end in the name of its field. */
export const FAILURE_TABLE: Readonly<Record<string, ErrorRow>> = {
  content_policy_violation: {
    meaning: 'The pictures failed the safety check.',
    advice: 'Change the words or the pictures that were sent.',
  },
  generation_failed: { meaning: 'The pictures could not be made.', advice: 'Send the request again.' },
  timeout: { meaning: 'It took longer than is waited for.', advice: 'Send the request again.' },
  'damaged_…': {
    meaning: 'The stored file of that field was found damaged.',
    advice: 'Send the request with the file again.',
  },
}
