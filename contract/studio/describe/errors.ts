interface ErrorMeaning {
  readonly statuses: readonly [number, ...number[]]
  readonly meaning: string
}

/** Every error code of the studio server, with its HTTP statuses and meaning. */
export const ERRORS = {
  invalid: { statuses: [400, 422], meaning: 'The request is not valid; `issues` names each field at fault' },
  'bad-request': { statuses: [400, 414], meaning: 'The server cannot parse the request' },
  'ended-early': { statuses: [400], meaning: 'The request was cut off' },
  empty: { statuses: [400], meaning: 'The file is empty' },
  'wrong-host': { statuses: [400, 421], meaning: 'The studio does not accept this host name' },
  'not-signed-in': { statuses: [401], meaning: 'The bearer token is missing or wrong' },
  'not-signed': { statuses: [401], meaning: 'The image service did not sign the delivery, or not just now' },
  'cross-site': { statuses: [403], meaning: 'A page of another site sent the request' },
  'not-found': { statuses: [404], meaning: 'The resource was not found' },
  'not-admin': { statuses: [404], meaning: 'The service key in use is not that of an organization admin' },
  'not-built': { statuses: [404], meaning: 'The app was not built' },
  'wrong-method': { statuses: [405], meaning: 'The address takes other methods' },
  'too-slow': { statuses: [408], meaning: 'The request took too long to arrive' },
  'already-sent': { statuses: [409], meaning: 'The run was sent already' },
  'changed-meanwhile': {
    statuses: [409],
    meaning: 'One of the values in `expected` was changed by somebody else',
  },
  dropped: { statuses: [409], meaning: 'The press was dropped before it arrived' },
  'default-project': {
    statuses: [409],
    meaning: 'New pictures go to this project when no other one is chosen',
  },
  'in-progress': { statuses: [409], meaning: 'The run is in progress' },
  'not-waiting': { statuses: [409], meaning: 'The run is not in progress' },
  'not-queued': { statuses: [409], meaning: 'The run does not wait in the queue' },
  'not-yet': { statuses: [409], meaning: 'A picture that the request needs is still being downloaded' },
  'base-gone': { statuses: [410], meaning: 'The background of the design no longer exists' },
  gone: { statuses: [410], meaning: 'The file was removed permanently' },
  'too-large': { statuses: [413], meaning: 'The body is too large' },
  'not-a-picture': {
    statuses: [415, 502],
    meaning: 'The file or the link is not a picture in a supported format',
  },
  'unsupported-type': { statuses: [415], meaning: 'The endpoint does not accept this type of body' },
  'no-quote': { statuses: [422], meaning: 'The service does not quote prices for this operation' },
  refused: { statuses: [422], meaning: 'The image service refused; `error` holds its message' },
  'too-many-pixels': { statuses: [422], meaning: 'The picture has too many pixels' },
  'too-much-metadata': { statuses: [422], meaning: 'The picture carries too much metadata' },
  'slow-down': { statuses: [429], meaning: 'The image service limits the rate of requests' },
  'too-many-reads': { statuses: [429], meaning: 'The client waits for too many long lists already' },
  'too-many-listeners': { statuses: [429], meaning: 'Too many pages follow the event stream' },
  'headers-too-large': { statuses: [431], meaning: 'The headers are too large' },
  damaged: { statuses: [422, 500], meaning: 'The picture, as sent or as stored, is damaged' },
  internal: { statuses: [500], meaning: 'Server error; the log has the cause' },
  'key-refused': { statuses: [502], meaning: 'The image service rejected the API key of the studio' },
  'link-forbidden': { statuses: [502], meaning: 'The result link leads to a host that is not allowed' },
  'link-gone': { statuses: [502], meaning: 'The result link is not responding' },
  'service-broken': { statuses: [502], meaning: 'The image service failed' },
  'service-silent': { statuses: [502], meaning: 'The image service is not responding' },
  unreadable: { statuses: [502], meaning: 'The response of the image service cannot be read' },
  'database-trouble': {
    statuses: [503],
    meaning: 'The database is not available; nothing was done, try again',
  },
  'disk-trouble': { statuses: [503], meaning: 'The disk cannot be written; nothing was done, try again' },
  stopping: { statuses: [503], meaning: 'The studio is stopping; nothing was done' },
} as const satisfies Readonly<Record<string, ErrorMeaning>>

export type ErrorCode = keyof typeof ERRORS
export type StatusOf<Code extends ErrorCode> = (typeof ERRORS)[Code]['statuses'][number]

/** Codes that the browser gives to a call that ended without an error of the table, with their meaning. */
export const CALL_ERRORS = {
  unreachable: 'The studio server is not responding',
  'not-understood': 'The response is not one that the endpoint may give',
  unexplained: 'The server refused without an error of the table',
} as const

/** The errors that a call of the image service may end with. */
export const SERVICE_ERRORS = [
  'not-found',
  'refused',
  'slow-down',
  'key-refused',
  'service-broken',
  'service-silent',
  'unreadable',
] as const satisfies readonly ErrorCode[]

/** Errors that every endpoint may return, in addition to those in its row. */
export const COMMON_ERRORS = [
  'invalid',
  'bad-request',
  'ended-early',
  'wrong-host',
  'cross-site',
  'too-large',
  'unsupported-type',
  'internal',
  'database-trouble',
  'disk-trouble',
  'stopping',
] as const satisfies readonly ErrorCode[]
