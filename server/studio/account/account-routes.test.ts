import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seenGeneration } from '#contract/studio/generations.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'

let service: TestService
let database: TestDatabase
let admin: TestStudio
let member: TestStudio
let memberKey: string
beforeAll(async () => {
  service = await aService()
  database = await openTestDatabase()
  const studioWith = (apiKey: string) => aStudio({ database, service: { baseUrl: service.address, apiKey } })
  memberKey = await service.otherKey({ id: 'member' })
  admin = await studioWith(await service.otherKey({ id: 'admin', isAdmin: true }))
  member = await studioWith(memberKey)
})
afterAll(async () => {
  for (const studio of [admin, member]) await studio.stop()
  await database.close()
  await service.stop()
})

describe('the account (service-api.md, Account and custom models)', () => {
  it.each(['/api/account/keys', '/api/account/invoices', '/api/models'])('%s is passed on', async (path) => {
    const answer = await admin.fetch(path)
    expect(answer.status).toBe(200)
    expect(Object.values(Object(await answer.json()))[0]).toBeInstanceOf(Array)
  })

  it.each(['/api/account/keys', '/api/account/invoices'])(
    '%s says that it is for admins, and names the setting',
    async (path) => {
      const answer = await member.fetch(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        code: 'not-admin',
        error: expect.stringContaining('SVC_API_KEY'),
      })
    },
  )

  it('shows no key whole', async () => {
    const text = await (await admin.fetch('/api/account/keys')).text()
    expect(text).toContain('••')
    expect(text).not.toMatch(/[\w-]{30,}•/)
  })
})

describe('any generation by its id', () => {
  it('is shown with its picture passed through, and no link of the service in it', async () => {
    const [run] = await admin.press()
    const done = await admin.when(run?.id ?? '', isKept)
    const path = `/api/generations/${done.generationId}`
    const told = seenGeneration.parse(await (await admin.fetch(path)).json())
    expect(told).toMatchObject({
      status: 'completed',
      runId: done.id,
      failure: null,
      entries: [{ kind: 'picture', isSafe: true, media: `${path}/media/0/result`, base: null }],
    })
    expect(JSON.stringify(told)).not.toContain(service.address)
    const picture = await admin.fetch(told.entries[0]?.media ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await picture.arrayBuffer()).byteLength).toBe(done.results[0]?.asset?.bytes)
  })

  it('has the texts and the ground of a design that was taken apart', async () => {
    const { body } = await service.post('/v2/design/layerize/svc-3', {
      key: memberKey,
      files: { image: [{ bytes: await anAdvertisement(), name: 'ad.png' }] },
    })
    const told = await vi.waitFor(
      async () => {
        const answer = await member.fetch(`/api/generations/${body.generation_id}`)
        const seen = seenGeneration.parse(await answer.json())
        expect(seen.status).toBe('completed')
        return seen
      },
      { timeout: 90_000, interval: 100 },
    )
    expect(told.entries).toMatchObject([
      { kind: 'layers', texts: expect.any(Array), base: expect.any(String) },
    ])
    expect((await member.fetch(told.entries[0]?.base ?? '')).headers.get('content-type')).toMatch(/^image\//)
  })

  it('is 404 where there is none, and refused where the id is none', async () => {
    expect((await admin.fetch('/api/generations/AAAA')).status).toBe(404)
    expect((await admin.fetch('/api/generations/..%2Fmodels')).status).toBe(400)
    expect((await admin.fetch('/api/generations/AAAA/media/0/secret')).status).toBe(400)
  })
})
