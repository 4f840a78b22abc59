import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetOriginalPath, previewPath } from '#contract/studio/assets.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { MAX_OF_ONE_BYTES } from '#server/studio/assets/held-bytes.ts'
import { dataOf, pixels } from '#server/testing/answers.ts'
import { aBucket, type TestBucket } from '#server/testing/bucket.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { aService } from '#server/testing/service.ts'
import { aStudio, isKept } from '#server/testing/studio.ts'
import { OtherFolder } from './platform/storage/data-folder.ts'

let scripted: ScriptedService
beforeAll(async () => {
  scripted = await startScriptedService()
})
afterAll(() => scripted.stop())

describe.each(engines)('pictures in a bucket, with the $name', ({ open }) => {
  let database: TestDatabase
  let store: TestBucket
  beforeAll(async () => {
    ;[database, store] = await Promise.all([open(), aBucket()])
  })
  afterAll(() => Promise.all([database.close(), store.stop()]))

  it('are served from a machine that has nothing but the bucket and the database', async () => {
    const bytes = await aPicture({ seed: 31_001 })
    const first = await aStudio({ database, service: scripted, bucket: store.bucket })
    const asset = await first.keep(bytes, 'bucket.png')
    const [run] = await first.press()
    const { results } = await first.when(run?.id ?? '', isKept)
    await first.stop()
    const second = await aStudio({ database, service: scripted, bucket: store.bucket })
    const original = await second.fetch(assetOriginalPath(asset.id))
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect((await second.fetch(previewPath(asset.sha256, 480))).status).toBe(200)
    const [made] = results
    if (!made?.asset) throw new Error('the run has no picture')
    expect((await second.fetch(assetOriginalPath(made.asset.id))).status).toBe(200)
    await second.stop()
  })

  it('deleted for good on one machine, leave the bucket, and no machine serves them', async () => {
    const pace = { onItsWayMs: -60_000 }
    const [one, other] = await Promise.all(
      [1, 2].map(() => aStudio({ database, service: scripted, bucket: store.bucket, pace })),
    )
    if (!one || !other) throw new Error('no studio started')
    const asset = await one.keep(await aPicture({ seed: 31_021 }), 'deleted.png')
    expect((await other.fetch(assetOriginalPath(asset.id))).status).toBe(200)
    const name = `studio/${asset.sha256.slice(0, 2)}/${asset.sha256}`
    expect(await store.bucket.find(name)).not.toBeNull()
    const change = { ids: [asset.id], isDeleted: true }
    expect((await one.post(changeRoutes.make.path, change)).status).toBe(200)
    const erased = await one.post(changeRoutes.erase.path, { ids: [asset.id] })
    expect(await erased.json()).toEqual({ erased: 1, waiting: 0 })
    expect(await store.bucket.find(name)).toBeNull()
    for (const studio of [one, other])
      expect((await studio.fetch(assetOriginalPath(asset.id))).status).toBe(404)
    await Promise.all([one.stop(), other.stop()])
  })

  it('that a machine has a copy of are served while the bucket is away', async () => {
    const away = await aBucket('away/')
    const empty = await open()
    const studio = await aStudio({ database: empty, service: scripted, bucket: away.bucket })
    // Larger than what is served from memory.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const pixels = sharp({ create: { width: 1400, height: 1200, channels: 3, background: '#000', noise } })
    const bytes = Buffer.from(await pixels.png().toBuffer())
    expect(bytes.length).toBeGreaterThan(MAX_OF_ONE_BYTES)
    const { id } = await studio.keep(bytes, 'noise.png')
    await away.stop()
    const original = await studio.fetch(assetOriginalPath(id))
    expect(original.status).toBe(200)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    await studio.stop()
    await empty.close()
  })

  it('are refused to a database whose pictures are elsewhere, in one line that says where', async () => {
    const other = await aBucket('another-team/')
    const elsewhere = aStudio({ database, service: scripted, bucket: other.bucket })
    await expect(elsewhere).rejects.toThrow(OtherFolder)
    await expect(elsewhere).rejects.toThrow(/^OBJECTS_URL s3:\/\/easel-pictures\/another-team\/ is not where/)
    await expect(aStudio({ database, service: scripted })).rejects.toThrow('set OBJECTS_URL to it')
    await other.stop()
  })

  it('are refused to an empty database', async () => {
    const empty = await open()
    const lost = await aBucket('lost/')
    await lost.bucket.putText('studio/ab/abc', 'a picture of an earlier database')
    await expect(aStudio({ database: empty, service: scripted, bucket: lost.bucket })).rejects.toThrow(
      'holds pictures, and the database is empty',
    )
    await lost.stop()
    await empty.close()
  })
})

it('the image service serves its results from the bucket', async () => {
  const store = await aBucket()
  const service = await aService({ bucket: store.bucket })
  const answer = await service.post('/v1/text-to-image/p-image-svc', { fields: { prompt: 'a kite' } })
  await rm(join(service.dataDir, 'service-objects-copies'), { recursive: true })
  await mkdir(join(service.dataDir, 'service-objects-copies', 'intake'), { recursive: true })
  expect((await pixels(dataOf(answer)[0].url)).info.width).toBeGreaterThan(0)
  await service.stop()
  await store.stop()
})

describe('/ready is 503 and says why', () => {
  const ready = async ({ address }: { readonly address: string }) => {
    const answer = await fetch(`${address}/ready`)
    return [answer.status, await answer.json()]
  }

  it('once the bucket is gone', async () => {
    const store = await aBucket()
    const service = await aService({ bucket: store.bucket })
    expect((await fetch(`${service.address}/ready`)).status).toBe(200)
    await store.stop()
    expect(await ready(service)).toEqual([
      503,
      { error: expect.stringMatching(/the bucket s3:.* cannot be used/) },
    ])
    await service.stop()
  })

  it('while the bucket stays silent', async () => {
    const store = await aBucket()
    const find = () => new Promise<never>(() => {})
    const service = await aService({ bucket: { ...store.bucket, find } })
    expect(await ready(service)).toEqual([
      503,
      { error: expect.stringMatching(/the bucket s3:.* does not answer/) },
    ])
    await service.stop()
    await store.stop()
  })
})
