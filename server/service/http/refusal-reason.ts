import type { FastifyRequest } from 'fastify'
import type { RejectReason } from '#contract/service/resources/errors.ts'

/** The reasons of refusals, for metrics: a closed list, so that each has one permanent series. */
export type RefusalReason =
  | RejectReason
  | 'bug'
  | 'damaged'
  | 'expired'
  | 'forbidden'
  | 'generation_failed'
  | 'idempotency_key_used'
  | 'invalid_request'
  | 'not_found'
  | 'other'
  | 'payment_required'
  | 'stopping'
  | 'too_large'
  | 'too_many_requests'
  | 'too_slow'
  | 'unauthorized'
  | 'unavailable'
  | 'unsafe'
  | 'unsupported_encoding'
  | 'wrong_host'
  | 'wrong_method'

/** The default reason of a status. */
const BY_STATUS: Readonly<Record<number, RefusalReason>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  408: 'too_slow',
  410: 'expired',
  413: 'too_large',
  415: 'unsupported_encoding',
  421: 'wrong_host',
  422: 'unsafe',
  429: 'too_many_requests',
  500: 'bug',
  503: 'unavailable',
}

const reasons = new WeakMap<FastifyRequest, RefusalReason>()

/** Records why a request was refused, if its status does not show it. */
export function noteReason(request: FastifyRequest, reason: RefusalReason | undefined): void {
  if (reason) reasons.set(request, reason)
}

/** The reason of a refusal with a given status. */
export const reasonOf = (request: FastifyRequest, status: number): RefusalReason =>
  reasons.get(request) ?? BY_STATUS[status] ?? 'other'
