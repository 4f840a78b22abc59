import type { FastifyInstance } from 'fastify'
import { pressRoutes as rows } from '#contract/studio/presses/presses.ts'
import type { Database } from '#server/platform/database/database.ts'
import { register } from '../http/register.ts'
import { dropPress } from './dropped-presses.ts'
import type { RunReads } from './run-reads.ts'

interface PressRoutes {
  readonly db: Database
  readonly reads: RunReads
  readonly now: () => Date
}

/** The runs of a press whose answer was lost, and dropping a press before it has arrived. */
export function pressRoutes(app: FastifyInstance, { db, reads, now }: PressRoutes): void {
  register(app, rows, {
    ofIntents: async ({ query }) => ({ runs: [...(await reads.ofIntents(query.intent))] }),
    async drop({ params: { intent } }) {
      await dropPress(db, intent, now())
      return { runs: [...(await reads.ofIntents([intent]))] }
    },
  })
}
