import { fileURLToPath } from 'node:url'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsFromJson } from '#server/platform/database/json-rows.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from './schema.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }

/** The extreme values of every column. */
const ASSET: AssetRow = {
  id: 'a',
  sha256: 'f'.repeat(64),
  format: 'png',
  bytes: Number.MAX_SAFE_INTEGER,
  width: 1,
  height: 2,
  hasAlpha: true,
  isGrayscale: null,
  isOpaque: false,
  name: 'a "b" \\ \n 日本 🦊.png',
  origin: 'result',
  runId: 'r',
  ordinal: 0,
  editId: null,
  removedAt: null,
  erasedAt: null,
  createdAt: new Date('2026-03-29T01:30:00.007Z'),
  isFavorite: true,
  rating: 5,
  isMask: true,
  tags: ['print', 'a "b", \\ {日本}'],
  note: 'a "b" \\ \n 日本 🦊',
  personId: 'local',
  projectId: 'general',
  costUsdMicros: 0,
}
const RESULT: ResultRow = {
  runId: 'r',
  ordinal: 0,
  part: 'picture',
  state: 'kept',
  seed: 0,
  prompt: '',
  resolution: null,
  link: null,
  assetId: 'a',
  textBlocks: null,
}
const RUN: RunRow = {
  id: 'r',
  intent: 'a-press-of-one',
  contentSha256: 'a-hash',
  ordinal: 0,
  operation: 'generate-v3',
  state: 'completed',
  values: { prompt: '12', seed: 2 ** 31, list: ['a', null, 1.5], deep: { '"': '\\u0041' }, empty: null },
  files: { image: ['a'] },
  adLines: ['Sale', '"'],
  sourceName: 'ad.png',
  generationId: null,
  pictures: 1,
  width: null,
  height: null,
  estimateUsdMicros: 60_000,
  costUsdMicros: 0,
  costIsEstimate: false,
  failure: null,
  hold: null,
  createdAt: new Date('1999-12-31T23:59:59.999Z'),
  submittedAt: new Date('2026-11-22T10:00:00.100Z'),
  finishedAt: new Date(0),
  deletedAt: null,
  webhookUrl: 'https://studio.test/webhooks/svc/secret',
  sentTo: null,
  nextAttemptAt: null,
  attempt: 3,
  unreached: 1,
  leaseUntil: null,
  token: 7,
  personId: 'local',
  projectId: 'general',
  isBatch: true,
  priority: -1.5,
  position: 2,
  decision: 'withheld',
  repeatedAs: 'again-1.0',
}

describe.each(engines)('a row that the database wrote as JSON is the row ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
    await database.db.insert(assets).values(ASSET)
    await database.db.insert(results).values(RESULT)
    await database.db.insert(runs).values(RUN)
  }, 240_000)
  afterAll(() => database.close())

  const tables = { assets, results, runs }
  it.each(['assets', 'results', 'runs'] as const)('%s, in any time zone', async (name) => {
    const table = tables[name]
    for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`)
        const [row] = await tx
          .select({ written: sql<Record<string, unknown>>`to_json(${table}.*)` })
          .from(table)
        const read = rowsFromJson(getTableColumns(table))(row?.written ?? {})
        expect(read).toEqual({ assets: ASSET, results: RESULT, runs: RUN }[name])
      })
    }
  })
})
