import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Puts the files of an empty embedded database into a folder that is not there yet. They are made once on this machine
 * and then copied: making them takes seconds of processor time, and most tests have a database of their own.
 */
export async function putDatabaseFiles(folder: string): Promise<void> {
  const template = await templateFolder()
  if (!existsSync(template)) await makeTemplate(template)
  await mkdir(dirname(folder), { recursive: true })
  await cp(template, folder, { recursive: true })
}

/** Another version of the engine has other files. */
async function templateFolder(): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  return join(tmpdir(), `easel-database-files-${JSON.parse(manifest).version}-${process.getuid?.() ?? 0}`)
}

/** Several test processes may make it at once: the first that is done is taken. */
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
