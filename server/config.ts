import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { QUEUES } from '#contract/service/values/queues.ts'
import { nearName } from './near-name.ts'
import { TASKS } from './service/queue/task-names.ts'

/** An unknown, malformed or missing setting; the message names it and says what to write. */
export class ConfigError extends Error {}

/** A whole number between two bounds, with one message for every fault. */
function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const port = whole(0, 65_535)
const names = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().min(1, { error: 'has an empty entry: separate entries with one comma' })))
  .default([])
/** Some of these, comma-separated; all by default. */
const someOf = <const Name extends string>(all: readonly Name[]) =>
  names
    .pipe(z.array(z.enum(all, { error: `must be some of ${all.join(', ')}, comma-separated` })))
    .transform((given) => (given.length > 0 ? given : [...all]))
const notSeconds = { error: 'must be comma-separated numbers of seconds above 0' }
const seconds = names.pipe(z.array(z.coerce.number<string>(notSeconds).positive(notSeconds)))
/** A host as in the header Host and in URLs: without a scheme, IPv6 in brackets. */
const hostName = String.raw`([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])`
const ownHost = z
  .string()
  .toLowerCase()
  .regex(new RegExp(String.raw`^${hostName}(:\d{1,5})?$`), {
    error: 'must be host names or host:port without http://, comma-separated',
  })
const hostAndPort = z
  .string()
  .toLowerCase()
  .regex(new RegExp(String.raw`^(${hostName}|[\da-f:.]+):\d{1,5}$`), {
    error: 'must be host:port, with the port and without http://, comma-separated',
  })
const resultHost = z
  .string()
  .toLowerCase()
  .regex(/^((\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*|[a-z\d._-]+:\d{1,5}|\[[\da-f:.]+\]:\d{1,5})$/, {
    error: 'must be host names, *.host names or host:port, comma-separated',
  })
/** A base URL: paths are appended to it. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .regex(/^[^?#]*$/, { error: 'must have no query (?) or fragment (#): paths are appended to it' })

// A header value: fetch and Node's http refuse other characters, but only at the first request.
const inHeader = z.string().regex(/^[\x21-\x7e]+$/, {
  error: 'must be printable ASCII without spaces: it is sent in an HTTP header',
})
const metricsToken = inHeader.min(16, { error: 'must have at least 16 characters' })

const TRANSLATOR_APIS = ['libretranslate', 'openai', 'deepl', 'apertium'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

interface Setting<T = unknown> {
  readonly schema: z.ZodType<T>
  /** A row of the README's table; the schema validates the value. */
  readonly default: string
  readonly description: string
}

const setting = <T>(schema: z.ZodType<T>, shown: string, description: string): Setting<T> => ({
  schema,
  default: shown,
  description,
})

