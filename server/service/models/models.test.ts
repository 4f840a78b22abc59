import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { customModels, modelShares } from './schema.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.otherKey({ id: 'mine' })
  await service.otherKey({ id: 'theirs' })
  const createdAt = new Date('2026-11-01T00:00:00Z')
  const model = (id: string, organizationId: string, status: string, isAvailable: boolean) => ({
    id,
    organizationId,
    name: id,
    status,
    isAvailable,
    datasetId: `dataset-${id}`,
    uri: `model/${id}/version/1`,
    createdAt,
    updatedAt: createdAt,
  })
  await service.database.db
    .insert(customModels)
    .values([
      model('ready', 'mine', 'COMPLETED', true),
      model('training', 'mine', 'TRAINING', false),
      model('shared', 'theirs', 'COMPLETED', true),
      model('secret', 'theirs', 'COMPLETED', true),
    ])
  await service.database.db.insert(modelShares).values([
    { modelId: 'shared', organizationId: 'mine' },
    // A model shared with its own owner does not count as shared.
    { modelId: 'ready', organizationId: 'mine' },
  ])
})
afterAll(() => service.stop())

const ids = async (query = '') =>
  Object((await service.get(`/models${query}`, key)).body)
    .models.map(({ model_id }: { model_id: string }) => model_id)
    .sort()

describe('GET /models', () => {
  it('without scope: owned and shared combined', async () =>
    expect(await ids()).toEqual(['ready', 'shared', 'training']))
  it('owned: only the caller’s', async () => expect(await ids('?scope=owned')).toEqual(['ready', 'training']))
  it('shared: only those shared through the registry, excluding own', async () =>
    expect(await ids('?scope=shared')).toEqual(['shared']))
  it('status is repeatable and affects owned models only', async () => {
    expect(await ids('?status=TRAINING')).toEqual(['shared', 'training'])
    expect(await ids('?status=TRAINING&status=COMPLETED&scope=owned')).toEqual(['ready', 'training'])
  })
  it('unknown scopes, statuses and parameters are 400 and named', async () => {
    for (const [query, name] of [
      ['scope=all', 'scope'],
      ['status=x', 'status'],
      ['page=2', 'page'],
      ['scope=', 'scope: is empty'],
      ['status=&status=COMPLETED', 'status: is empty'],
    ] as const) {
      const { status, body } = await service.get(`/models?${query}`, key)
      expect([status, body.error]).toEqual([400, expect.stringContaining(name)])
    }
  })
})

describe('GET /models/{model_id}', () => {
  it('gives the model', async () => {
    expect((await service.get('/models/shared', key)).body).toEqual({
      model: {
        model_id: 'shared',
        name: 'shared',
        status: 'COMPLETED',
        dataset_id: 'dataset-shared',
        is_available_for_generation: true,
        is_owned: false,
        custom_model_uri: 'model/shared/version/1',
        creation_time: '2026-11-01T00:00:00.000Z',
        last_update_time: '2026-11-01T00:00:00.000Z',
      },
    })
  })
  it.each(['secret', 'nothing'])('%s is 404: not found or not accessible', async (id) =>
    expect((await service.get(`/models/${id}`, key)).status).toBe(404),
  )
})

describe('custom_model_uri', () => {
  const generate = (name: string) =>
    service.post('/v1/svc-v3/generate', {
      key,
      fields: {
        prompt: 'a kite',
        seed: '5',
        rendering_speed: 'TURBO',
        custom_model_uri: `model/${name}/version/1`,
      },
    })

  it.each(['training', 'secret', 'nothing'])('%s cannot be used', async (name) => {
    const { status, body } = await generate(name)
    expect([status, body.error]).toEqual([400, expect.stringContaining('custom_model_uri')])
  })

  it('an available model, owned or shared, changes the painter’s palette and style', async () => {
    const bytes = async (name: string) => {
      const { url } = Object((await generate(name)).body).data[0]
      return Buffer.from(await (await fetch(url)).arrayBuffer())
    }
    expect((await bytes('ready')).equals(await bytes('shared'))).toBe(false)
  })
})
