import { randomUUID } from 'node:crypto'
import { copyFile, link, rename, rm, writeFile } from 'node:fs/promises'

/** Renames the file to its name once it is complete; two writers of one name use different temporary files. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

/** Not every file system has links. */
export async function linkOver(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
