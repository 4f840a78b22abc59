import type { Issue } from '#contract/service/describe/request.ts'
import type { RefusalReason } from './http/refusal-reason.ts'

interface More {
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** What the refusal is counted as, where its status does not tell. */
  readonly reason?: RefusalReason
}

/** A refusal: its status, the sentence of `error`, and what else the body and the headers carry. */
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

/** 400 that names every field at fault. */
export const invalid = (issues: readonly Issue[]) =>
  new ServiceError(400, issues.map(({ at, message }) => `${at}: ${message}`).join('; '))
