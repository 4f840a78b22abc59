import * as z from 'zod'
import { askSocket, openSocket, socketPath as pathOf } from '#server/platform/process-socket.ts'
import { type Arguments, type CommandDeps, CommandError } from './command.ts'
import { commandOf } from './table.ts'

const request = z.object({
  command: z.string(),
  given: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
const answer = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string(), isCorrectable: z.boolean() }),
])

/** The socket of the service on a data folder. */
export const socketPath = (dataDir: string): string => pathOf(dataDir, 'service')

/** Serves commands on a socket; returns the function that closes it. */
export const openCommandSocket = (path: string, deps: () => CommandDeps): Promise<() => Promise<void>> =>
  openSocket(path, async (asked) => {
    try {
      const { command, given } = request.parse(asked)
      const result = await commandOf(command).run(deps(), given)
      deps().onChanged?.()
      return { result }
    } catch (error) {
      return { error: String(Object(error).message), isCorrectable: error instanceof CommandError }
    }
  })

/** Sends a command to the running service; null if none is running. Rethrows the service's refusal. */
export async function askRunning(path: string, command: string, given: Arguments): Promise<object | null> {
  const answered = await askSocket(path, { command, given })
  if (answered === null) return null
  const got = answer.parse(answered)
  if ('result' in got) return got.result
  throw got.isCorrectable ? new CommandError(got.error) : new Error(got.error)
}
