import { afterAll, beforeAll, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const ask = (path: string) => fetch(service.address + path)

it('/health and /ready answer without a key', async () => {
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/ready')).json()).toEqual({ status: 'ready' })
})

it('/metrics counts requests by route and generations by status, and names no id, key or prompt', async () => {
  const { body } = await service.post('/v1/async/text-to-image/p-image-svc', {
    fields: { prompt: 'a zebra' },
  })
  await service.finished(String(body.generation_id))
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(
    /easel_requests_total\{method="POST",route="\/v1\/async\/text-to-image\/p-image-svc",status="200"\} 1/,
  )
  expect(text).toMatch(/easel_request_seconds_count\{method="GET",route="\/v1\/generations\/:id"\} [1-9]/)
  expect(text).toContain('easel_generations{status="completed",queue="fast"} 1')
  expect(text).toContain('easel_webhook_deliveries_waiting 0')
  expect(text).toContain('process_cpu_seconds_total')
  for (const secret of ['zebra', service.key, String(body.generation_id)]) expect(text).not.toContain(secret)
})

it('/ready is 503 once the database is gone', async () => {
  const other = await aService()
  await other.database.close()
  const answer = await fetch(`${other.address}/ready`)
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'the database does not answer' }])
  await other.stop().catch(() => {})
})
