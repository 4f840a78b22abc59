import { REJECT_REASONS, type RejectReason } from '#contract/service/resources/errors.ts'
import { damagedField } from '#contract/service/values/failure-reasons.ts'
import type { RunFailure, RunHold } from '#contract/studio/runs.ts'
import type { Refused } from '../image-service/answers.ts'

type Words = Omit<RunFailure, 'code' | 'at'>

/** Nothing was made, so nothing is charged. */
const notCharged = (message: string, advice: string | null, retryHelps = false): Words => ({
  message,
  charged: 'no',
  retryHelps,
  advice,
})

const BY_REJECT_REASON: Readonly<Record<RejectReason, Words>> = {
  insufficient_funds: notCharged(
    'The account at the image service has not enough credit.',
    'Add credit at the image service, then press again.',
    true,
  ),
  subscription_required: notCharged(
    'The image service wants a subscription for this.',
    'Subscribe at the image service, or choose another model.',
  ),
  daily_limit: notCharged(
    'The daily limit of the account is reached.',
    'Wait until tomorrow, or have the limit raised at the image service.',
    true,
  ),
  priority_credit_required: notCharged(
    'The image service wants priority credit for this speed.',
    'Choose a slower speed, or add priority credit.',
  ),
  inflight_limit: notCharged(
    'Too many pictures of this account are in progress at the image service.',
    'Wait for some of them to finish, then press again.',
    true,
  ),
  feature_limit: notCharged(
    'The account may not use this feature of the image service any more.',
    'Choose another model, or have the limit raised at the image service.',
  ),
}

const BY_STATUS: Readonly<Record<number, Words>> = {
  400: notCharged(
    'The image service does not take the request as it is.',
    'Change the setting that it names.',
  ),
  401: notCharged(
    'The image service does not accept the key of the studio.',
    'Whoever runs Easel has to set a valid SVC_API_KEY.',
  ),
  402: notCharged(
    'The account at the image service has not enough credit.',
    'Add credit at the image service, then press again.',
    true,
  ),
  403: notCharged(
    'The account may not use this tool of the image service.',
    'Ask the administrator of the account for it.',
  ),
  404: notCharged(
    'The image service does not find what the request names.',
    'Check the custom model and the pictures that go with the request.',
  ),
  413: notCharged('The request is too large for the image service.', 'Send smaller pictures.'),
  422: notCharged(
    'The image service refused the words or a picture for reasons of safety.',
    'Word the request differently, or use other pictures.',
  ),
  429: notCharged('The image service takes no more requests at the moment.', null, true),
  503: notCharged('The image service is not available for this at the moment.', null, true),
}

/** By `failure_reason` of a failed generation; a failed one is not charged. */
const BY_FAILURE_REASON: Readonly<Record<string, Words>> = {
  content_policy_violation: notCharged(
    'The image service stopped: the request is against its content policy.',
    'Word the request differently, or use other pictures.',
  ),
  generation_failed: notCharged('The image service could not make the picture.', null, true),
  timeout: notCharged('The image service took too long and gave up.', null, true),
}

const DAMAGED_THERE = notCharged(
  'The image service found its copy of a picture of this request damaged.',
  'Press again: the picture is sent anew, and takes the damaged copy’s place.',
  true,
)

/** Words for a definite refusal of a submission. `fields` are the names that the refusal may point to. */
export function failureOfRefusal(refused: Refused, fields: readonly string[]): RunFailure {
  const reason = REJECT_REASONS.find((known) => known === refused.rejectReason)
  const words =
    (reason && BY_REJECT_REASON[reason]) ?? BY_STATUS[refused.status] ?? ofOtherStatus(refused.status)
  // What the service says of a request is closer to the mark than the general words, as far as it says it.
  const isAboutRequest = refused.status === 400 || refused.status === 422 || refused.status === 404
  const message =
    isAboutRequest && refused.message ? `${words.message} It says: ${refused.message}` : words.message
  const code = refused.rejectReason ?? `http_${refused.status}`
  return { code, ...words, message, at: isAboutRequest ? fieldNamedIn(refused.message, fields) : null }
}

const ofOtherStatus = (status: number): Words =>
  notCharged(
    `The image service refused the request (${status}).`,
    'Check SVC_BASE_URL: something other than the image service may answer there.',
  )

/** The field that a sentence names: the longest name that stands in it as a word. */
function fieldNamedIn(sentence: string, fields: readonly string[]): string | null {
  const named = fields.filter((field) => new RegExp(`(?<!\\w)${field}(?!\\w)`).test(sentence))
  return named.sort((one, other) => other.length - one.length)[0] ?? null
}

