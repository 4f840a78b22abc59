import { REJECT_REASONS, type RejectReason } from '#contract/service/resources/errors.ts'
import { damagedField } from '#contract/service/values/failure-reasons.ts'
import type { RunFailure, RunHold } from '#contract/studio/runs.ts'
import type { RunRow } from '../database/schema.ts'
import type { Refused } from '../image-service/answers.ts'

type Words = Omit<RunFailure, 'code' | 'at'>

/** Nothing was made, so nothing is charged. */
const notCharged = (message: string, advice: string | null, retryHelps = false): Words => ({
  message,
  charged: 'no',
  retryHelps,
  advice,
})

const WORDING_OR_PICTURES = 'Change the wording, or use other pictures.'

const BY_REJECT_REASON: Readonly<Record<RejectReason, Words>> = {
  insufficient_funds: notCharged(
    'The image service account does not have enough credit.',
    'Add credit to the account, then press again.',
    true,
  ),
  subscription_required: notCharged(
    'The image service requires a subscription for this.',
    'Subscribe at the image service, or choose another model.',
  ),
  daily_limit: notCharged(
    'The image service account has reached its daily limit.',
    'Wait until tomorrow, or have the limit raised at the image service.',
    true,
  ),
  priority_credit_required: notCharged(
    'The image service requires priority credit for this speed.',
    'Choose a slower speed, or add priority credit.',
  ),
  inflight_limit: notCharged(
    'The image service account has too many pictures in progress.',
    'Wait for some of them to finish, then press again.',
    true,
  ),
  feature_limit: notCharged(
    'The image service account cannot use this feature any more.',
    'Choose another model, or have the limit raised at the image service.',
  ),
}

const BY_STATUS: Readonly<Record<number, Words>> = {
  400: notCharged('The image service rejected the request.', 'Change the setting named in the message.'),
  401: notCharged(
    'The image service rejected Easel’s API key.',
    'Ask whoever runs Easel to set a valid SVC_API_KEY.',
  ),
  402: notCharged(
    'The image service account does not have enough credit.',
    'Add credit to the account, then press again.',
    true,
  ),
  403: notCharged(
    'The image service account cannot use this tool.',
    'Ask the account’s administrator for access.',
  ),
  404: notCharged(
    'The image service could not find something that the request refers to.',
    'Check the custom model and the pictures of the request.',
  ),
  413: notCharged('The request is too large for the image service.', 'Send smaller pictures.'),
  422: notCharged('The image service refused the text or a picture for safety reasons.', WORDING_OR_PICTURES),
  429: notCharged('The image service does not accept more requests at the moment.', null, true),
  503: notCharged('The image service is not available for this at the moment.', null, true),
}

/** By `failure_reason` of a failed generation; a failed one is not charged. */
const BY_FAILURE_REASON: Readonly<Record<string, Words>> = {
  content_policy_violation: notCharged(
    'The image service stopped, because the request is against its content policy.',
    WORDING_OR_PICTURES,
  ),
  generation_failed: notCharged('The image service could not make the picture.', null, true),
  timeout: notCharged('The image service took too long and gave up.', null, true),
  no_subject_found: notCharged(
    'The tool found no subject in the picture, so nothing was done.',
    'Use a picture whose subject stands out from its background.',
  ),
  no_text_found: notCharged(
    'The tool found no text in the picture, so nothing was done.',
    'Use a larger or sharper picture. Letters other than Latin may not be read.',
  ),
  no_text_set: notCharged(
    'None of the lines was found in the picture, or none could be translated, so nothing was done.',
    'Type the lines as they are in the picture.',
  ),
  text_not_replaceable: notCharged(
    'No new line can be read in its place, or none of the old ones can be erased, so nothing was done.',
    'Type shorter lines, or use a larger picture.',
  ),
  translator_failed: notCharged(
    'The translator failed, and no line is a phrase that Easel can translate itself, so nothing was done.',
    'Press again later, or set exact lines.',
    true,
  ),
  text_not_separable: notCharged(
    'The text cannot be lifted off the picture without losing something, so nothing was done.',
    'Use a picture whose text touches nothing else and has a plain typeface.',
  ),
  mask_marks_all: notCharged(
    'The mask marks the whole picture, so nothing is left to fill it with.',
    'Mark only what is to be removed.',
  ),
  no_known_move: notCharged(
    'The tool cannot do all that the instruction asks for, so nothing was done.',
    'Ask only for what it can: closer, from the waist up, head and shoulders, mirrored.',
  ),
  no_such_frame: notCharged(
    'The picture does not show enough of a person for such a frame, so nothing was done.',
    'Use a picture that shows more, or ask for “closer”, or for other proportions.',
  ),
  nothing_changed: notCharged('The result would have been the same picture.', 'Change the settings.'),
}

