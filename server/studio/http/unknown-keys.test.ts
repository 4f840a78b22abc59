import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { PREVIEW_WIDTHS } from '#contract/studio/assets.ts'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { routes } from '#contract/studio/routes.ts'
import { ENDPOINTS } from '#server/testing/each-call.ts'
import { answerErrors } from './errors.ts'
import { register } from './register.ts'

/** Ids that the parameters of every row accept, so that keys are what is refused. */
const addressOf = ({ path }: Route) =>
  path
    .replace(':sha256/:file', `${'0'.repeat(64)}/${PREVIEW_WIDTHS[0]}.webp`)
    .replace(':key', '0'.repeat(64))
    .replace(':place/:which', '0/result')
    .replace(/:\w+/g, 'a-press-of-a-person')

async function refusalOf(row: Route, query: string, payload?: object) {
  const app = Fastify()
  answerErrors(app)
  const reached = async () => {
    throw new Error('the handler was reached')
  }
  register(app, { row }, { row: reached })
  const url = `${addressOf(row)}${query}`
  const answer = await app.inject({ method: row.method, url, ...(payload && { payload }) })
  await app.close()
  return { status: answer.statusCode, ...answer.json() }
}

const named = expect.arrayContaining([{ at: 'no-such-key', message: 'is unknown' }])
const refusal = { status: 400, code: 'invalid', issues: named }

it.each([...ENDPOINTS])('%s refuses a key of the query that it does not know', async (_, row) => {
  expect(await refusalOf(row, '?no-such-key=1')).toMatchObject(refusal)
})

const WITH_JSON = [...ENDPOINTS].filter(
  ([, { method, body }]) => method !== 'GET' && !(body && isMedia(body)),
)

it.each(WITH_JSON)('%s refuses a key of the body that it does not know', async (_, row) => {
  expect(await refusalOf(row, '', { 'no-such-key': 1 })).toMatchObject(refusal)
})

it.each([
  [routes.library.list, '?favourite=true', undefined, 'favourite is unknown; did you mean favorite?'],
  [routes.queue.pause, '', { intnet: 'a-press-of-a-person' }, 'intnet is unknown; did you mean intent?'],
  [
    routes.changes.make,
    '',
    { rule: { filter: { qq: 'nothing' }, except: [] }, rating: 1 },
    'rule.filter.qq is unknown; did you mean q?',
  ],
])('names the key, and the nearest that is known: %#', async (row, query, payload, message) => {
  const refused = await refusalOf(row, query, payload)
  expect(refused).toMatchObject({ status: 400, error: `The request is not valid: ${message}.` })
})
