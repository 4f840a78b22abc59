import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import { DECISIONS, phaseOf } from '#contract/studio/queue/decision.ts'
import { PHASES } from '#contract/studio/queue/phases.ts'
import { RUN_STATES } from '#contract/studio/run-state.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type RunRow, results, runs } from '../database/schema.ts'
import { activityWhere, phaseColumn, phaseIs } from './activity-where.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const AT = new Date('2026-03-01T12:00:00Z')

/** A run whose last picture is there still has work due, until the runner comes back to it. */
const PICTURES = ['keeping', 'kept', 'lost'] as const

const aRow = (row: Partial<RunRow> & Pick<RunRow, 'id'>) => ({
  intent: row.id,
  ordinal: 0,
  operation: 'generate-v4' as const,
  values: {},
  files: {},
  state: 'queued' as const,
  pictures: 1,
  estimateUsdMicros: 60_000,
  createdAt: AT,
  ...row,
})

describe.each(engines)('a filter of Activity on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  afterAll(() => database.close())

  const idsWhere = async (where: ReturnType<typeof activityWhere>) =>
    (await database.db.select({ id: runs.id }).from(runs).where(where)).map(({ id }) => id)

  it('gives each run the one phase that the browser gives it, in every state and with every decision', async () => {
    const rows = RUN_STATES.flatMap((state) =>
      [null, ...DECISIONS].flatMap((decision) =>
        [null, AT].flatMap((nextAttemptAt) =>
          [null, 'again'].flatMap((repeatedAs) =>
            (state === 'completed' && nextAttemptAt !== null ? PICTURES : (['kept'] as const)).map(
              (picture) => ({
                ...aRow({ id: `${state}-${decision}-${nextAttemptAt === null}-${repeatedAs}-${picture}` }),
                state,
                decision,
                nextAttemptAt,
                repeatedAs,
                picture,
              }),
            ),
          ),
        ),
      ),
    )
    await database.db.insert(runs).values(rows)
    await database.db
      .insert(results)
      .values(rows.map(({ id, picture }) => ({ runId: id, ordinal: 0, state: picture })))
    for (const { id, state, decision, nextAttemptAt, repeatedAs, picture } of rows) {
      const isWorkedOn = nextAttemptAt !== null
      // As the view of a run has it: while Easel asks for a lost answer, nobody has to decide.
      const shown = state === 'unknown' && isWorkedOn ? null : decision
      const isKeeping = picture === 'keeping'
      const phase = phaseOf({ state, decision: shown, repeatedAs, isKeeping })
      const [row] = await database.db.select({ phase: phaseColumn }).from(runs).where(eq(runs.id, id))
      expect([id, row?.phase]).toEqual([id, phase])
    }
    for (const phase of PHASES) {
      const expected = await database.db.select({ id: runs.id }).from(runs).where(eq(phaseColumn, phase))
      expect((await idsWhere(phaseIs(phase))).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    }
    await database.clear('studio')
  })

  it.each([
    { text_prompt: 'a red fox' },
    { prompt: 'a red fox' },
    { instruction: 'a red fox' },
    { json_prompt: { high_level_description: 'a red fox' } },
  ])('finds the words that the prompt of %o has, as the browser does', async (values) => {
    await database.db.insert(runs).values(aRow({ id: 'one', values }))
    for (const q of ['red', 'FOX red', 'fo', '', 'owl', 'red_', '%']) {
      const has = q
        .toLowerCase()
        .split(/\s+/)
        .every((word) => promptOf(values)?.includes(word))
      expect([q, await idsWhere(and(activityWhere({ operation: [], q })))]).toEqual([q, has ? ['one'] : []])
    }
    await database.clear('studio')
  })

  it.each([
    ['caf\u00e9', 'cafe\u0301'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('finds the words of a prompt %j that are typed as %j: accents have two spellings', async (prompt, q) => {
    await database.db.insert(runs).values(aRow({ id: 'one', values: { prompt: `a ${prompt} at dusk` } }))
    for (const typed of [q, prompt]) {
      expect(await idsWhere(activityWhere({ operation: [], q: typed }))).toEqual(['one'])
    }
    await database.clear('studio')
  })

  it.each([
    [{ since: '2026-03-01', until: '2026-03-01' }, true],
    [{ since: '2026-03-02' }, false],
    [{ until: '2026-02-28' }, false],
    [{ since: '2026-03-01T04:00:00.000-08:00', until: '2026-03-01T04:00:00.000-08:00' }, true],
    [{ since: '2026-03-01T04:00:00.001-08:00' }, false],
    [{ until: '2026-03-01T03:59:59.999-08:00' }, false],
  ])('takes days (UTC) and moments: %o', async (days, isFound) => {
    await database.db.insert(runs).values(aRow({ id: 'one' }))
    expect(await idsWhere(activityWhere({ operation: [], ...days }))).toEqual(isFound ? ['one'] : [])
    await database.clear('studio')
  })
})
