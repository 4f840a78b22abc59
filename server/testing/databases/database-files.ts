import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ALL_MIGRATIONS } from './all-migrations.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A file of the database without its zeros at the end, which most of the log consists of. */
interface DatabaseFile {
  readonly path: string
  readonly bytes: Buffer
  readonly size: number
}

interface DatabaseFiles {
  readonly folders: readonly string[]
  readonly files: readonly DatabaseFile[]
}

/** PostgreSQL's templates of new databases: the embedded engine has one database, and nothing opens them. */
const TEMPLATES = [join('base', '1'), join('base', '4')]

let known: DatabaseFiles | undefined

/**
 * Copies the files of an embedded database with all tables, and without rows, into a new folder. They are created once on
 * this machine: that takes seconds of processor time, and most tests have their own database. A process reads them once.
 */
export async function putDatabaseFiles(folder: string): Promise<void> {
  const template = await templateFolder()
  if (!existsSync(template)) await makeTemplate(template)
  known ??= readFiles(template)
  mkdirSync(folder, { recursive: true })
  for (const path of known.folders) mkdirSync(join(folder, path), { recursive: true })
  for (const { path, bytes, size } of known.files) {
    const file = join(folder, path)
    writeFileSync(file, bytes, { mode: 0o600 })
    if (bytes.length < size) truncateSync(file, size)
  }
}

function readFiles(template: string): DatabaseFiles {
  const isUsed = (path: string) => !TEMPLATES.some((name) => path.startsWith(join(name, sep)))
  const paths = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter(isUsed)
  const isFolder = (path: string) => statSync(join(template, path)).isDirectory()
  const files = paths
    .filter((path) => !isFolder(path))
    .map((path) => {
      const whole = readFileSync(join(template, path))
      return { path, bytes: withoutZeros(whole), size: whole.length }
    })
  return { folders: paths.filter(isFolder), files }
}

function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return Buffer.from(bytes.subarray(0, end))
}

/** Each version of the engine, and of the tables, has its own files. */
async function templateFolder(): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const hash = createHash('sha256').update(JSON.parse(manifest).version)
  for (const { folder } of ALL_MIGRATIONS) {
    for (const name of readdirSync(folder).toSorted())
      if (name.endsWith('.sql')) hash.update(readFileSync(join(folder, name)))
  }
  const version = hash.digest('hex').slice(0, 16)
  return join(tmpdir(), `easel-database-files-${version}-${process.getuid?.() ?? 0}`)
}

/** Several test processes may create them at once: the first one to finish wins. */
async function makeTemplate(template: string): Promise<void> {
  const draft = join(await mkdtemp(`${template}-`), 'database')
  const program = join(root, 'server/testing/databases/make-database-files.ts')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program, draft], { cwd: root })
  await rename(draft, template).catch((error: unknown) => {
    if (!existsSync(template)) throw error
  })
  await rm(dirname(draft), { recursive: true, force: true })
}
