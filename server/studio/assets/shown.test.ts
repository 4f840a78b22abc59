import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { type Asset, assetOriginalPath, assetPath, previewPath } from '#contract/studio/assets.ts'
import { LIBRARY_PATH } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { RUNS_PATH, runPath } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept, type TestStudio } from '#server/testing/studio.ts'

const TIMEOUT = { timeout: 90_000, interval: 20 }

/** An asset as a browser sees it. */
const addressesOf = ({ id, sha256 }: Asset) => [
  assetOriginalPath(id),
  previewPath(sha256, 480),
  previewPath(sha256, 1600),
]

const statusesOf = (studio: TestStudio, asset: Asset) =>
  Promise.all(addressesOf(asset).map(async (path) => (await studio.fetch(path)).status))

const SHOWN = [200, 200, 200]
const GONE = [404, 404, 404]

describe.each(engines)('pictures that are served from memory ($name)', ({ open }) => {
  const stack = studioStack({}, open)

  async function made(): Promise<{ runId: string; asset: Asset }> {
    const [pressed] = await stack.studio.press()
    const { id, results } = await stack.studio.when(pressed?.id ?? '', isKept)
    const asset = results[0]?.asset
    if (!asset) throw new Error('no picture was kept')
    return { runId: id, asset }
  }

  /** The queries from now on that look up whether pictures are served; the runner asks for others all the time. */
  function lookUps() {
    const client: { query(...given: unknown[]): unknown } = Object(stack.database.db).$client
    const asked = vi.spyOn(client, 'query')
    const textOf = (query: unknown) => (typeof query === 'string' ? query : String(Object(query).text))
    return {
      texts: () =>
        asked.mock.calls
          .map(([query]) => textOf(query))
          .filter((text) => text.includes('"studio"."assets"."erased_at" is null)')),
      async answered() {
        await Promise.all(asked.mock.results.map(({ value }) => value))
        await setImmediate()
      },
      end: () => asked.mockRestore(),
    }
  }

  it('need no query once they were served', async () => {
    const asset = await stack.studio.keep(await aPicture())
    // The first request draws the previews.
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    const asked = lookUps()
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    expect(asked.texts()).toEqual([])
    asked.end()
  })

  it('of a list need none either, for their small previews', async () => {
    const asset = await stack.studio.keep(await aPicture({ seed: 77 }))
    const small = () => stack.studio.fetch(previewPath(asset.sha256, 480))
    // The preview is drawn by its first request; a deletion empties the cache.
    expect((await small()).status).toBe(200)
    const other = await stack.studio.keep(await aPicture({ seed: 78 }))
    await stack.studio.fetch(assetPath(other.id), { method: 'DELETE' })
    const asked = lookUps()
    await stack.studio.fetch(LIBRARY_PATH)
    await vi.waitFor(() => expect(asked.texts().join()).toContain('distinct on'), TIMEOUT)
    await asked.answered()
    const before = asked.texts()
    expect((await small()).status).toBe(200)
    expect(asked.texts()).toEqual(before)
    asked.end()
  })

  it('are there in the trash, and gone as soon as they are deleted for good', async () => {
    const asset = await stack.studio.keep(await aPicture())
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    await stack.studio.fetch(assetPath(asset.id), { method: 'DELETE' })
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    await stack.studio.post(changeRoutes.erase.path, { ids: [asset.id] })
    expect(await statusesOf(stack.studio, asset)).toEqual(GONE)
  })

  it('are drawn in the trash, where nobody asked for them before', async () => {
    const asset = await stack.studio.keep(await aPicture())
    await stack.studio.fetch(assetPath(asset.id), { method: 'DELETE' })
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
  })

  it('stay where they are when their run is deleted', async () => {
    const { runId, asset } = await made()
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
    await stack.studio.fetch(runPath(runId), { method: 'DELETE' })
    expect(await statusesOf(stack.studio, asset)).toEqual(SHOWN)
  })

  it('are gone in every process when one deletes them for good', async () => {
    const asset = await stack.studio.keep(await aPicture())
    const other = await stack.another()
    expect(await statusesOf(other, asset)).toEqual(SHOWN)
    await stack.studio.fetch(assetPath(asset.id), { method: 'DELETE' })
    await stack.studio.post(changeRoutes.erase.path, { ids: [asset.id] })
    await vi.waitFor(async () => expect(await statusesOf(other, asset)).toEqual(GONE), TIMEOUT)
  })

  it('are read through every process, all of one run', async () => {
    const other = await stack.another()
    const values = { prompt: 'a fox', num_images: 4 }
    const [pressed] = await stack.studio.press({ operation: 'generate-v3', values })
    const id = pressed?.id ?? ''
    const [kept, seen] = [await stack.studio.when(id, isKept), await other.when(id, isKept)]
    expect(seen.results).toEqual(kept.results)
    const assets = seen.results.flatMap(({ asset }) => asset ?? [])
    expect(new Set(assets.map(({ id }) => id)).size).toBe(4)
    for (const studio of [stack.studio, other]) {
      for (const asset of assets) {
        expect(await statusesOf(studio, asset)).toEqual(SHOWN)
        const original = await (await studio.fetch(assetOriginalPath(asset.id))).arrayBuffer()
        expect(await hashOf(Buffer.from(original))).toBe(asset.sha256)
      }
    }
  })

  it('have a preview again where its file is gone', async () => {
    const asset = await stack.studio.keep(await aPicture())
    const path = previewPath(asset.sha256, 480)
    const first = Buffer.from(await (await stack.studio.fetch(path)).arrayBuffer())
    const name = await hashOf(first)
    await rm(join(stack.studio.dataDir, 'studio', 'objects', name.slice(0, 2), name))
    // A second process has none of the bytes in memory.
    const other = await stack.another()
    const again = await other.fetch(path)
    expect([again.status, Buffer.from(await again.arrayBuffer()).equals(first)]).toEqual([200, true])
  })

  it('the state of the studio is read again after any process changed a run', async () => {
    const other = await stack.another()
    const inFlight = async (studio: TestStudio) =>
      studioStatus.parse(await (await studio.fetch(STUDIO_PATH)).json()).picturesInFlight
    expect([await inFlight(stack.studio), await inFlight(other)]).toEqual([0, 0])
    stack.service.polledAs('pending')
    const [pressed] = await stack.studio.press()
    await stack.studio.when(pressed?.id ?? '', ({ state }) => state === 'pending')
    await vi.waitFor(async () => {
      expect([await inFlight(stack.studio), await inFlight(other)]).toEqual([1, 1])
    }, TIMEOUT)
  })
})

describe('lists', () => {
  const stack = studioStack()

  it.each([RUNS_PATH, LIBRARY_PATH])(
    '%s holds what was done before it was asked for, also among many',
    async (path) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const { id } = path === LIBRARY_PATH ? await stack.studio.keep(await aPicture()) : await pressed()
        const texts = await Promise.all(
          Array.from({ length: 8 }, async () => (await stack.studio.fetch(path)).text()),
        )
        for (const text of texts) expect(text).toContain(id)
      }
    },
  )

  async function pressed() {
    const [run] = await stack.studio.press()
    if (!run) throw new Error('no run was made')
    return run
  }
})

async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}
