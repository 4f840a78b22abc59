import type { IncomingMessage } from 'node:http'

/** The number of Host lines of a request: with two, servers on the way may choose different ones (RFC 9112, 3.2). */
export const hostLines = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
