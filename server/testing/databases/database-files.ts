import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Copies the files of an empty embedded database into a new folder. They are created once on this machine: that
 * takes seconds of processor time, and most tests have their own database.
 */
export async function putDatabaseFiles(folder: string): Promise<void> {
  const template = await templateFolder()
  if (!existsSync(template)) await makeTemplate(template)
  await mkdir(dirname(folder), { recursive: true })
  await cp(template, folder, { recursive: true })
}

/** Each version of the engine has its own files. */
async function templateFolder(): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  return join(tmpdir(), `easel-database-files-${JSON.parse(manifest).version}-${process.getuid?.() ?? 0}`)
}

/** Several test processes may create them at once: the first one to finish wins. */
async function makeTemplate(template: string): Promise<void> {
  const draft = join(await mkdtemp(`${template}-`), 'database')
  await promisify(execFile)(process.execPath, [
    join(root, 'server/platform/database/make-database.mjs'),
    draft,
  ])
  await rename(draft, template).catch((error: unknown) => {
    if (!existsSync(template)) throw error
  })
  await rm(dirname(draft), { recursive: true, force: true })
}
