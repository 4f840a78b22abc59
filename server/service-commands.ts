import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig, readEnvFile } from './config.ts'
import { openEmbeddedDatabase, openServerDatabase } from './platform/database.ts'
import { FolderInUse, lockFolder } from './platform/folder-lock.ts'
import { type Arguments, CommandError, readArguments } from './service/commands/command.ts'
import { askRunning, socketPath } from './service/commands/socket.ts'
import { COMMANDS } from './service/commands/table.ts'
import { openSigningKeys } from './service/webhooks/signing-keys.ts'

// npm run service -- COMMAND: administers the embedded image service, running or not.

type Config = ReturnType<typeof readConfig>

async function main(): Promise<void> {
  const [name = 'help', ...rest] = process.argv.slice(2)
  if (name === 'help' || name === '--help') return console.log(help())
  const command = COMMANDS[name]
  if (!command) throw new CommandError(`there is no command ${name}; \`help\` lists those there are`)
  const isJson = rest.includes('--json')
  const given = readArguments(
    name,
    command,
    rest.filter((argument) => argument !== '--json'),
  )
  const config = readConfig(process.env, readEnvFile('.env'))
  const result =
    (await askRunning(socketPath(config.DATA_DIR), name, given)) ?? (await runHere(name, given, config))
  console.log(JSON.stringify(result, null, isJson ? 0 : 2))
}

/** Nothing runs on the data folder: the command opens the database itself. */
async function runHere(name: string, given: Arguments, config: Config): Promise<object> {
  const unlock = config.DATABASE_URL ? async () => {} : await lockFolder(config.DATA_DIR)
  const database = config.DATABASE_URL
    ? await openServerDatabase(config.DATABASE_URL)
    : await openEmbeddedDatabase(join(config.DATA_DIR, 'database'))
  try {
    const folder = fileURLToPath(new URL('./service/migrations', import.meta.url))
    await database.migrate({ folder, schema: 'service' })
    const now = () => new Date()
    const signingKeys = openSigningKeys(database.db, now, config.WEBHOOK_KEY_DAYS)
    const address = `http://127.0.0.1:${config.SERVICE_PORT}`
    return (await COMMANDS[name]?.run({ db: database.db, now, signingKeys, address }, given)) ?? {}
  } finally {
    await database.close()
    await unlock()
  }
}

function help(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { says, options }]) => [
    `  ${name.padEnd(22)} ${says}`,
    ...Object.entries(options).map(
      ([option, { value, says: means, required }]) =>
        `      --${[option, value].filter(Boolean).join(' ')}: ${means}${required ? ' (required)' : ''}`,
    ),
  ])
  return ['npm run service -- COMMAND [--json]', '', ...lines].join('\n')
}

try {
  await main()
} catch (error) {
  const isMendable = [CommandError, ConfigError, FolderInUse].some((kind) => error instanceof kind)
  const says = String(Object(error).message).replace(/\s*\n\s*/g, ' ')
  console.error(`service: ${isMendable ? says : `failed: ${says}`}`)
  process.exitCode = 1
}
