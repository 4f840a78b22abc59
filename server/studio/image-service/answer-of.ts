import { Refusal } from '../http/errors.ts'
import type { ReadAnswer } from './client.ts'

/** The service's response, or a readable reason for its absence. */
export function answerOf(answer: ReadAnswer): unknown {
  switch (answer.kind) {
    case 'told':
      return answer.body
    case 'refused':
      throw refusalFor(answer)
    case 'silence':
      throw new Refusal(502, 'service-silent', `The image service is not responding: ${answer.message}.`)
  }
}

function refusalFor({ status, message, retryAfterMs }: ReadAnswer & { kind: 'refused' }): Refusal {
  const words = message === '' ? `The service responded with ${status}.` : `The service responded: ${message}`
  if (status === 401) {
    return new Refusal(502, 'key-refused', 'The service rejected the key in SVC_API_KEY.')
  }
  if (status === 429) {
    const seconds = retryAfterMs === null ? '' : ` in ${Math.ceil(retryAfterMs / 1000)} s`
    return new Refusal(429, 'slow-down', `The service received too many requests. Try again${seconds}.`)
  }
  if (status === 404) return new Refusal(404, 'not-found', words)
  return status < 500 ? new Refusal(422, 'refused', words) : new Refusal(502, 'service-broken', words)
}