const DAMAGED_THERE = notCharged(
  'The image service’s copy of a picture in this request is damaged.',
  'Press again to send the picture again and replace the damaged copy.',
  true,
)

/** What of a run its words depend on. */
type Sent = Pick<RunRow, 'files'>

/** Words that fit to what was sent: a request without pictures was not refused for one. */
function fitting(words: Words, { files }: Sent): Words {
  if (Object.values(files).some((pictures) => pictures.length > 0)) return words
  return {
    ...words,
    message: words.message.replace('the text or a picture', 'the text'),
    advice: words.advice === WORDING_OR_PICTURES ? 'Change the wording.' : words.advice,
  }
}

/** Words for a definite refusal of a submission. `fields` are the names that the refusal may point to. */
export function failureOfRefusal(refused: Refused, fields: readonly string[], sent: Sent): RunFailure {
  const reason = REJECT_REASONS.find((known) => known === refused.rejectReason)
  const known = (reason && BY_REJECT_REASON[reason]) ?? BY_STATUS[refused.status]
  const words = fitting(known ?? ofOtherStatus(refused.status), sent)
  // The service's own message is more precise than the general one.
  const isAboutRequest = refused.status === 400 || refused.status === 422 || refused.status === 404
  const message =
    isAboutRequest && refused.message
      ? `${words.message} The service responded: ${refused.message}`
      : words.message
  const code = refused.rejectReason ?? `http_${refused.status}`
  return { code, ...words, message, at: isAboutRequest ? fieldNamedIn(refused.message, fields) : null }
}

const ofOtherStatus = (status: number): Words =>
  notCharged(
    `The image service refused the request (${status}).`,
    'Check that SVC_BASE_URL is the address of the image service.',
  )

/** The field that a sentence names: the longest name in it, as a whole word. */
function fieldNamedIn(sentence: string, fields: readonly string[]): string | null {
  const named = fields.filter((field) => new RegExp(`(?<!\\w)${field}(?!\\w)`).test(sentence))
  return named.sort((one, other) => other.length - one.length)[0] ?? null
}

export function failureOfReason(reason: string, sent: Sent): RunFailure {
  const field = damagedField(reason)
  if (field !== null) return { code: reason, ...DAMAGED_THERE, at: field }
  const known = Object.hasOwn(BY_FAILURE_REASON, reason) ? BY_FAILURE_REASON[reason] : undefined
  const words = known ?? notCharged(`The image service could not make the picture (${reason}).`, null, true)
  return { code: reason, ...fitting(words, sent), at: null }
}

/** The answer to a submission never came, so it is unknown whether the service accepted it. */
export const ANSWER_LOST: RunFailure = {
  code: 'answer_lost',
  message: 'The request was sent, but the response of the image service was lost.',
  charged: 'maybe',
  retryHelps: true,
  advice: 'The picture may have been made and charged. Press again only if you accept paying twice.',
  at: null,
}

const unreadableWords = (what: string) => `The service sent a response that Easel cannot read: ${what}.`

/** The same where an answer came. */
export const answerUnreadable = (what: string): RunFailure => ({
  ...ANSWER_LOST,
  code: 'answer_unreadable',
  message: unreadableWords(what),
})

/** The same while the studio asks again, under the key that the request was sent under. */
export const ASKING_AGAIN: RunFailure = {
  code: 'answer_lost',
  message: 'The response of the image service was lost. Easel asks for it again; nothing is paid twice.',
  charged: 'maybe',
  retryHelps: false,
  advice: null,
  at: null,
}

