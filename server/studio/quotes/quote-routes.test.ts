import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUOTES_PATH } from '#contract/studio/quotes.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { aStudio, type TestStudio } from '#server/testing/studio.ts'

let service: TestService
let database: TestDatabase
let studio: TestStudio
let image: string
beforeAll(async () => {
  service = await aService()
  database = await openTestDatabase()
  studio = await aStudio({ database, service: { baseUrl: service.address, apiKey: service.key } })
  image = (await studio.keep(new Uint8Array(await anAdvertisement()))).id
})
afterAll(async () => {
  await studio.stop()
  await database.close()
  await service.stop()
})

const localize = (values: object) => ({ operation: 'localize-ad', values, files: { image: [image] } })

describe('a price beforehand (service-api.md, Image tools, dry_run)', () => {
  it('is the service’s own price of the whole request, and nothing is made', async () => {
    const answer = await studio.post(QUOTES_PATH, localize({ language: 'de', num_images: 2 }))
    expect(answer.status).toBe(200)
    const one = await (await studio.post(QUOTES_PATH, localize({ language: 'de' }))).json()
    const two = Object(await answer.json())
    expect(two).toEqual({ usdMicros: Object(one).usdMicros * 2, isExact: true, pictures: 2 })
    expect(Object(await (await studio.fetch('/api/runs')).json()).runs).toEqual([])
  })

  it('is the sum of all requests where there is one for each language', async () => {
    const one = Object(await (await studio.post(QUOTES_PATH, localize({ language: 'de' }))).json())
    const each = { field: 'language', values: ['de', 'fr', 'ar'] }
    const all = await studio.post(QUOTES_PATH, { ...localize({ language: 'de' }), each })
    expect(await all.json()).toEqual({ usdMicros: one.usdMicros * 3, isExact: true, pictures: 3 })
  })

  it('is refused with the field at fault, before the service is asked', async () => {
    const answer = await studio.post(QUOTES_PATH, localize({ language: 'xx' }))
    expect(answer.status).toBe(422)
    expect(Object(await answer.json()).issues).toMatchObject([{ at: 'language' }])
  })

  it('is not there for operations without dry_run', async () => {
    const values = { text_prompt: 'a fox' }
    const answer = await studio.post(QUOTES_PATH, { operation: 'generate-v4', values, files: {} })
    expect([answer.status, Object(await answer.json()).code]).toEqual([422, 'no-quote'])
  })
})
