import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from './config.ts'

/** The studio listens on this machine's own address only. */
export const STUDIO_HOST = '127.0.0.1'
/** Who listens on one of these also takes the studio's port. */
const TAKES_STUDIO_PORT = [STUDIO_HOST, '0.0.0.0', '::']

type Listening = Pick<Config, 'PORT' | 'SERVICE_PORT' | 'SERVICE_HOST'>

/**
 * Whether the embedded service can listen where its settings say, tried on a port that nobody knows: on its own one, a
 * client that is waiting for it would be cut off. Throws ConfigError that names the setting.
 */
export async function checkServiceHost({ SERVICE_HOST: host }: Listening): Promise<void> {
  const trial = createServer().listen({ host, port: 0 })
  try {
    await once(trial, 'listening')
  } catch (error) {
    throw new ConfigError(
      `SERVICE_HOST ${JSON.stringify(host)} ${reasonFor(error)}; write 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses, or one of them`,
    )
  } finally {
    trial.close()
  }
}

function reasonFor(error: unknown): string {
  const code = String(Object(error).code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is a name without an address'
  return code === 'EADDRNOTAVAIL' ? 'is no address of this machine' : `cannot be listened on (${code})`
}

/** Studio and service in one process would take each other's port. Throws ConfigError where both are the same. */
export async function checkPortsDiffer({ PORT, SERVICE_PORT, SERVICE_HOST }: Listening): Promise<void> {
  if (PORT !== SERVICE_PORT || PORT === 0) return
  const addresses = await lookup(SERVICE_HOST, { all: true })
  if (addresses.some(({ address }) => TAKES_STUDIO_PORT.includes(address)))
    throw new ConfigError(`PORT and SERVICE_PORT must differ: both are ${PORT}; set another one of them`)
}

/** Passes on why a port could not be taken, by the name of its setting where that is why. */
export const namingPort =
  (name: string, port: number) =>
  (error: unknown): never => {
    const code = Object(error).syscall === 'listen' ? Object(error).code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError(`${name} ${port} is in use; stop what uses it, or set another ${name}`)
    if (code === 'EACCES')
      throw new ConfigError(`${name} ${port} may not be taken by this user; set another ${name}, above 1023`)
    throw error
  }
