import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import * as z from 'zod'
import { backUp, restore } from './backups.ts'
import { bucketOf } from './bucket-of.ts'
import { type Config, ConfigError, readConfig, readEnvFile } from './config.ts'
import { BackupRefused } from './platform/backup/archive.ts'
import type { Archived } from './platform/backup/backup.ts'
import { openEmbeddedDatabase, openServerDatabase } from './platform/database/database.ts'
import { DatabaseRefused } from './platform/database/database-refusal.ts'
import { askSocket, socketPath } from './platform/process-socket.ts'
import { FolderInUse, FolderUnusable, lockFolder } from './platform/storage/folder-lock.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'
import { keepPrivate } from './platform/storage/private-folder.ts'
import { DamagedDatabase, troubleOf } from './platform/trouble.ts'

// npm run backup -- FILE and npm run restore -- FILE: everything that an installation keeps, in one file.

const HELP = [
  'npm run backup -- FILE    writes everything that this installation keeps into a new file, also while it is used',
  'npm run restore -- FILE   restores it into an empty DATA_DIR, or an empty database and bucket',
  '',
  'With BACKUP_PASSPHRASE the file is encrypted (age). README.md, Backup, says what it holds.',
].join('\n')

const answer = z.union([
  z.object({ rows: z.number(), objects: z.number(), bytes: z.number(), damaged: z.array(z.string()) }),
  z.object({ error: z.string(), isCorrectable: z.boolean() }),
])
type BackedUp = Exclude<z.infer<typeof answer>, { error: string }>

async function main([command, file, ...more]: readonly string[]): Promise<void> {
  keepPrivate()
  if (command === undefined || file === '--help' || file === 'help') return console.log(HELP)
  if (file === undefined || more.length > 0) throw new BackupRefused(`${command} takes one file\n${HELP}`)
  const config = readConfig(process.env, readEnvFile('.env'))
  // npm runs its scripts in the project's folder.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const archived = { path, passphrase: config.BACKUP_PASSPHRASE ?? null }
  await (command === 'backup' ? backup(config, archived) : restored(config, archived))
}

async function backup(config: Config, archived: Archived): Promise<void> {
  const { rows, objects, bytes, damaged } =
    (await askRunning(config, archived)) ?? (await at(config, (place) => backUp(place, archived)))
  const how = archived.passphrase === null ? 'without encryption' : 'encrypted'
  const megabytes = (bytes / 1_000_000).toFixed(1)
  console.log(
    `${counted(objects, 'picture')} (${megabytes} MB) and ${counted(rows, 'row')} are in ${archived.path}, ${how}.`,
  )
  if (damaged.length === 0) return
  console.error(
    `backup: ${counted(damaged.length, 'picture')} had other bytes than they should have, and will not be restored: ${damaged.join(', ')}`,
  )
  process.exitCode = 1
}

/** The process that has the embedded database; null if none runs. */
async function askRunning(config: Config, archived: Archived): Promise<BackedUp | null> {
  if (config.DATABASE_URL) return null
  const answered = await askSocket(socketPath(config.DATA_DIR, 'backup'), archived)
  if (answered === null) return null
  const got = answer.parse(answered)
  if (!('error' in got)) return got
  throw got.isCorrectable ? new BackupRefused(got.error) : new Error(got.error)
}

async function restored(config: Config, archived: Archived): Promise<void> {
  const { rows, objects, damaged, createdAt } = await at(config, (place) => restore(place, archived), 'new')
  console.log(
    `Restored from ${basename(archived.path)}, written on ${createdAt}: ${counted(objects, 'picture')} and ${counted(rows, 'row')}.`,
  )
  if (damaged.length > 0)
    console.error(
      `restore: ${counted(damaged.length, 'picture')} were damaged when the backup was written, and are missing: ${damaged.join(', ')}`,
    )
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** Opens what the settings name, for one piece of work. */
async function at<T>(config: Config, work: (place: ObjectPlace) => Promise<T>, age: 'new' | 'old' = 'old') {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = config
  const files = join(dataDir, 'database')
  // A mistyped folder would look like an installation that has nothing.
  if (!url && age === 'old' && !existsSync(files))
    throw new BackupRefused(`there is no database in DATA_DIR ${dataDir}; correct DATA_DIR`)
  // Processes that share a database server are read beside; a restore is alone.
  const unlock = url && age === 'old' ? async () => {} : await lockFolder(dataDir)
  const database = url ? await openServerDatabase(url) : await openEmbeddedDatabase(files)
  const bucket = await bucketOf(config)
  try {
    return await work({ database, dataDir, bucket })
  } finally {
    bucket?.close()
    await database.close()
    await unlock()
  }
}

const MENDABLE = [BackupRefused, ConfigError, FolderInUse, FolderUnusable, DamagedDatabase, DatabaseRefused]

const [command] = process.argv.slice(2)
try {
  await main(process.argv.slice(2))
} catch (error) {
  const isCorrectable = MENDABLE.some((kind) => error instanceof kind)
  const trouble = isCorrectable ? null : troubleOf(error)
  const message = trouble?.message ?? String(Object(error).message)
  console.error(`${command}: ${isCorrectable ? message : `failed: ${message}`}`)
  process.exitCode = 1
}
