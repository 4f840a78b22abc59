import { once } from 'node:events'
import { connect } from 'node:net'
import { vi } from 'vitest'
import { received } from './received.ts'

const LONG_MS = 60_000

/**
 * Sends the head of a POST that is answered before its body has arrived, and never the body. Returns the answer once the
 * server has closed the connection, which it does after a while; never returns if it does not. @param host the Host header
 */
export async function answerToHalf(
  address: string,
  path: string,
  host = new URL(address).host,
): Promise<string> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const answer = received(socket)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    )
    await once(socket, 'data')
    vi.advanceTimersByTime(LONG_MS)
    return await answer
  } finally {
    vi.useRealTimers()
  }
}
