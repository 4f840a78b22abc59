import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'

/** What a file of one secret holds; empty where there is none. */
export const readSecret = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Writes a secret into a file that only its owner reads: whole or not at all. */
export async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, secret, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
}
