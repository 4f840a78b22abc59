import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite, type QueryOptions, type Results, type Transaction, types } from '@electric-sql/pglite'
import { makePrivate } from '../storage/private-folder.ts'
import { requireRoom } from '../storage/room.ts'
import { DamagedDatabase, DatabaseAway, troubleOf } from '../trouble.ts'
import { EngineFiles } from './engine-files.ts'

/**
 * The default of 128 MB of buffers would duplicate the operating system's file cache. The default cost of a random read
 * is a turning disk's: among 100,000 pictures the planner then reads whole tables instead of an index.
 */
const SETTINGS = ['-c', 'shared_buffers=16MB', '-c', 'wal_buffers=512kB', '-c', 'random_page_cost=1.1']

/** Keeps a U+FEFF at the start of a text, as it is part of what a person wrote. */
class WholeTextDecoder extends TextDecoder {
  constructor(label?: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
    super(label, { ignoreBOM: true, ...options })
  }
}

/** Runs something while every new text decoder keeps a U+FEFF: PGlite takes no decoder, and creates its own. */
function withWholeTexts<T>(create: () => T): T {
  const { TextDecoder: usual } = globalThis
  globalThis.TextDecoder = WholeTextDecoder
  try {
    return create()
  } finally {
    globalThis.TextDecoder = usual
  }
}

/** Types that Drizzle reads itself, from their text: moments, and arrays of moments (11…) and of numerics (1231). */
const READ_BY_DRIZZLE = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1182,
  1185,
  1187,
  1231,
]
const PARSERS = Object.fromEntries(READ_BY_DRIZZLE.map((type) => [type, (text: string) => text]))

/**
 * Drizzle names its parsers in every query, and PGlite then copies the hundreds that it has to add them: a third of a
 * short query's time. The engine has them already (`opened`).
 */
function withoutKnown(options: QueryOptions | undefined): QueryOptions | undefined {
  if (!options?.parsers || Object.keys(options.parsers).some((type) => !(type in PARSERS))) return options
  const { parsers: _known, ...others } = options
  return others
}

/**
 * PGlite runs in this process's thread, and its promises resolve within one turn of the event loop: consecutive
 * queries would block everything else. So each turn runs one query; the first one does not wait.
 */
class Engine extends PGlite {
  #turn: Promise<void> | null = null
  readonly #files: EngineFiles
  #hasEnded = false

  constructor(folder: string) {
    const files = new EngineFiles(folder, () => this.#end())
    super({ fs: files, startParams: [...PGlite.defaultStartParams, ...SETTINGS] })
    this.#files = files
  }

  /** A full disk, for example, kills the engine in the middle of a query; it then answers nothing more. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** The last lines that the engine wrote. */
  get said(): readonly string[] {
    return this.#files.said
  }

  #end(): void {
    this.#hasEnded = true
    // PGlite polls a stopped engine for ever; it calls this function between two polls.
    if (this.mod) this.mod.stackRestore = () => this.#refuse()
  }

  #refuse(): never {
    throw new DatabaseAway('the embedded database has stopped')
  }

  override execProtocolRawSync(message: Uint8Array): ReturnType<PGlite['execProtocolRawSync']> {
    if (this.#hasEnded) this.#refuse()
    return super.execProtocolRawSync(message)
  }

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this.#ownTurn()
    return super.query<T>(text, params, withoutKnown(options))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) =>
      work({
        ...tx,
        query: async (text, params, options) => {
          await this.#ownTurn()
          return tx.query(text, params, withoutKnown(options))
        },
      }),
    )
  }

  async #ownTurn(): Promise<void> {
    while (this.#turn) await this.#turn
    this.#turn = nextTurn().then(() => {
      this.#turn = null
    })
  }
}

/**
 * Opens the embedded engine in a folder, which is created if missing. If the engine stops later, the next query
 * reopens it and restores all listeners: committed data is in its log. Throws DiskTrouble or DamagedDatabase if it
 * cannot be opened.
 * @param onReopened called after a reopening, as notifications may have been missed
 */
