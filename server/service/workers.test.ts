import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServerDatabase } from '#server/platform/database/database.ts'
import { dataOf, pixels } from '#server/testing/answers.ts'
import { aBucket, type TestBucket } from '#server/testing/bucket.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { aWorker, METRICS_TOKEN } from '#server/testing/worker.ts'
import { generations } from './database/schema.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const FAST = '/v1/async/text-to-image/p-image-svc'
const SLOW = '/v1/svc-v4/async/generate'
const small = { prompt: 'a kite', custom_width: '64', custom_height: '64' }

describe.each(postgresPrograms)('workers of a service that makes no pictures itself', (programs) => {
  let postgres: PostgresServer
  let store: TestBucket
  let url: string
  let service: TestService
  beforeAll(async () => {
    ;[postgres, store] = await Promise.all([startPostgres(programs), aBucket()])
    url = await postgres.createDatabase('workers')
    const database = await openServerDatabase(url)
    service = await aService({ database, bucket: store.bucket, workers: 0 })
  })
  afterAll(async () => {
    await service.stop()
    await store.stop()
    await postgres.stop()
  })

  const work = async (own: Partial<Parameters<typeof aWorker>[0]> = {}) =>
    aWorker({ database: await openServerDatabase(url), bucket: store.bucket, ...own })
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { body } = await service.post(path, { fields })
    return String(body.generation_id ?? body.request_id)
  }
  const rowOf = async (id: string) => {
    const [row] = await service.database.db.select().from(generations).where(eq(generations.id, id))
    return row
  }

  it('make what waits when they start, and what comes', async () => {
    const waiting = await send(FAST, small)
    const worker = await work()
    expect((await pixels(dataOf(await service.finished(waiting))[0].url)).info.width).toBe(64)
    const answer = await service.post('/v1/text-to-image/p-image-svc', { fields: small })
    expect((await pixels(dataOf(answer)[0].url)).info.width).toBe(64)
    await worker.stop()
    expect(worker.logLines.some((line) => line.includes('"part":"worker"'))).toBe(true)
  })

  it('say that they live and can work, and what they did, to whom has the token', async () => {
    const worker = await work()
    const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${worker.address}${path}`, { headers })
    await service.finished(await send(FAST, small))
    for (const path of ['/health', '/ready']) expect((await ask(path)).status).toBe(200)
    expect((await ask('/metrics')).status).toBe(401)
    const metrics = await (await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
    expect(metrics).toMatch(/^easel_generation_seconds_count\{operation="generate-fast"\} 1$/m)
    expect(metrics).toMatch(/^easel_queue_seconds_count\{queue="fast"\} 1$/m)
    expect(metrics).toMatch(/^easel_database_up 1$/m)
    // What services tell of all rows, they tell once.
    expect(metrics).not.toContain('easel_queue_age_seconds')
    await worker.stop()
    await expect(ask('/health')).rejects.toThrow()
  })

  it('put what they are making back when they stop, and the next one makes it', async () => {
    const id = await send(FAST, { ...small, prompt: 'a kite sandbox:slow=600' })
    const first = await work()
    await vi.waitFor(async () => expect((await rowOf(id))?.attempts).toBe(1), { timeout: 60_000 })
    await first.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0, leaseUntil: null })
    await service.database.db.update(generations).set({ values: small }).where(eq(generations.id, id))
    const next = await work()
    expect((await service.finished(id)).body.status).toBe('completed')
    await next.stop()
  })

  it('do what they are for only', async () => {
    const painted = await send(FAST, small)
    const editor = await work({ tasks: ['edit', 'model'] })
    const files = { image: [{ bytes: await anAdvertisement() }] }
    const { body } = await service.post('/v2/design/layerize/svc-3', { files })
    expect((await service.finished(String(body.generation_id))).body.status).toBe('completed')
    expect(await rowOf(painted)).toMatchObject({ status: 'pending', attempts: 0 })
    const painter = await work({ tasks: ['paint'] })
    expect((await service.finished(painted)).body.status).toBe('completed')
    await Promise.all([editor.stop(), painter.stop()])
  })

  it('take from their own queues only', async () => {
    const slow = await send(SLOW, { text_prompt: 'a kite', rendering_speed: 'QUALITY' })
    const fastOnly = await work({ queues: ['fast'] })
    const fast = await send(FAST, small)
    await service.finished(fast)
    expect(await rowOf(slow)).toMatchObject({ status: 'pending', attempts: 0 })
    const slowOnly = await work({ queues: ['slow'] })
    expect((await service.finished(slow)).body.status).toBe('completed')
    await Promise.all([fastOnly.stop(), slowOnly.stop()])
  })
})
