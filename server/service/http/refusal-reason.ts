import type { FastifyRequest } from 'fastify'

const reasons = new WeakMap<FastifyRequest, string>()

/** Notes why a request was refused, for whoever counts refusals: its `reject_reason`, where it has one. */
export function noteReason(request: FastifyRequest, body: Readonly<Record<string, unknown>>): void {
  if (typeof body.reject_reason === 'string') reasons.set(request, body.reject_reason)
}

/** The `reject_reason` that a request was refused with; empty where it has none. */
export const reasonOf = (request: FastifyRequest): string => reasons.get(request) ?? ''