export async function openEmbedded(
  folder: string,
  onReopened: () => void = () => {},
): Promise<EmbeddedDatabase> {
  await requireWhole(folder)
  const mustHaveRoom = roomIn(folder)
  let engine = await opened(folder)
  let opening: Promise<Engine> | null = null
  const listeners = new Set<Listener>()

  async function reopened(): Promise<Engine> {
    const next = await opened(folder)
    for (const { channel, told } of listeners) await next.listen(channel, told)
    onReopened()
    return next
  }

  async function living(): Promise<Engine> {
    if (!engine.hasEnded) return engine
    opening ??= reopened().finally(() => {
      // A failed opening takes time and memory: all callers within a short time get the same error.
      setTimeout(() => {
        opening = null
      }, AGAIN_MS).unref()
    })
    engine = await opening
    return engine
  }

  async function asked<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const one = await living()
    try {
      return await work(one)
    } catch (error) {
      if (!one.hasEnded) throw error
      throw troubleOf(error) ? error : new DatabaseAway('the embedded database has stopped', { cause: error })
    }
  }

  const query: PGlite['query'] = (text, params, options) => {
    if (!READS.test(text)) mustHaveRoom()
    return asked((one) => one.query(text, params, options))
  }
  const transaction: PGlite['transaction'] = (work) => {
    mustHaveRoom()
    return asked((one) => one.transaction(work))
  }
  const listen: PGlite['listen'] = async (channel, told) => {
    const listener = { channel, told }
    await asked((one) => one.listen(channel, told))
    listeners.add(listener)
    return async () => {
      listeners.delete(listener)
      if (!engine.hasEnded) await engine.unlisten(channel, told)
    }
  }
  const close = () => (engine.hasEnded ? Promise.resolve() : engine.close())
  const own: Readonly<Record<string | symbol, unknown>> = { query, transaction, listen, close }
  const client = new Proxy(engine, {
    get: (_first, name) => {
      if (name in own) return own[name]
      const value: unknown = Reflect.get(engine, name, engine)
      return typeof value === 'function' ? value.bind(engine) : value
    },
  })
  return { client, requireRoom: mustHaveRoom }
}

interface EmbeddedDatabase {
  readonly client: PGlite
  /** Throws DiskTrouble if the folder is not writable. */
  readonly requireRoom: () => void
}

interface Listener {
  readonly channel: string
  readonly told: (payload: string) => void
}

/** These work on a full disk too, as they do not grow a file. */
const READS = /^\s*(select\b(?!.*\bfor update\b)|with\b(?!.*\b(insert|update|delete|merge)\b))/is
/** What the engine may allocate at once: a file of its log is 16 MB, and it may need the next one as well. */
const ROOM_BYTES = 48 * 1024 * 1024
const ROOM_CACHE_MS = 100
const AGAIN_MS = 2_000

/** Throws DiskTrouble if so little space is left that the engine might stop in the middle of a write. */
function roomIn(folder: string): () => void {
  let hasRoomUntil = 0
  return () => {
    if (performance.now() < hasRoomUntil) return
    requireRoom(folder, ROOM_BYTES)
    hasRoomUntil = performance.now() + ROOM_CACHE_MS
  }
}

/** Do not create a new database in a folder that has files but no database: they may be the user's only copy. */
async function requireWhole(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const found = await readdir(folder).catch(() => [])
  if (found.length > 0) throw new DamagedDatabase(folder, 'its file PG_VERSION is missing')
  await makeFiles(folder)
}

async function opened(folder: string): Promise<Engine> {
  const engine = withWholeTexts(() => new Engine(folder))
  try {
    await engine.waitReady
    Object.assign(engine.parsers, PARSERS)
    return engine
  } catch (error) {
    const told = engine.said.findLast((line) => SEVERE.test(line)) ?? engine.said.at(-1) ?? ''
    const why = told.replace(SEVERE, '') || String(Object(error).message)
    throw troubleOf(new Error(why)) ? new Error(why) : new DamagedDatabase(folder, why)
  }
}

const SEVERE = /^.*(PANIC|FATAL): +/

/**
 * Creates the database's first files in a child process: in this process they would keep 500 MB of memory. They are
 * created in a draft folder that is renamed at the end, so that a crash leaves no half database.
 */
async function makeFiles(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const program = fileURLToPath(new URL('./make-database.mjs', import.meta.url))
  roomIn(dirname(folder))()
  const making = promisify(execFile)(process.execPath, [program, draft])
  // Kill the child process on a stop: it would otherwise write into the draft folder of the next start.
  const end = () => void making.child.kill('SIGKILL')
  process.once('exit', end)
  await making.finally(() => process.off('exit', end))
  // The engine sets its own file modes.
  await makePrivate(draft)
  // An empty folder may exist already.
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}
