import { statfsSync } from 'node:fs'
import { DiskTrouble, FULL } from '../trouble.ts'

/** Refuses with DiskTrouble where less room than this is left on the disk of a folder. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw new DiskTrouble(FULL)
}
