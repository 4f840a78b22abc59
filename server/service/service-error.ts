import type { Issue } from '#contract/service/describe/request.ts'
import type { RefusalReason } from './http/refusal-reason.ts'

interface More {
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** The reason in metrics, if the status does not imply it. */
  readonly reason?: RefusalReason
}

/** A refusal: its status, the message in `error`, and additional body fields and headers. */
export class ServiceError extends Error {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly reason: RefusalReason | undefined

  constructor(
    readonly status: number,
    message: string,
    { body = {}, headers = {}, reason }: More = {},
  ) {
    super(message)
    this.body = body
    this.headers = headers
    this.reason = reason
  }
}

/** 400 with a message for every invalid field. */
export const invalid = (issues: readonly Issue[]) =>
  new ServiceError(400, issues.map(({ at, message }) => `${at}: ${message}`).join('; '))
