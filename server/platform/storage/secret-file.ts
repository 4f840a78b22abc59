import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'

/** The content of a file with one secret; empty if there is no file. */
export const readSecret = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Writes a secret into a file that only its owner can read, atomically. */
export async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, secret, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
}
