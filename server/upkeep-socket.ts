import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { BackupRefused } from './platform/backup/archive.ts'
import type { BackedUp } from './platform/backup/backup.ts'
import type { Examined } from './platform/doctor/examined.ts'
import { askSocket, openSocket, socketPath } from './platform/process-socket.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'

// A process that runs on a data folder has it, and perhaps an embedded database, for itself: it does the work of the upkeep
// commands there.

const archived = z.object({
  path: z.string().refine(isAbsolute),
  passphrase: z.string().min(1).nullable(),
})
const request = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), archived }),
  z.object({ command: z.literal('doctor'), isMending: z.boolean(), from: archived.nullable() }),
])
type Request = z.infer<typeof request>

const refusal = z.object({ error: z.string(), isCorrectable: z.boolean() })

const NAME = 'upkeep'

/** Does what the commands ask for, in this process. */
export const serveUpkeep = (place: ObjectPlace): Promise<() => Promise<void>> =>
  openSocket(socketPath(place.dataDir, NAME), async (asked) => {
    try {
      return { result: await done(place, request.parse(asked)) }
    } catch (error) {
      return { error: String(Object(error).message), isCorrectable: error instanceof BackupRefused }
    }
  })

export interface Outcomes {
  readonly backup: BackedUp
  readonly doctor: readonly Examined[]
}

/** Imported on demand, as a process is rarely asked. */
export async function done(place: ObjectPlace, asked: Request): Promise<Outcomes[keyof Outcomes]> {
  if (asked.command === 'backup') return (await import('./backups.ts')).backUp(place, asked.archived)
  return (await import('./doctor.ts')).examine(place, asked)
}

/** Asks the process that runs on a data folder; null if none does. Throws what it refuses. */
export async function askRunning<C extends keyof Outcomes>(
  dataDir: string,
  asked: Extract<Request, { command: C }>,
): Promise<Outcomes[C] | null> {
  const answer = await askSocket(socketPath(dataDir, NAME), asked)
  if (answer === null) return null
  const refused = refusal.safeParse(answer)
  if (!refused.success) return Object(answer).result
  const { error, isCorrectable } = refused.data
  throw isCorrectable ? new BackupRefused(error) : new Error(error)
}