const settings = {
  PORT: setting(port.default(4100), '4100', 'Port of the studio; the address to open in the browser'),
  STUDIO_PUBLIC_URL: setting(
    baseUrl.optional(),
    'polling only',
    'Public https:// address of the studio, where the image service delivers finished pictures',
  ),
  SERVICE_PORT: setting(port.default(4101), '4101', 'Port of the embedded image service'),
  SERVICE_HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    '127.0.0.1',
    'Address that the embedded image service listens on; 0.0.0.0 for all addresses of this machine',
  ),
  SERVICE_PUBLIC_URL: setting(
    baseUrl.optional(),
    'its own address',
    'Public base URL for the links of the embedded image service, behind a proxy',
  ),
  SERVICE_ALLOWED_HOSTS: setting(
    names.pipe(z.array(ownHost)),
    'none',
    'Additional host names (host:port, comma-separated) that the embedded image service accepts',
  ),
  METRICS_TOKEN: setting(
    metricsToken.optional(),
    'made at first start',
    'Bearer token for /metrics; by default the one in DATA_DIR/metrics-token',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('./data'),
    './data',
    'Folder for the database and the pictures',
  ),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
    'embedded',
    'A PostgreSQL 15 (or newer) server instead of the embedded database',
  ),
  OBJECTS_URL: setting(
    z
      .string()
      .regex(/^s3:\/\/[a-z\d][a-z\d.-]*[a-z\d](\/[\w.-]+)*\/?$/, {
        error: 'must be s3://bucket or s3://bucket/prefix',
      })
      .optional(),
    'in DATA_DIR',
    'Bucket of S3, or of a store that speaks its protocol, that holds the pictures',
  ),
  OBJECTS_ENDPOINT: setting(baseUrl.optional(), 'AWS', 'Address of an S3-compatible store'),
  OBJECTS_PATH_STYLE: setting(
    z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
    'true with OBJECTS_ENDPOINT',
    'Whether the bucket stands in the path of addresses, not in the host name',
  ),
  AWS_REGION: setting(
    z
      .string()
      .regex(/^[a-z\d-]+$/, { error: 'must be the name of a region, such as eu-central-1' })
      .optional(),
    'that of the AWS profile',
    'Region of the bucket',
  ),
  AWS_ACCESS_KEY_ID: setting(inHeader.optional(), 'as AWS clients find it', 'Key that may use the bucket'),
  AWS_SECRET_ACCESS_KEY: setting(inHeader.optional(), 'as AWS clients find it', 'The secret of that key'),
  SVC_BASE_URL: setting(baseUrl.optional(), 'embedded', 'Base address of a remote image service'),
  SVC_API_KEY: setting(inHeader.optional(), 'made at first start', 'API key for the remote service'),
  RESULT_HOSTS: setting(
    names.pipe(z.array(resultHost)),
    'none',
    'Additional hosts of result links: cdn.example.com, *.example.com; a host with a port may be private',
  ),
  LINK_TTL_SECONDS: setting(
    whole(1, 31_536_000).default(86_400),
    '86400',
    'How long the embedded service’s result links last',
  ),
  PICTURES_IN_FLIGHT: setting(
    whole(1, 1000).default(10),
    '10',
    'Maximum number of pictures that the studio has in progress at the service',
  ),
  WORKERS: setting(
    whole(0, 64).default(Math.max(1, availableParallelism() - 1)),
    'cores − 1',
    'Worker threads of the embedded service, or of a worker; 0 for a service whose pictures workers make',
  ),
  WORKER_QUEUES: setting(
    someOf(QUEUES),
    QUEUES.join(','),
    'Queues that a worker takes generations from: fast, slow',
  ),
  WORKER_TASKS: setting(
    someOf(TASKS),
    TASKS.join(','),
    'What a worker does: paint, edit, and model for what an images server or model files do',
  ),
  WORKER_PORT: setting(
    port.optional(),
    'none',
    'Port of a worker for /health, /ready and /metrics, on SERVICE_HOST',
  ),
  CATALOGUE_FILE: setting(
    z.string().min(1).optional(),
    'none',
    'JSON file that overrides values of the catalogue',
  ),
  ALLOWED_HOSTS: setting(
    names.pipe(z.array(ownHost)),
    'none',
    'Additional host names (host:port, comma-separated) that the studio accepts, behind a proxy',
  ),
  WEBHOOK_RETRY_SECONDS: setting(
    seconds,
    'eleven attempts over a day',
    'Seconds between the attempts of a webhook delivery, comma-separated',
  ),
  WEBHOOK_KEY_DAYS: setting(
    whole(1, 3650).default(90),
    '90',
    'Age at which the key that signs webhook deliveries is replaced',
  ),
  WEBHOOK_ALLOW_HOSTS: setting(
    names.pipe(z.array(hostAndPort)),
    'none',
    'For tests: hosts (host:port, comma-separated) that webhooks may reach at private addresses and over plain HTTP',
  ),
  TRANSLATOR_URL: setting(
    baseUrl.optional(),
    'built-in phrase book',
    'Base address of a server that translates ads',
  ),
  TRANSLATOR_API: setting(
    z.enum(TRANSLATOR_APIS, { error: `must be one of ${TRANSLATOR_APIS.join(', ')}` }).optional(),
    'libretranslate',
    'API of that server: libretranslate, deepl, apertium, or openai for a chat, which is the default with TRANSLATOR_MODEL',
  ),
  TRANSLATOR_API_KEY: setting(inHeader.optional(), 'none', 'API key of that server, if it needs one'),
  TRANSLATOR_MODEL: setting(z.string().min(1).optional(), 'none', 'Model of a chat that translates'),
  IMAGES_URL: setting(
    baseUrl.optional(),
    'the sandbox painter',
    'OpenAI-compatible images server that generates and edits pictures instead of the embedded engine',
  ),
  IMAGES_API_KEY: setting(inHeader.optional(), 'none', 'API key of that server, if it needs one'),
  IMAGES_MODEL: setting(z.string().min(1).optional(), 'none', 'Model that makes the pictures'),
  MODELS_DIR: setting(
    z.string().min(1).optional(),
    'DATA_DIR/models',
    'Folder with model files (ONNX) that take the place of steps of the embedded engine; see docs/models.md',
  ),
  MODELS_MEMORY_MB: setting(
    whole(100, 1_000_000).default(2000),
    '2000',
    'Most memory that a process which runs model files may take, in millions of bytes',
  ),
  BACKEND_TIMEOUT_SECONDS: setting(
    whole(1, 600).default(120),
    '120',
    'Timeout for a translator or an images server',
  ),
  BACKUP_PASSPHRASE: setting(
    z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
    'none',
    'Encrypts the files that npm run backup writes, and opens them again',
  ),
  LOG_LEVEL: setting(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
    'warn',
    'Least severe level that is logged: fatal, error, warn, info, debug, trace or silent',
  ),
} as const

