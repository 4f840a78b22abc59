import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/databases/databases.ts'
import { aService, METRICS_TOKEN, type TestService } from '#server/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const ask = (path: string) => fetch(service.address + path)
const metrics = (authorization?: string) =>
  fetch(`${service.address}/metrics`, { headers: authorization ? { authorization } : {} })

it('/metrics accepts its own token only', async () => {
  for (const given of [undefined, 'Bearer x', 'Bearer', METRICS_TOKEN, `Bearer ${service.key}`]) {
    const answer = await metrics(given)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
  // The scheme's name is case-insensitive (RFC 9110, 11.1).
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await metrics(`${scheme} ${METRICS_TOKEN}`)).status).toBe(200)
  expect((await service.get('/v2/account/api-keys', METRICS_TOKEN)).status).toBe(401)
})

it('/health and /ready answer without a key', async () => {
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/ready')).json()).toEqual({ status: 'ready' })
})

it('/metrics counts requests by route and generations by status, without ids, keys and prompts', async () => {
  const { body } = await service.post('/v1/async/text-to-image/p-image-svc', {
    fields: { prompt: 'a zebra' },
  })
  await service.finished(String(body.generation_id))
  const path = '/v1/async/text-to-image/p-image-svc'
  await service.post(path, { fields: { prompt: 'a zebra sandbox:block' } })
  const answer = await metrics(`Bearer ${METRICS_TOKEN}`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(
    /easel_requests_total\{method="POST",route="\/v1\/async\/text-to-image\/p-image-svc",status="200"\} 1/,
  )
  expect(text).toMatch(/easel_request_seconds_count\{method="GET",route="\/v1\/generations\/:id"\} [1-9]/)
  expect(text).toContain(
    'easel_generations{operation="generate-fast",status="completed",reason="",queue="fast"} 1',
  )
  expect(text).toMatch(/easel_refused_total\{route="[^"]+p-image-svc",status="422",reason="unsafe"\} 1/)
  expect(text).toMatch(/easel_generation_seconds_count\{operation="generate-fast"\} 1/)
  expect(text).toMatch(/easel_queue_seconds_count\{queue="fast"\} 1/)
  expect(text).toContain('easel_database_up 1')
  expect(text).toMatch(/easel_disk_free_bytes \d+/)
  expect(text).toContain('process_cpu_seconds_total')
  for (const secret of ['zebra', service.key, String(body.generation_id)]) expect(text).not.toContain(secret)
})

it('/metrics gives each refusal a reason from a small closed set', async () => {
  const path = '/v1/text-to-image/p-image-svc'
  const fields = { prompt: 'a kite' }
  await service.post(path, { fields: { seed: 'many' } })
  await service.post(path, { fields, key: 'no-such-key' })
  await service.post(path, { fields: { prompt: 'a kite sandbox:fail' } })
  await service.get('/v1/generations/AAAA')
  await ask('/v1/nothing')
  await ask(path)
  const idempotencyKey = 'a-key-of-two'
  await service.post(path, { fields, idempotencyKey })
  await service.post(path, { fields: { prompt: 'a boat' }, idempotencyKey })
  await ask('/v1/pictures/AAAA-0.png?exp=1&sig=x')
  const lines = (await (await metrics(`Bearer ${METRICS_TOKEN}`)).text()).split('\n')
  const refusals = lines.filter((line) => line.startsWith('easel_refused_total{')).join('\n')
  for (const [status, reason] of [
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'wrong_method'],
    [422, 'idempotency_key_used'],
    [503, 'generation_failed'],
  ])
    expect(refusals).toMatch(new RegExp(`status="${status}",reason="${reason}"`))
  expect(refusals).not.toContain('reason=""')
})

it('/ready is 503 once the database is gone', async () => {
  const database = await openTestDatabase()
  const other = await aService({ database })
  await database.lose()
  const answer = await fetch(`${other.address}/ready`)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: expect.stringContaining('the database does not answer') },
  ])
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  await other.stop().catch(() => {})
})

it('every answer has the id of its log line, which has organization and key id, but never the key', async () => {
  const answer = await fetch(`${service.address}/models`, { headers: { 'api-key': service.key } })
  const id = answer.headers.get('x-request-id')
  const lines = service.logLines.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ reqId: id, path: '/models', organization: 'house', key: expect.any(String) }),
  )
  expect(service.logLines.join('')).not.toContain(service.key)
  expect(lines).toContainEqual(expect.objectContaining({ msg: `Server listening at ${service.address}` }))
})
