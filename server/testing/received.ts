import type { Socket } from 'node:net'

/**
 * What a socket receives until it is closed. A reset closes it too: a server that closes a connection whose request it has
 * not read to its end causes one.
 */
export const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket
      .setEncoding('utf8')
      .on('data', (chunk) => {
        text += chunk
      })
      .on('error', () => {})
      .once('close', () => resolve(text))
  })
