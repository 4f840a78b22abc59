import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openTestDatabase, type TestDatabase } from './databases/databases.ts'
import { type ScriptedService, startScriptedService } from './scripted-service.ts'
import { aStudio, type StudioSetting, type TestStudio } from './studio.ts'

type Setting = Partial<Omit<StudioSetting, 'database'>>

/** A studio and a scripted service, with one database for a file. */
export interface Stack {
  readonly database: TestDatabase
  readonly service: ScriptedService
  readonly studio: TestStudio
  /** Another process on the same rows and pictures, as after a restart. */
  another(setting?: Setting): Promise<TestStudio>
}

/** How long a studio runs before it is stopped, and the database emptied. */
type Lifetime = keyof typeof HOOKS
const HOOKS = {
  test: { before: beforeEach, after: afterEach },
  /** For tests that do not see, or do not change, each other's pictures. */
  describe: { before: beforeAll, after: afterAll },
}

export function studioStack(
  setting: Setting = {},
  open = openTestDatabase,
  lifetime: Lifetime = 'test',
): Stack {
  const { before, after } = HOOKS[lifetime]
  const shared = sharedDatabase(open)
  const stack: { database?: TestDatabase; service?: ScriptedService; studio?: TestStudio } = {}
  const others: TestStudio[] = []
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stack stands within tests only')
    return part
  }
  const started = async (dataDir: string, more: Setting) => {
    const parts = { database: there(stack.database), service: there(stack.service) }
    return aStudio({ ...parts, ...setting, dataDir, ...more })
  }

  beforeAll(async () => {
    stack.database = await shared.open()
  })
  // The last of all: hooks after tests run in reverse.
  afterAll(shared.close)
  before(async () => {
    stack.service = await startScriptedService()
    stack.studio = await started(await mkdtemp(join(tmpdir(), 'easel-studio-')), {})
  })
  after(async () => {
    for (const studio of [...others.splice(0), there(stack.studio)]) {
      await studio.stop()
      await rm(studio.dataDir, { recursive: true, force: true })
    }
    await there(stack.service).stop()
    await there(stack.database).clear('studio')
  })

  return {
    get database() {
      return there(stack.database)
    },
    get service() {
      return there(stack.service)
    },
    get studio() {
      return there(stack.studio)
    },
    async another(more = {}) {
      const studio = await started(there(stack.studio).dataDir, more)
      others.push(studio)
      return studio
    },
  }
}

type Open = typeof openTestDatabase
const shares = new Map<Open, { users: number; database: Promise<TestDatabase> | null }>()

/** One database for all stacks of a file, as creating one takes longer than a test. */
function sharedDatabase(open: Open): { readonly open: Open; readonly close: () => Promise<void> } {
  const share = shares.get(open) ?? { users: 0, database: null }
  shares.set(open, share)
  share.users += 1
  return {
    open() {
      share.database ??= open()
      return share.database
    },
    async close() {
      share.users -= 1
      if (share.users > 0) return
      const { database } = share
      // The next file in this process opens one of its own.
      share.database = null
      await (await database)?.close()
    },
  }
}
