import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { BackupRefused } from './platform/backup/archive.ts'
import { openSocket, socketPath } from './platform/process-socket.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'

const request = z.object({
  path: z.string().refine(isAbsolute),
  passphrase: z.string().min(1).nullable(),
})

/** Lets this process, which has its embedded database for itself, be backed up while it is used. */
export const serveBackups = (place: ObjectPlace): Promise<() => Promise<void>> =>
  openSocket(socketPath(place.dataDir, 'backup'), async (asked) => {
    try {
      // Imported on demand, as a process is rarely backed up.
      const { backUp } = await import('./backups.ts')
      return await backUp(place, request.parse(asked))
    } catch (error) {
      return { error: String(Object(error).message), isCorrectable: error instanceof BackupRefused }
    }
  })
