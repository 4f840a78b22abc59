import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sets the umask so that other users get no access to new files of this process. */
export function keepPrivate(): void {
  process.umask(0o077)
}

/**
 * Removes other users' access to a folder and its contents: files 0600, folders 0700. Ignores files that vanish
 * meanwhile and file systems without modes; a folder of another user is an error.
 */
export async function makePrivate(folder: string): Promise<void> {
  // Parents first: nothing behind a closed folder can be reached.
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