type Name = keyof typeof settings
type Given = { readonly [N in Name]: (typeof settings)[N] extends Setting<infer T> ? T : never }
export type Config = Given & { readonly MODELS_DIR: string }

/** Every setting, for the README's table. */
export const SETTINGS = Object.entries(settings).map(([name, { default: shown, description }]) => ({
  name,
  default: shown,
  description,
}))

const known = Object.keys(settings)
const schema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [N in Name]: (typeof settings)[N]['schema']
  },
)

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `.env` of a folder; empty if the file is missing, ConfigError if it is unreadable. */
export function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new ConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The settings of this process: the environment first, then the `.env` file. Throws ConfigError for a malformed
 * value, and for an unknown name in `.env` or in the environment, there only if it starts with SVC_ or nearly
 * matches a setting.
 */
export function readConfig(environment: Environment, file: Environment = {}): Config {
  refuseUnknown(environment, file)
  const given = Object.entries({ ...file, ...environment }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new ConfigError(wordsFor(parsed.error, { ...file, ...environment }))
  const config = parsed.data
  requireTogether(config)
  const dataDir = resolve(config.DATA_DIR)
  return { ...config, DATA_DIR: dataDir, MODELS_DIR: resolve(config.MODELS_DIR ?? join(dataDir, 'models')) }
}

/** Most of the environment belongs to other programs: refuse only what must be a typing error. */
function refuseUnknown(environment: Environment, file: Environment): void {
  const isUnknown = (name: string) => !known.includes(name)
  const unknown =
    Object.keys(file).find(isUnknown) ??
    Object.keys(environment)
      .filter(isUnknown)
      .find((name) => name.startsWith('SVC_') || nearName(name, known) !== undefined)
  if (unknown === undefined) return
  const near = nearName(unknown, known)
  throw new ConfigError(
    near
      ? `${unknown} is not a setting; did you mean ${near}?`
      : `${unknown} is not a setting; the settings are ${known.join(', ')}`,
  )
}

/** Settings that have no effect without another one. */
const BELONGS_TO = {
  TRANSLATOR_API: 'TRANSLATOR_URL',
  TRANSLATOR_API_KEY: 'TRANSLATOR_URL',
  TRANSLATOR_MODEL: 'TRANSLATOR_URL',
  IMAGES_API_KEY: 'IMAGES_URL',
  OBJECTS_ENDPOINT: 'OBJECTS_URL',
  OBJECTS_PATH_STYLE: 'OBJECTS_URL',
} as const satisfies Partial<Record<Name, Name>>

function requireTogether(config: z.infer<typeof schema>): void {
  if ((config.SVC_BASE_URL === undefined) !== (config.SVC_API_KEY === undefined)) {
    throw new ConfigError(
      'SVC_BASE_URL and SVC_API_KEY go together: set both for a remote service, or neither',
    )
  }
  if ((config.AWS_ACCESS_KEY_ID === undefined) !== (config.AWS_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together: set both, or neither')
  if ((config.IMAGES_URL === undefined) !== (config.IMAGES_MODEL === undefined))
    throw new ConfigError('IMAGES_URL and IMAGES_MODEL go together: set both for a model, or neither')
  const { TRANSLATOR_API: api, TRANSLATOR_MODEL: model } = config
  if (api !== undefined && (api === 'openai') !== (model !== undefined))
    throw new ConfigError(
      'TRANSLATOR_API=openai and TRANSLATOR_MODEL go together: set both for a chat that translates, or neither',
    )
  for (const [name, owner] of Object.entries(BELONGS_TO)) {
    const given = Object.entries(config).filter(([, value]) => value !== undefined)
    const has = (wanted: string) => given.some(([one]) => one === wanted)
    if (has(name) && !has(owner))
      throw new ConfigError(`${name} has no effect without ${owner}: set both, or neither`)
  }
}

function wordsFor(error: z.ZodError, given: Environment): string {
  const [issue] = error.issues
  const name = String(issue?.path[0])
  // Secrets are never printed, not even malformed ones.
  const value = /KEY|URL|TOKEN/.test(name) ? '' : ` (${JSON.stringify(given[name])})`
  return `${name}${value}: ${issue?.message ?? 'is malformed'}`
}
