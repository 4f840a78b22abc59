import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import HEAP_FLAGS from '../../scripts/heap-flags.json' with { type: 'json' }

/** The flags of scripts/steps.mjs for the servers. */
const FLAGS = [...HEAP_FLAGS, '--import', 'tsx']

/** Starts a file of this folder as a separate process, so that client and server share no event loop. */
export const startChild = (file: string, args: readonly string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: FLAGS })

/** The next message that a child sends. */
export async function nextMessage<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  const [message] = await once(child, 'message')
  return schema.parse(message)
}

/** Stops a child, and waits until it has ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}
