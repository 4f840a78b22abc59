import type { NothingDoneReason } from '#contract/service/values/failure-reasons.ts'

/** A tool found nothing to do: its result would be the picture that it got, which nobody pays for. */
export class NothingDone extends Error {
  override readonly name = 'NothingDone'

  constructor(readonly reason: NothingDoneReason) {
    super(`nothing was done: ${reason}`)
  }
}
