import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { MAX_SAVED_PROMPTS, promptRoutes as rows, type SavedPrompt } from '#contract/studio/reuse/prompts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prompts } from '../database/schema.ts'
import { invalid, notFound } from '../http/errors.ts'
import { type Replaced, requireExpected } from '../http/expected.ts'
import { Answer, register } from '../http/register.ts'
import { newId } from '../new-id.ts'

interface PromptRoutes {
  readonly db: Database
  readonly now: () => Date
}

type PromptRow = typeof prompts.$inferSelect

const promptView = ({ id, content, createdAt, updatedAt }: PromptRow): SavedPrompt => ({
  id,
  ...content,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const there = isNull(prompts.removedAt)

/** Prompts that people saved, with names, tags and variables. */
export function promptRoutes(app: FastifyInstance, { db, now }: PromptRoutes): void {
  register(app, rows, {
    async list() {
      const found = await db.select().from(prompts).where(there).orderBy(desc(prompts.updatedAt), prompts.id)
      return { prompts: found.map(promptView) }
    },
    async save({ body }) {
      const [saved] = await db.select({ there: count() }).from(prompts).where(there)
      if (saved && saved.there >= MAX_SAVED_PROMPTS)
        throw invalid([
          { at: 'name', message: `cannot be saved: there are ${MAX_SAVED_PROMPTS}, delete some first` },
        ])
      const at = now()
      const row = { content: body, id: newId(at.getTime()), createdAt: at, updatedAt: at }
      const [made] = await db.insert(prompts).values(row).returning()
      if (!made) throw new Error('a saved prompt was not inserted')
      return new Answer(201, promptView(made))
    },
    change: ({ params, body: { expected, ...content } }) =>
      changed(params.id, 'there', { content, updatedAt: now() }, expected),
    remove: ({ params }) => changed(params.id, 'there', { removedAt: now() }),
    restore: ({ params }) => changed(params.id, 'removed', { removedAt: null }),
  })

  async function changed(
    id: string,
    state: 'there' | 'removed',
    change: Partial<PromptRow>,
    expected?: Replaced['expected'],
  ): Promise<SavedPrompt> {
    const isSo = state === 'there' ? there : isNotNull(prompts.removedAt)
    const isIt = and(eq(prompts.id, id), isSo)
    return db.transaction(async (tx) => {
      const [current] = await tx.select().from(prompts).where(isIt).for('update')
      if (!current) throw notFound('saved prompt')
      requireExpected({ expected, current: current.content, wanted: change.content ?? {} })
      await tx.update(prompts).set(change).where(isIt)
      return promptView({ ...current, ...change })
    })
  }
}
