import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_EXPORT } from '#contract/studio/exports/export-settings.ts'
import { zipLength } from '#server/platform/zip/zip-format.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type ExportRow, exportFiles, exports } from '../../database/exported.ts'
import { exportViews } from './export-views.ts'
import { fileRows } from './file-rows.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../../migrations', import.meta.url)), schema: 'studio' }
const AT = new Date('2026-03-01T12:00:00Z')
const FILES = Array.from({ length: 2_001 }, (_, ordinal) => ({ name: `${ordinal}.png`, bytes: ordinal }))

describe.each(engines)('the figures of exports on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  beforeEach(() => database.clear('studio'))
  afterAll(() => database.close())

  async function anExport(state: ExportRow['state'], files = FILES): Promise<ExportRow> {
    const { db } = database
    const row = {
      id: 'one',
      intent: 'one',
      name: 'one.zip',
      settings: DEFAULT_EXPORT,
      createdAt: AT,
    }
    const finishedAt = state === 'done' ? AT : null
    const [stored] = await db
      .insert(exports)
      .values({ ...row, state, finishedAt })
      .returning()
    if (!stored) throw new Error('nothing was stored')
    const ofOne = { exportId: 'one', kind: 'picture' as const, settledAt: AT }
    await db.insert(exportFiles).values(files.map((file, ordinal) => ({ ...ofOne, ...file, ordinal })))
    return stored
  }

  /** Views, and the ids of the exports whose files were read for them. */
  function viewer() {
    const measured: string[] = []
    const { lengthOf } = fileRows(database.db)
    const views = exportViews(database.db, async (id) => {
      measured.push(id)
      return lengthOf(id)
    })
    return { views, measured }
  }

  it('have the length of the whole zip, however many files it has', async () => {
    const row = await anExport('done')
    const [view] = await viewer().views([row])
    expect(view).toMatchObject({ pictures: 2_001, totalBytes: zipLength(FILES) })
  })

  it('are read from its files once for an export that is done, and again after it was reopened', async () => {
    const row = await anExport('done', FILES.slice(0, 3))
    const { views, measured } = viewer()
    expect(await views([row])).toEqual(await views([row]))
    expect(measured).toEqual(['one'])
    await database.db.update(exportFiles).set({ bytes: 7 }).where(eq(exportFiles.ordinal, 0))
    const again = { ...row, finishedAt: new Date(AT.getTime() + 1) }
    expect(await views([again])).toMatchObject([{ bytes: 10 }])
    expect(measured).toEqual(['one', 'one'])
  })

  it('are of this moment while it goes on', async () => {
    const row = await anExport('exporting', FILES.slice(0, 3))
    const { views, measured } = viewer()
    expect(await views([row])).toMatchObject([{ bytes: 3, totalBytes: null }])
    await database.db.update(exportFiles).set({ bytes: 7 }).where(eq(exportFiles.ordinal, 0))
    expect(await views([row])).toMatchObject([{ bytes: 10, totalBytes: null }])
    expect(measured).toEqual([])
  })
})