export const UNREACHABLE: RunFailure = {
  code: 'unreachable',
  ...notCharged('The image service could not be reached.', 'Check that it runs and the network works.', true),
  at: null,
}

export const GENERATION_GONE: RunFailure = {
  code: 'generation_gone',
  message: 'The image service does not know this generation any more.',
  charged: 'maybe',
  retryHelps: true,
  advice: 'It may have been charged. Press again only if you accept paying twice.',
  at: null,
}

/** A finished generation without pictures: its cost is known only if the service reports it. */
export function noPicture(costUsdMicros: number | null): RunFailure {
  return {
    code: 'no_picture',
    message: 'The service finished without a picture.',
    charged: costUsdMicros === null ? 'maybe' : costUsdMicros > 0 ? 'yes' : 'no',
    retryHelps: true,
    advice: costUsdMicros === null ? 'The invoice shows whether it was charged.' : null,
    at: null,
  }
}

/** A generation was finished with a picture that there is no way to. */
export const NO_LINK: RunFailure = {
  code: 'no_link',
  message: 'The picture was made, but the service sent no link to it.',
  charged: 'yes',
  retryHelps: true,
  advice: 'If you press again, another picture is made and charged.',
  at: null,
}

/** The studio itself could not send the request. */
export const NOT_SENT: RunFailure = {
  code: 'not_sent',
  ...notCharged('Easel could not prepare the request.', 'Add the pictures again, then press again.'),
  at: null,
}

/** The service has no place for the run yet. */
export const BUSY: RunHold = {
  code: 'busy',
  message: 'The image service does not accept more requests at the moment. Easel retries automatically.',
  advice: null,
}

/** The service accepted nothing and says when to retry: until then other runs go first. */
export const AWAY: RunHold = {
  code: 'away',
  message:
    'The image service is not available for this at the moment. Easel retries automatically; other runs go first.',
  advice: null,
}

/** Nothing was sent, because the service was unreachable. */
export const NOT_REACHED: RunHold = {
  code: 'not_reached',
  message: 'The image service could not be reached. Easel retries automatically.',
  advice: 'Check that it runs and that the network works.',
}

/**
 * A picture was made, but its link leads to a host that the studio does not download from; the message names the host.
 */
export const linkForbidden = (host: string): RunHold => ({
  code: 'link_forbidden',
  message: `Its link leads to ${host}, and Easel downloads only from trusted hosts.`,
  advice: `If ${host} is to be trusted, ask whoever runs Easel to add it to RESULT_HOSTS and to start Easel again.`,
})

/** A generation continues at the service, but its progress cannot be polled. */
const UNANSWERED: RunHold = {
  code: 'unanswered',
  message: 'The image service is not reporting progress. Easel asks again automatically.',
  advice: 'Check that it runs and that the network works.',
}

const KEY_REFUSED: RunHold = {
  code: 'key_refused',
  message: 'The image service rejects Easel’s API key now, so Easel cannot ask for the picture.',
  advice: 'Ask whoever runs Easel to set a valid SVC_API_KEY. The run then continues automatically.',
}

/** The service is polled too often, by this studio or by others with its key. */
export const BUSY_WITH_POLLS: RunHold = {
  code: 'busy',
  message: 'The image service limits how often Easel asks for progress. Easel asks again automatically.',
  advice: null,
}

const UNREADABLE = 'unreadable'

export const holdOfUnreadable = (what: string): RunHold => ({
  code: UNREADABLE,
  message: `${unreadableWords(what)} Easel asks again; nothing is paid twice.`,
  advice: 'Ask whoever runs Easel to check that SVC_BASE_URL is the address of the image service.',
})

export const isUnreadable = (hold: RunHold | null): boolean => hold?.code === UNREADABLE

/** The reason why a generation cannot be polled: the status of the refusal, null for no answer. */
export function holdOfPoll(status: number | null): RunHold {
  if (status === 401 || status === 403) return KEY_REFUSED
  if (status === null || status >= 500) return UNANSWERED
  return {
    ...UNANSWERED,
    code: `http_${status}`,
    message: `${UNANSWERED.message} It responds with ${status}.`,
  }
}