export function failureOfReason(reason: string): RunFailure {
  const field = damagedField(reason)
  if (field !== null) return { code: reason, ...DAMAGED_THERE, at: field }
  const known = Object.hasOwn(BY_FAILURE_REASON, reason) ? BY_FAILURE_REASON[reason] : undefined
  const words = known ?? notCharged(`The image service could not make the picture (${reason}).`, null, true)
  return { code: reason, ...words, at: null }
}

/** The answer to a submission never came, so nobody knows whether the service took it. */
export const ANSWER_LOST: RunFailure = {
  code: 'answer_lost',
  message: 'The request was sent, but the answer of the image service was lost.',
  charged: 'maybe',
  retryHelps: true,
  advice: 'The picture may have been made and charged. Press again only if you accept to pay twice.',
  at: null,
}

const unreadableWords = (what: string) =>
  `The service answered with something that the studio cannot read: ${what}.`

/** The same where an answer came. */
export const answerUnreadable = (what: string): RunFailure => ({
  ...ANSWER_LOST,
  code: 'answer_unreadable',
  message: unreadableWords(what),
})

/** The same while the studio asks again, under the key that the request was sent under. */
export const ASKING_AGAIN: RunFailure = {
  code: 'answer_lost',
  message: 'The answer of the image service was lost. Easel asks for it again; nothing is paid twice.',
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
  advice: 'It may have been charged. Press again only if you accept to pay twice.',
  at: null,
}

/** A generation that was finished gave no picture: what it cost is known only where the service names it. */
export function noPicture(costUsdMicros: number | null): RunFailure {
  return {
    code: 'no_picture',
    message: 'The service finished without a picture.',
    charged: costUsdMicros === null ? 'maybe' : costUsdMicros > 0 ? 'yes' : 'no',
    retryHelps: true,
    advice: costUsdMicros === null ? 'Its invoice tells whether it was charged.' : null,
    at: null,
  }
}

/** A generation was finished with a picture that there is no way to. */
export const NO_LINK: RunFailure = {
  code: 'no_link',
  message: 'The picture was made, but the service gave no link to it.',
  charged: 'yes',
  retryHelps: true,
  advice: 'Pressing again makes and charges another one.',
  at: null,
}

/** The studio itself could not send the request. */
export const NOT_SENT: RunFailure = {
  code: 'not_sent',
  ...notCharged('The studio could not put the request together.', 'Add the pictures again, then press.'),
  at: null,
}

/** The service has no place for the run yet. */
export const BUSY: RunHold = {
  code: 'busy',
  message: 'The image service takes no more at the moment. It is asked again.',
  advice: null,
}

/** The service says that it took nothing, and when to come again: until then other runs go before this one. */
export const AWAY: RunHold = {
  code: 'away',
  message: 'The image service is not available for this at the moment. It is asked again; others go first.',
  advice: null,
}

/** Nothing was sent, as there was no way to the service. */
export const NOT_REACHED: RunHold = {
  code: 'not_reached',
  message: 'The image service could not be reached. It is tried again.',
  advice: 'Check that it runs and that the network works.',
}

/** A picture is made, but its link leads to where the studio downloads nothing from; says where that is. */
export const linkForbidden = (host: string): RunHold => ({
  code: 'link_forbidden',
  message: `Its link leads to ${host}, and Easel downloads only from hosts that it was told to trust.`,
  advice: `Whoever runs Easel can name ${host} in RESULT_HOSTS, where it is to be trusted, and start Easel again.`,
})

/** A generation goes on at the service, but nobody can ask how far it is. */
const UNANSWERED: RunHold = {
  code: 'unanswered',
  message: 'The image service does not say how far it is. It is asked again.',
  advice: 'Check that it runs and that the network works.',
}

const KEY_REFUSED: RunHold = {
  code: 'key_refused',
  message:
    'The image service does not accept the key of the studio any more, so it cannot be asked for the picture.',
  advice: 'Whoever runs Easel has to set a valid SVC_API_KEY; the run then goes on by itself.',
}

/** It is asked too often, by this studio or by others with its key. */
export const BUSY_WITH_POLLS: RunHold = {
  code: 'busy',
  message: 'The image service wants to be asked less often how far it is. It is asked again.',
  advice: null,
}

const UNREADABLE = 'unreadable'

export const holdOfUnreadable = (what: string): RunHold => ({
  code: UNREADABLE,
  message: `${unreadableWords(what)} It is asked again; nothing is paid twice.`,
  advice: 'Whoever runs Easel can look whether SVC_BASE_URL is the address of the image service.',
})

export const isUnreadable = (hold: RunHold | null): boolean => hold?.code === UNREADABLE

/** What is in the way of a generation that cannot be asked for: the status of the refusal, null for silence. */
export function holdOfPoll(status: number | null): RunHold {
  if (status === 401 || status === 403) return KEY_REFUSED
  if (status === null || status >= 500) return UNANSWERED
  return { ...UNANSWERED, code: `http_${status}`, message: `${UNANSWERED.message} It answers ${status}.` }
}
