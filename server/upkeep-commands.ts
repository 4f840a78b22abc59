import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from './backups.ts'
import { bucketOf } from './bucket-of.ts'
import { type Config, ConfigError, readConfig, readEnvFile } from './config.ts'
import { examine } from './doctor.ts'
import { BackupRefused } from './platform/backup/archive.ts'
import type { Archived, BackedUp } from './platform/backup/backup.ts'
import { openEmbeddedDatabase, openServerDatabase } from './platform/database/database.ts'
import { DatabaseRefused } from './platform/database/database-refusal.ts'
import type { Examined, Fault } from './platform/doctor/examined.ts'
import { FolderInUse, FolderUnusable, lockFolder } from './platform/storage/folder-lock.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'
import { keepPrivate } from './platform/storage/private-folder.ts'
import { DamagedDatabase, troubleOf } from './platform/trouble.ts'
import { askRunning } from './upkeep-socket.ts'

// npm run backup, npm run restore and npm run doctor: for everything that an installation keeps.

const HELP = [
  'npm run backup -- FILE                   writes everything that this installation keeps into a new file, also while it is used',
  'npm run restore -- FILE                  restores it into an empty DATA_DIR, or an empty database and bucket',
  'npm run doctor                           compares what is kept with what the database says, also while it is used',
  'npm run doctor -- --mend [--from FILE]   mends what can be mended, damaged pictures from a backup, too',
  '',
  'With BACKUP_PASSPHRASE a backup is encrypted (age). README.md, Backup, says what it holds.',
].join('\n')

async function main([command, ...args]: readonly string[]): Promise<void> {
  keepPrivate()
  if (command === undefined || args.includes('--help') || args.includes('help')) return console.log(HELP)
  const config = readConfig(process.env, readEnvFile('.env'))
  if (command === 'doctor') return doctor(config, args)
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new BackupRefused(`${command} takes one file\n${HELP}`)
  await (command === 'backup' ? backup : restored)(config, archivedIn(config, file))
}

/** npm runs its scripts in the project's folder. */
const archivedIn = (config: Config, file: string): Archived => ({
  path: resolve(process.env.INIT_CWD ?? '.', file),
  passphrase: config.BACKUP_PASSPHRASE ?? null,
})

async function backup(config: Config, archived: Archived): Promise<void> {
  const { rows, objects, bytes, damaged }: BackedUp =
    (await askRunning(config.DATA_DIR, { command: 'backup', archived })) ??
    (await at(config, (place) => backUp(place, archived)))
  const how = archived.passphrase === null ? 'without encryption' : 'encrypted'
  const megabytes = (bytes / 1_000_000).toFixed(1)
  console.log(
    `${counted(objects, 'file')} of pictures (${megabytes} MB) and ${counted(rows, 'row')} are in ${archived.path}, ${how}.`,
  )
  if (damaged.length === 0) return
  console.error(
    `backup: ${counted(damaged.length, 'picture')} had other bytes than they should have, and will not be restored (npm run doctor): ${damaged.join(', ')}`,
  )
  process.exitCode = 1
}

async function restored(config: Config, archived: Archived): Promise<void> {
  const work = (place: ObjectPlace) =>
    restore(place, archived, { isRemote: config.SVC_BASE_URL !== undefined })
  const { rows, objects, damaged, createdAt } = await at(config, work, { isNew: true })
  console.log(
    `Restored from ${basename(archived.path)}, written on ${createdAt}: ${counted(objects, 'file')} of pictures and ${counted(rows, 'row')}.`,
  )
  if (damaged.length > 0)
    console.error(
      `restore: ${counted(damaged.length, 'picture')} were damaged when the backup was written, and are missing: ${damaged.join(', ')}`,
    )
}

async function doctor(config: Config, args: readonly string[]): Promise<void> {
  const { mend: isMending, from: file } = optionsOf(args)
  const from = file === undefined ? null : archivedIn(config, file)
  const found: readonly Examined[] =
    (await askRunning(config.DATA_DIR, { command: 'doctor', isMending, from })) ??
    (await at(config, (place) => examine(place, { isMending, from })))
  for (const examined of found) tell(examined)
  const open = found.flatMap(({ faults }) => faults).filter(({ mended }) => mended === null)
  if (open.length === 0) return
  process.exitCode = 1
  if (!isMending) console.log('\nnpm run doctor -- --mend mends what can be mended.')
  else if (from === null) console.log('\nWith --from FILE, pictures are taken from a backup.')
}

function optionsOf(args: readonly string[]): { readonly mend: boolean; readonly from?: string | undefined } {
  try {
    const options = { mend: { type: 'boolean', default: false }, from: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    if (values.from === undefined || values.mend) return values
  } catch {
    throw new BackupRefused(`doctor does not understand ${args.join(' ')}\n${HELP}`)
  }
  throw new BackupRefused('--from is for --mend; add it')
}

/** Faults of one kind that are printed in full. */
const MAX_TOLD = 20

function tell({ rule, count, faults }: Examined): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${rule} (${count.toLocaleString('en')} examined)`)
  for (const { id, what, mended } of faults.slice(0, MAX_TOLD))
    console.log(`  ${id} ${what}; ${mended ?? 'not mended'}`)
  const rest: readonly Fault[] = faults.slice(MAX_TOLD)
  const mended = rest.filter((fault) => fault.mended !== null).length
  if (rest.length > 0) console.log(`  and ${rest.length} more, ${mended} of them mended`)
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** Opens what the settings name, for one piece of work; no process runs on the data folder. */
async function at<T>(config: Config, work: (place: ObjectPlace) => Promise<T>, { isNew } = { isNew: false }) {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = config
  const files = join(dataDir, 'database')
  // A mistyped folder would look like an installation that has nothing.
  if (!url && !isNew && !existsSync(files))
    throw new BackupRefused(`there is no database in DATA_DIR ${dataDir}; correct DATA_DIR`)
  const unlock = await lockFolder(dataDir)
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
