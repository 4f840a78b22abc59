import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assetOriginalPath, assetPath } from '#contract/studio/assets.ts'
import { DEFAULT_EXPORT, type ExportSettings } from '#contract/studio/exports/export-settings.ts'
import {
  EXPORTS_PATH,
  exportFilePath,
  exportPath,
  exportProof,
  exportView,
  proofFilePath,
} from '#contract/studio/exports/exports.ts'
import { runPath } from '#contract/studio/runs.ts'
import { aBucket, type TestBucket } from '#server/testing/bucket.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { listening } from '#server/testing/events.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { type OpenDatabase, openServerDatabase } from './platform/database/database.ts'
import { LISTENING } from './platform/database/notices.ts'

const TIMEOUT_MS = 240_000

describe.each(postgresPrograms)('two studios on one database and one bucket', (programs) => {
  let postgres: PostgresServer
  let service: ScriptedService
  let store: TestBucket
  let databases: readonly [OpenDatabase, OpenDatabase]
  let one: TestStudio
  let other: TestStudio

  beforeAll(async () => {
    postgres = await startPostgres(programs)
  }, TIMEOUT_MS)
  afterAll(() => postgres.stop())

  let opened = 0
  beforeEach(async () => {
    opened += 1
    const url = await postgres.createDatabase(`several_${opened}`)
    ;[service, store] = await Promise.all([startScriptedService(), aBucket()])
    databases = [await openServerDatabase(url), await openServerDatabase(url)]
    // Both at once, on an empty database and an empty bucket.
    const open = (database: OpenDatabase) => aStudio({ database, service, bucket: store.bucket })
    ;[one, other] = await Promise.all([open(databases[0]), open(databases[1])])
  }, TIMEOUT_MS)
  afterEach(async () => {
    await Promise.all([one.stop(), other.stop()])
    await Promise.all(databases.map((database) => database.close()))
    await Promise.all([service.stop(), store.stop()])
  }, TIMEOUT_MS)

  it('a browser hears of everything, whichever studio it is connected to', async () => {
    const browser = await listening(other)
    const [pressed] = await one.press()
    const id = pressed?.id ?? ''
    await browser.until((event) => event.type === 'run' && event.run.id === id && isKept(event.run))
    const last = browser.events.findLast((event) => event.type === 'run')
    expect(last).toEqual({ type: 'run', run: await other.run(id) })
    const kept = await one.keep(await aPicture({ seed: 31_010 }))
    await browser.until(({ type }) => type === 'library')
    expect((await other.fetch(assetOriginalPath(kept.id))).status).toBe(200)
    await other.fetch(assetPath(kept.id), { method: 'DELETE' })
    await one.fetch(runPath(id), { method: 'DELETE' })
    expect(await browser.until(({ type }) => type === 'run-gone')).toEqual({ type: 'run-gone', runId: id })
    await browser.close()
  })

  it('each run is sent, polled and kept once, whichever studio it was pressed in', async () => {
    const runs = await Promise.all(
      Array.from({ length: 6 }, async () => [...(await one.press()), ...(await other.press())]),
    )
    for (const { id } of runs.flat()) await other.when(id, isKept)
    expect(service.submissions).toHaveLength(12)
    expect(service.polls).toHaveLength(12)
    expect(new Set(service.polls).size).toBe(12)
    expect(service.downloads).toHaveLength(12)
  })

  it('what one studio had begun, the other ends', async () => {
    service.polledAs('pending')
    const [pressed] = await one.press()
    const id = pressed?.id ?? ''
    await one.when(id, ({ state }) => state === 'pending')
    await one.stop()
    service.polledAs('done')
    await other.when(id, isKept)
    expect(service.submissions).toHaveLength(1)
    one = await aStudio({ database: databases[0], service, bucket: store.bucket })
    expect(isKept(await one.run(id))).toBe(true)
  })

  it('a browser reads everything again after its studio was cut off from the others', async () => {
    const browser = await listening(other)
    const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${LISTENING}`
    await databases[0].db.execute(listeners)
    await browser.until(({ type }) => type === 'runs')
    await browser.until(({ type }) => type === 'library')
    const [pressed] = await one.press()
    await browser.until((event) => event.type === 'run' && event.run.id === pressed?.id)
    await browser.close()
  })

  describe('exports', () => {
    let intents = 0
    async function exported(ids: readonly string[], settings: Partial<ExportSettings> = {}) {
      intents += 1
      const order = {
        intent: `several-${intents}`,
        selection: { ids },
        settings: { ...DEFAULT_EXPORT, ...settings },
      }
      const { id } = exportView.parse(await (await one.post(EXPORTS_PATH, order)).json())
      const look = async () => exportView.parse(await (await other.fetch(exportPath(id))).json()).state
      await expect.poll(look, { timeout: TIMEOUT_MS }).toBe('done')
      return id
    }
    const bytesOf = async (studio: TestStudio, id: string) =>
      Buffer.from(await (await studio.fetch(exportFilePath(id))).arrayBuffer())
    async function shared(): Promise<readonly string[]> {
      const names: string[] = []
      for await (const { name } of store.bucket.list('exports/')) names.push(name)
      return names
    }

    it('are whole at each studio, whichever has rendered them, and go from everywhere', async () => {
      const pictures = [31_011, 31_012, 31_013].map((seed) => aPicture({ seed }))
      const kept = await Promise.all((await Promise.all(pictures)).map((bytes) => one.keep(bytes)))
      const ids = kept.map(({ id }) => id)
      const id = await exported(ids, { format: 'webp', contactSheet: true, manifests: ['csv'] })
      const bytes = await bytesOf(one, id)
      expect((await bytesOf(other, id)).equals(bytes)).toBe(true)
      expect(await unzipped(bytes)).toHaveLength(5)
      expect(await shared()).toHaveLength(5)
      // A machine that is new here, and one that has damaged a file of its own.
      await rm(join(one.dataDir, 'studio', 'exports', id), { recursive: true })
      await writeFile(join(other.dataDir, 'studio', 'exports', id, '0'), 'others')
      expect((await bytesOf(one, id)).equals(bytes)).toBe(true)
      expect((await bytesOf(other, id)).equals(bytes)).toBe(true)
      expect((await other.fetch(exportPath(id), { method: 'DELETE' })).status).toBe(200)
      expect(await shared()).toEqual([])
      expect((await one.fetch(exportFilePath(id))).status).toBe(404)
    })

    it('of pictures as they are stored have no second copy in the bucket', async () => {
      const bytes = await aPicture({ seed: 31_014 })
      const id = await exported([(await one.keep(bytes)).id])
      for (const studio of [one, other]) expect((await bytesOf(studio, id)).equals(bytes)).toBe(true)
      expect(await shared()).toEqual([])
    })

    it('have proofs that each studio shows', async () => {
      const { id: assetId } = await one.keep(await aPicture({ seed: 31_015 }))
      const settings = { ...DEFAULT_EXPORT, format: 'jpeg' }
      const made = await one.post(`${EXPORTS_PATH}/proof`, { assetId, settings })
      const { shown } = exportProof.parse(await made.json())
      const proof = await other.fetch(proofFilePath(shown ?? ''))
      expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    })

    it('leave out a picture that the bucket has lost', async () => {
      const [lost, kept] = [
        await one.keep(await aPicture({ seed: 31_016 })),
        await one.keep(await aPicture({ seed: 31_017 })),
      ]
      await store.bucket.remove(`studio/${lost.sha256.slice(0, 2)}/${lost.sha256}`)
      for (const { dataDir } of [one, other])
        await rm(join(dataDir, 'studio', 'objects-copies', lost.sha256.slice(0, 2)), {
          recursive: true,
          force: true,
        })
      const id = await exported([lost.id, kept.id], { format: 'png', manifests: ['json'] })
      expect((await unzipped(await bytesOf(one, id))).map(({ name }) => name)).toContain('manifest.json')
      expect(await unzipped(await bytesOf(other, id))).toHaveLength(2)
    })
  })

  it('the queue of one is the queue of the other', async () => {
    service.polledAs('pending')
    const pressed = await Promise.all(Array.from({ length: 12 }, () => one.press()))
    const ids = pressed.flat().map(({ id }) => id)
    await expect.poll(() => service.submissions.length, { timeout: TIMEOUT_MS }).toBe(10)
    const seen = await Promise.all(ids.map((id) => other.run(id)))
    expect(seen.filter(({ state }) => state === 'queued')).toHaveLength(2)
    service.polledAs('done')
    for (const id of ids) await other.when(id, isKept)
    expect(service.submissions).toHaveLength(12)
  })
})
