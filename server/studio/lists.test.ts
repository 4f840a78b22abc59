import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { RUNS_PATH, type Run, runsPage } from '#contract/studio/runs.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'
import { createApp } from './app.ts'
import { apiRoutes, openParts } from './parts.ts'

const ADDRESS = '127.0.0.1:5100'
const LISTS = [
  RUNS_PATH,
  `${RUNS_PATH}?limit=2`,
  `${RUNS_PATH}?state=queued`,
  `${RUNS_PATH}?state=left`,
  LIBRARY_PATH,
  `${LIBRARY_PATH}?limit=2`,
  `${LIBRARY_PATH}?operation=remove-object`,
]

describe.each(engines)('a list is one query ($name)', ({ open }) => {
  let database: TestDatabase
  let service: ScriptedService
  let dataDir: string
  let app: FastifyInstance
  beforeAll(async () => {
    database = await open()
    service = await startScriptedService()
    dataDir = await mkdtemp(join(tmpdir(), 'easel-lists-'))
    const studio = await aStudio({ database, service, dataDir, picturesAllowed: 1 })
    await fill(studio, service)
    await studio.stop()
    // Without a runner, so that every database query counted is a list's own.
    app = await withoutRunner()
  }, 240_000)
  afterAll(async () => {
    await app.close()
    await service.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function withoutRunner(): Promise<FastifyInstance> {
    const served = await createApp({
      logLevel: 'silent',
      logTo: undefined,
      staticDir: null,
      hosts: () => new Set([ADDRESS]),
    })
    const parts = await openParts(
      {
        host: '127.0.0.1',
        port: 0,
        dataDir,
        database,
        picturesAllowed: 1,
        staticDir: null,
        catalogue: CATALOGUE,
        catalogueOverrides: {},
        logLevel: 'silent',
        service: { baseUrl: service.baseUrl, apiKey: service.apiKey, kind: 'embedded' },
      },
      { log: served.log, wake: () => {} },
    )
    apiRoutes(served, parts)
    await served.ready()
    return served
  }

  async function asked(path: string): Promise<{ readonly body: unknown; readonly queries: number }> {
    const client: { query(...given: unknown[]): unknown } = Object(database.db).$client
    const query = vi.spyOn(client, 'query')
    const answer = await app.inject({ url: path, headers: { host: ADDRESS } })
    const queries = query.mock.calls.length
    query.mockRestore()
    expect(answer.statusCode).toBe(200)
    return { body: answer.json(), queries }
  }

  it.each(LISTS)('%s', async (path) => {
    expect((await asked(path)).queries).toBe(1)
  })

  it('a later page is one, and so is one after the last', async () => {
    const runs = runsPage.parse((await asked(`${RUNS_PATH}?limit=2`)).body)
    expect((await asked(`${RUNS_PATH}?limit=2&cursor=${runs.next}`)).queries).toBe(1)
    const all = libraryPage.parse((await asked(LIBRARY_PATH)).body)
    const last = all.pictures.at(-1)?.asset
    const after = `${Date.parse(last?.createdAt ?? '')}~${last?.id}`
    const beyond = await asked(`${LIBRARY_PATH}?cursor=${after}`)
    expect([beyond.queries, beyond.body]).toEqual([1, { pictures: [], next: null, total: null }])
  })

  it('contains all facts of a run: its results, its place in the queue, its press', async () => {
    const { runs, next } = runsPage.parse((await asked(RUNS_PATH)).body)
    expect(next).toBeNull()
    const said = (run: Run) => [run.state, run.results.length, run.placeInQueue, run.press.runs]
    expect(runs.map(said)).toEqual([
      ['queued', 0, 1, 3],
      ['queued', 0, 0, 3],
      ['pending', 0, null, 3],
      ['completed', 2, null, 1],
      ['completed', 1, null, 1],
    ])
  })
})

/** A press of one picture, one of two, one of three runs of which the service has room for one, and an upload. */
async function fill(studio: TestStudio, service: ScriptedService): Promise<void> {
  const [one] = await studio.press()
  await studio.when(one?.id ?? '', isKept)
  const values = { prompt: 'a fox', num_images: 2 }
  const [two] = await studio.press({ operation: 'generate-v3', values })
  await studio.when(two?.id ?? '', isKept)
  await studio.keep(await aPicture())
  service.polledAs('pending')
  const [three] = await studio.press({ requests: 3 })
  await studio.when(three?.id ?? '', ({ state }) => state === 'pending')
}
