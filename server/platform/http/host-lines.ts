import type { IncomingMessage } from 'node:http'

/** How many Host lines a request has: of two, each server on the way may go by another one (RFC 9112, 3.2). */
export const hostLines = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
