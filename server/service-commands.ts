import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, readEnvFile } from './config.ts'
import { openEmbeddedDatabase, openServerDatabase } from './platform/database/database.ts'
import { DatabaseRefused } from './platform/database/database-refusal.ts'
import { FolderInUse, FolderUnusable, lockFolder } from './platform/storage/folder-lock.ts'
import { keepPrivate } from './platform/storage/private-folder.ts'
import { DamagedDatabase, troubleOf } from './platform/trouble.ts'
import {
  type Arguments,
  CommandError,
  helpOf,
  readArguments,
  readSwitches,
} from './service/commands/command.ts'
import { askRunning, socketPath } from './service/commands/socket.ts'
import { COMMANDS, commandOf } from './service/commands/table.ts'
import { PART } from './service/part.ts'
import { openSigningKeys } from './service/webhooks/signing-keys.ts'

// npm run service -- COMMAND: administers the embedded image service, running or not.

type Config = ReturnType<typeof readConfig>

async function main(): Promise<void> {
  keepPrivate()
  const { switches, rest } = readSwitches(process.argv.slice(2))
  const [name = 'help', ...options] = rest
  const isJson = switches.has('json')
  if (name === 'help' || switches.has('help')) {
    const text = helpFor(name === 'help' ? options : [name])
    return console.log(isJson ? JSON.stringify({ help: text }) : text)
  }
  const given = readArguments(name, commandOf(name), options)
  const config = readConfig(process.env, readEnvFile('.env'))
  const running = await askRunning(socketPath(config.DATA_DIR), name, given)
  const result = running ?? (await runHere(name, given, { config, isNew: switches.has('create') }))
  await tell(name, JSON.stringify(result, null, isJson ? 0 : 2))
}

/** Prints the output. Throws if it cannot be written, as a new key is shown only once. */
async function tell(name: string, answer: string): Promise<void> {
  const { stdout } = process
  try {
    await new Promise<void>((resolve, reject) => {
      stdout.once('error', reject).write(`${answer}\n`, (error) => (error ? reject(error) : resolve()))
    })
  } catch (error) {
    throw new CommandError(
      `${name} succeeded, but its output could not be written (${Object(error).code}); if it created a key, nobody has seen it: archive that key and create another`,
    )
  }
}

interface Here {
  readonly config: Config
  /** Whether the data folder may be created. */
  readonly isNew: boolean
}

/** No server runs on the data folder: the command opens the database itself. */
async function runHere(name: string, given: Arguments, { config, isNew }: Here): Promise<object> {
  const files = join(config.DATA_DIR, 'database')
  // A mistyped folder would look like an empty service with all data lost.
  if (!config.DATABASE_URL && !isNew && !existsSync(files))
    throw new CommandError(
      `there is no database in DATA_DIR ${config.DATA_DIR}; correct DATA_DIR, or add --create to create the database`,
    )
  const unlock = config.DATABASE_URL ? async () => {} : await lockFolder(config.DATA_DIR)
  const database = config.DATABASE_URL
    ? await openServerDatabase(config.DATABASE_URL)
    : await openEmbeddedDatabase(files)
  try {
    await database.migrate(PART.migrations)
    const now = () => new Date()
    const signingKeys = openSigningKeys(database.db, now, config.WEBHOOK_KEY_DAYS)
    const address = `http://127.0.0.1:${config.SERVICE_PORT}`
    return await commandOf(name).run({ db: database.db, now, signingKeys, address }, given)
  } finally {
    await database.close()
    await unlock()
  }
}

/** `help` alone, or for one command. */
function helpFor([name, ...more]: readonly string[]): string {
  if (more.length > 0) throw new CommandError(`help takes one command, not ${more.length + 1}`)
  return name === undefined ? help() : helpOf(name, commandOf(name))
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  return [
    'npm run service -- COMMAND [options]',
    '',
    ...Object.entries(COMMANDS).map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`),
    '',
    'COMMAND --help lists its options. With --json, and npm run --silent, the output is one line of JSON.',
  ].join('\n')
}

const MENDABLE = [CommandError, ConfigError, FolderInUse, FolderUnusable, DamagedDatabase, DatabaseRefused]

try {
  await main()
} catch (error) {
  const isCorrectable = MENDABLE.some((kind) => error instanceof kind)
  const trouble = isCorrectable ? null : troubleOf(error)
  const message = (trouble?.message ?? String(Object(error).message)).replace(/\s*\n\s*/g, ' ')
  console.error(`service: ${isCorrectable ? message : `failed: ${message}`}`)
  process.exitCode = 1
}
