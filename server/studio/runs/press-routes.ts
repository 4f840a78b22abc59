import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PRESSES_PATH } from '#contract/studio/presses/presses.ts'
import { intent } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { oneOrMore, read } from '../http/input.ts'
import { dropPress } from './dropped-presses.ts'
import type { RunReads } from './run-reads.ts'

interface PressRoutes {
  readonly db: Database
  readonly reads: RunReads
  readonly now: () => Date
}

const asked = z.object({ intent: oneOrMore(intent) })
const pressed = z.object({ intent })

/** What became of a press whose answer was lost, and taking it back before it is there. */
export function pressRoutes(app: FastifyInstance, { db, reads, now }: PressRoutes): void {
  app.get(PRESSES_PATH, async (request) => ({
    runs: await reads.ofIntents(read(asked, request.query).intent),
  }))

  app.delete(`${PRESSES_PATH}/:intent`, async (request) => {
    const dropped = read(pressed, request.params)
    await dropPress(db, dropped.intent, now())
    return { runs: await reads.ofIntents([dropped.intent]) }
  })
}
