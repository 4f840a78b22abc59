import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Takes what this process makes from now on from everybody else, whatever it was started with. */
export function keepPrivate(): void {
  process.umask(0o077)
}

/**
 * Closes a folder and all that is in it to everybody but its owner: files 0600, folders 0700. What is in the way (a
 * file that goes meanwhile, a file system that has no modes) is left; a folder of somebody else's is an error.
 */
export async function makePrivate(folder: string): Promise<void> {
  // Those above first: behind a closed folder nothing can be reached.
  await closed(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone([]))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (!entry.isSymbolicLink()) await closed(path)
  }
}

async function closed(path: string): Promise<void> {
  const stats = await lstat(path).catch(ifGone(null))
  if (!stats || (stats.mode & 0o077) === 0) return
  await chmod(path, stats.isDirectory() ? 0o700 : 0o600).catch(ifGone(undefined))
}

const ifGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (['ENOENT', 'ENOTSUP', 'ENOSYS'].includes(String(Object(error).code))) return instead
    throw error
  }
