import { expect, it } from 'vitest'
import { studioStack } from '#server/testing/stack.ts'
import { isKept, METRICS_TOKEN } from '#server/testing/studio.ts'

const stack = studioStack()

const metrics = (authorization?: string) =>
  stack.studio.fetch('/metrics', { headers: authorization ? { authorization } : {} })

it('/ready says that the studio can take work', async () => {
  expect(await (await stack.studio.fetch('/ready')).json()).toEqual({ status: 'ready' })
})

it.each([undefined, 'Bearer x', METRICS_TOKEN])('/metrics is not read with %j', async (given) => {
  expect((await metrics(given)).status).toBe(401)
})

it('/metrics reports runs by state and reason, pictures, the queue, the database and the disk, without prompts', async () => {
  const [kept] = await stack.studio.press({ values: { text_prompt: 'a zebra', resolution: '1024x1024' } })
  await stack.studio.when(kept?.id ?? '', isKept)
  stack.service.onSubmit({ status: 422, body: { error: 'no', reject_reason: 'prompt_safety' } })
  const [failed] = await stack.studio.press()
  await stack.studio.when(failed?.id ?? '', ({ state }) => state === 'failed')
  const text = await (await metrics(`Bearer ${METRICS_TOKEN}`)).text()
  expect(text).toContain('easel_runs{operation="generate-v4",state="completed",reason=""} 1')
  expect(text).toMatch(/easel_runs\{operation="generate-v4",state="failed",reason="[a-z_-]+"\} 1/)
  expect(text).toContain('easel_results{state="kept"} 1')
  expect(text).toContain('easel_database_up 1')
  expect(text).toMatch(/easel_disk_free_bytes \d+/)
  expect(text).toMatch(/easel_requests_total\{method="POST",route="\/api\/runs",status="201"\} 2/)
  for (const secret of ['zebra', kept?.id ?? '']) expect(text).not.toContain(secret)
})

it('every answer carries the id that its log line has', async () => {
  const answer = await stack.studio.fetch('/api/runs?cursor=nonsense')
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^[\w-]{12}$/)
  const lines = stack.studio.logLines.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ reqId: id, path: '/api/runs', status: answer.status }),
  )
})

it('start and stop are logged', async () => {
  await stack.studio.stop()
  const said = stack.studio.logLines.map((line) => JSON.parse(line).msg)
  expect(said).toContain(`Server listening at ${stack.studio.address}`)
  expect(said).toContain('studio stopping')
})
