import type { RunFailure, RunHold } from '#contract/studio/runs.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import type { ResultRow, RunRow } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { wordsOf } from '../image-service/faults.ts'
import { linkForbidden } from '../runs/refusals.ts'
import { TooSlow } from './download-watch.ts'

/** Why a picture was not kept this time. */
export interface Fault {
  readonly hold: RunHold
  /** Tries after which the picture is lost, where a further one finds the same; null where it may get better. */
  readonly mostTries: number | null
  /** How long its host asks to wait, in milliseconds. */
  readonly askedMs: number | null
}

const AGAIN = 'Easel retries automatically.'
const NETWORK = `${AGAIN} Check the network between Easel and the host of the link.`
const A_FEW_TIMES = 'Easel retries a few times, in case a proxy gave the wrong response.'

const fault = (code: string, message: string, advice: string, mostTries: number | null = null): Fault => ({
  hold: { code, message, advice },
  mostTries,
  askedMs: null,
})

const NO_PICTURE = fault('not_a_picture', 'Its link does not lead to a picture.', A_FEW_TIMES, 5)
const TOO_LONG = fault('too_long', 'Its file is too large for a picture of this kind.', A_FEW_TIMES, 2)
const TOO_MANY_PIXELS = fault('too_many_pixels', 'It has more pixels than Easel accepts.', A_FEW_TIMES, 3)
const TOO_MUCH_TEXT = fault('too_much_metadata', 'It has too much metadata.', A_FEW_TIMES, 3)
const DAMAGED = fault('damaged', 'It arrives damaged or incomplete.', NETWORK)
const EMPTY = fault('empty', 'Its file is empty.', AGAIN)
const CUT_OFF = fault('cut_off', 'Its download breaks off.', NETWORK)

/** Some stores show a new file only after a while: retried for some minutes (see `retryAfterMs`). */
export const GONE = fault('link_gone', 'Its link does not work any more.', A_FEW_TIMES, 12)

/** Tried as often: a service that is asked for a fresh link may answer better. */
export const UNUSABLE = fault('link_unusable', 'Its link is not an http or https address.', A_FEW_TIMES, 12)

/** By the error code of the check; a complete file that is wrong stays wrong. */
const BY_REFUSAL: Readonly<Record<string, Fault>> = {
  'not-a-picture': NO_PICTURE,
  'too-large': TOO_LONG,
  'too-many-pixels': TOO_MANY_PIXELS,
  'too-much-metadata': TOO_MUCH_TEXT,
  empty: EMPTY,
  damaged: DAMAGED,
}

export const forbidden = (host: string): Fault => ({
  hold: linkForbidden(host),
  mostTries: null,
  askedMs: null,
})

/** The link was not answered with a picture. @param askedMs how long to wait, as the answer asks */
export function refusedLink(status: number, askedMs: number | null): Fault {
  if (status >= 300 && status < 400) return fault('redirected', 'Its link redirects too many times.', AGAIN)
  const refused = fault('link_refused', `Its link responds with ${status} instead of the picture.`, AGAIN)
  return { ...refused, askedMs }
}

/** The link did not answer, or its answer did not end: the reason for the abort, and the network's error. */
export function silentLink(reason: unknown, message: string): Fault {
  const why = reason instanceof TooSlow ? 'it is too slow' : message
  return fault('silent', `Its download fails: ${why}.`, NETWORK)
}

/** The fault of a download. `ended` is the reason if the studio itself aborted it. */
export function faultOfTaking(error: unknown, ended: AbortSignal): Fault {
  if (error instanceof Refusal) return BY_REFUSAL[error.code] ?? DAMAGED
  if (ended.aborted) return silentLink(ended.reason, wordsOf(ended.reason))
  return troubleOf(error) ? faultOfKeeping(error) : CUT_OFF
}

/** The fault of a picture that was downloaded completely. */
export function faultOfKeeping(error: unknown): Fault {
  const trouble = troubleOf(error)
  if (!trouble) return fault('not_written', 'Easel could not store it. Its log has the cause.', AGAIN)
  return fault(trouble.kind, `Easel cannot store it at the moment: ${trouble.message}.`, AGAIN)
}

const LASTING: readonly string[] = [NO_PICTURE, TOO_LONG, TOO_MANY_PIXELS, TOO_MUCH_TEXT, GONE, UNUSABLE].map(
  ({ hold }) => hold.code,
)

/** Whether it was tried often enough: one odd answer after many broken ones does not cost a picture. */
export const isFinal = ({ mostTries }: Fault, { attempt, hold }: RunRow): boolean =>
  mostTries !== null && attempt + 1 >= mostTries && LASTING.includes(hold?.code ?? '')

/** The fault to show, of those of all pictures of a run: permanent ones before temporary ones. */
export const worstOf = (faults: readonly Fault[]): Fault | null =>
  faults.find(({ mostTries }) => mostTries !== null) ?? faults[0] ?? null

/** The longest wait that a host of a run's pictures asks for; null if none does. */
export function longestAskedMs(faults: readonly Fault[]): number | null {
  const asked = faults.flatMap(({ askedMs }) => askedMs ?? [])
  return asked.length === 0 ? null : Math.max(...asked)
}

/** The message for a run that lost a picture for this reason. */
export const lostBy = ({ hold }: Fault): RunFailure => ({
  code: hold.code,
  message: `The picture was made, but it could not be kept. ${hold.message}`,
  charged: 'yes',
  retryHelps: true,
  advice: 'If you press again, another picture is made and charged.',
  at: null,
})

const MB = 1024 * 1024
/** The uncompressed size of the largest accepted picture. */
const MAX_BYTES = 400 * MB
/** Below this a wrongly stated size is not worth losing a picture over. */
const ALWAYS_TAKEN_BYTES = 128 * MB
const BYTES_A_PIXEL = 4

/**
 * How long a picture can be: uncompressed, of four times the stated pixels. Upscaled ones are stated as they were
 * before (Generation, 3.0 model).
 */
export function mostBytesOf({ resolution }: ResultRow, { values }: RunRow): number {
  const [width, height] = resolution?.split('x').map(Number) ?? []
  if (!width || !height) return MAX_BYTES
  const factor = Math.max(2, Number(/^X(\d)$/.exec(String(values.upscale_factor))?.[1] ?? 1))
  const bytes = width * height * factor ** 2 * BYTES_A_PIXEL
  return Math.min(MAX_BYTES, Math.max(ALWAYS_TAKEN_BYTES, bytes))
}
