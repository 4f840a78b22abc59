import type { Issue } from '#contract/service/request.ts'

interface More {
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal: its status, the sentence of `error`, and what else the body and the headers carry. */
export class ServiceError extends Error {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly status: number,
    message: string,
    { body = {}, headers = {} }: More = {},
  ) {
    super(message)
    this.body = body
    this.headers = headers
  }
}

/** 400 that names every field at fault. */
export const invalid = (issues: readonly Issue[]) =>
  new ServiceError(400, issues.map(({ at, says }) => `${at}: ${says}`).join('; '))
