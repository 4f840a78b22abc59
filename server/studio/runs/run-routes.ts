import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isStorableText, UNSTORABLE } from '#contract/service/describe/storable.ts'
import { RUN_STATES } from '#contract/studio/run-state.ts'
import { PRESSES_COUNT_PATH, press, RUNS_PATH, type Run } from '#contract/studio/runs.ts'
import type { News } from '../events/news.ts'
import { notFound } from '../http/errors.ts'
import { idFrom, oneOrMore, operationsQuery, read } from '../http/input.ts'
import { DEFAULT_LIMIT, pageQuery } from '../http/keyset.ts'
import { asJson, createTogether, JSON_TYPE } from '../http/together.ts'
import { type PressDeps, queuePress } from './press.ts'
import type { RunActions } from './run-actions.ts'
import type { RunReads } from './run-reads.ts'

interface RunRoutes extends PressDeps {
  readonly reads: RunReads
  readonly actions: RunActions
  readonly news: News
  readonly wake: () => void
}

const runsQuery = z.object({
  ...pageQuery,
  ...operationsQuery,
  state: oneOrMore(z.enum(RUN_STATES, { error: 'is not a state of a run' })),
  intent: z.optional(
    z.string({ error: 'must be given once' }).check(z.refine(isStorableText, { error: UNSTORABLE })),
  ),
})
const countQuery = z.object({
  ...operationsQuery,
  since: z.iso.datetime({ offset: true, error: 'must be a date and time as in ISO 8601' }),
})

/** Pressing, listing, and what a person does with a run afterwards. */
export function runRoutes(app: FastifyInstance, { reads, actions, news, wake, ...deps }: RunRoutes): void {
  app.post(RUNS_PATH, async (request, reply) => {
    const pressed = read(press, request.body)
    // A doubled press is answered before it is judged: the first one counts, whatever this one says.
    const known = await reads.ofIntents([pressed.intent])
    if (known.length > 0) return { runs: known }
    const isFirst = await queuePress(pressed, deps)
    const queued = await reads.ofIntents([pressed.intent])
    if (isFirst) {
      for (const { id } of queued) news.runChanged(id)
      news.studioChanged()
      wake()
    }
    return reply.code(isFirst ? 201 : 200).send({ runs: queued })
  })

  const together = createTogether<Buffer>()
  app.get(RUNS_PATH, async (request, reply) => {
    const { operation, state, intent, cursor, limit = DEFAULT_LIMIT } = read(runsQuery, request.query)
    const wanted = { operations: operation, states: state, intent, after: cursor, limit }
    const page = together(JSON.stringify(wanted), async () => asJson(await reads.page(wanted)))
    return reply.type(JSON_TYPE).send(await page)
  })

  app.get(PRESSES_COUNT_PATH, async (request) => {
    const { operation, since } = read(countQuery, request.query)
    return { presses: await reads.pressesSince(operation, new Date(since)) }
  })

  app.get(`${RUNS_PATH}/:id`, (request) => existing(idFrom(request.params, 'run')))

  const acting = (act: (id: string) => Promise<void>) => async (request: { params: unknown }) => {
    const id = idFrom(request.params, 'run')
    await act(id)
    return existing(id)
  }
  app.delete(`${RUNS_PATH}/:id`, acting(actions.hide))
  app.post(`${RUNS_PATH}/:id/restore`, acting(actions.restore))
  app.post(`${RUNS_PATH}/:id/remove`, acting(actions.remove))
  app.post(`${RUNS_PATH}/:id/leave`, acting(actions.leave))

  async function existing(id: string): Promise<Run> {
    const run = await reads.byId(id)
    if (!run) throw notFound('run')
    return run
  }
}
