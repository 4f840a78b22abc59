import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from './config.ts'

/** The studio listens on the loopback address only. */
export const STUDIO_HOST = '127.0.0.1'
/** Listening on one of these also occupies the studio's port. */
const TAKES_STUDIO_PORT = [STUDIO_HOST, '0.0.0.0', '::']

type Listening = Pick<Config, 'PORT' | 'SERVICE_PORT' | 'SERVICE_HOST'>

/**
 * Checks that the embedded service can listen on its host, using a random port: on its real port, waiting clients
 * would connect and be cut off. Throws ConfigError that names the setting.
 */
export async function checkServiceHost({ SERVICE_HOST: host }: Listening): Promise<void> {
  const trial = createServer().listen({ host, port: 0 })
  try {
    await once(trial, 'listening')
  } catch (error) {
    throw new ConfigError(
      `SERVICE_HOST ${JSON.stringify(host)} ${reasonFor(error)}; set 127.0.0.1 for this machine only, 0.0.0.0 for all its addresses, or one of its addresses`,
    )
  } finally {
    trial.close()
  }
}

function reasonFor(error: unknown): string {
  const code = String(Object(error).code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'cannot be resolved'
  return code === 'EADDRNOTAVAIL' ? 'is not an address of this machine' : `cannot be listened on (${code})`
}

/** Studio and service run in one process, so their ports must differ. Throws ConfigError if they are equal. */
export async function checkPortsDiffer({ PORT, SERVICE_PORT, SERVICE_HOST }: Listening): Promise<void> {
  if (PORT !== SERVICE_PORT || PORT === 0) return
  const addresses = await lookup(SERVICE_HOST, { all: true })
  if (addresses.some(({ address }) => TAKES_STUDIO_PORT.includes(address)))
    throw new ConfigError(`PORT and SERVICE_PORT must differ: both are ${PORT}; change one of them`)
}

/** Rethrows a listen error; where the port is the cause, as ConfigError that names its setting. */
export const namingPort =
  (name: string, port: number) =>
  (error: unknown): never => {
    const code = Object(error).syscall === 'listen' ? Object(error).code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `${name} ${port} is in use; stop the program that uses it, or set another ${name}`,
      )
    if (code === 'EACCES')
      throw new ConfigError(
        `${name} ${port} needs rights that this user does not have; set ${name} to a port above 1023`,
      )
    throw error
  }
