import { statfsSync } from 'node:fs'
import { DiskTrouble, FULL } from '../trouble.ts'

/** Throws DiskTrouble if the disk of a folder has less free space than this. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw new DiskTrouble(FULL)
}
