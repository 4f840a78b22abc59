import { readFile, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { assetOriginalPath, assetPath, assetRestorePath, previewPath } from '#contract/studio/assets.ts'
import { picturePage, picturePath } from '#contract/studio/library.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { RUNS_PATH } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioError, studioStatus } from '#contract/studio/studio.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aPress, METRICS_TOKEN, type TestStudio } from '#server/testing/studio.ts'
import { previews } from '../database/schema.ts'

const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))

/** 6 MB without compression. */
const LARGE = { width: 1600, height: 1300 }

const DAMAGES = {
  'cut-off': (path: string) => truncate(path, 100),
  missing: (path: string) => unlink(path),
  changed: (path: string, bytes: Uint8Array) => writeFile(path, flipped(bytes)),
} as const
const damages = Object.keys(DAMAGES) as (keyof typeof DAMAGES)[]

describe('a stored picture whose file is damaged', () => {
  const stack = studioStack({ picturesAllowed: 1 })
  const pathOf = (sha256: string) =>
    join(stack.studio.dataDir, 'studio', 'objects', sha256.slice(0, 2), sha256)
  const bytesOf = () => aPicture({ width: 300, height: 200, seed: 9 })
  const original = (id: string) => stack.studio.fetch(assetOriginalPath(id))
  const pageOf = async (id: string) =>
    picturePage.parse(await (await stack.studio.fetch(picturePath(id))).json())
  const damagedNow = async (studio: TestStudio = stack.studio) =>
    studioStatus.parse(await (await studio.fetch(STUDIO_PATH)).json()).damaged
  const metricsOf = async (studio: TestStudio) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await studio.fetch('/metrics', { headers })).text()
  }
  async function damaged(damage: keyof typeof DAMAGES) {
    const bytes = await bytesOf()
    const asset = await stack.studio.keep(bytes)
    await DAMAGES[damage](pathOf(asset.sha256), bytes)
    return asset
  }

  it.each(damages)('shows its damage on its page: %s', async (damage) => {
    expect((await pageOf((await damaged(damage)).id)).damage).toBe(damage)
  })

  it.each(damages)('is restored from memory if it was shown a moment ago: %s', async (damage) => {
    const bytes = await bytesOf()
    const { id, sha256 } = await stack.studio.keep(bytes)
    expect((await original(id)).status).toBe(200)
    await DAMAGES[damage](pathOf(sha256), bytes)
    expect((await pageOf(id)).damage).toBeUndefined()
    expect((await readFile(pathOf(sha256))).equals(bytes)).toBe(true)
  })

  it.each(damages)('is not served as if it were whole: %s', async (damage) => {
    const answer = await original((await damaged(damage)).id)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'damaged' }])
  })

  it.each(damages)('is not opened in a browser as if it were whole: %s', async (damage) => {
    const bytes = await aPicture({ width: 300, height: 200, seed: 9, format: 'tiff' })
    const { id, sha256 } = await stack.studio.keep(bytes)
    await DAMAGES[damage](pathOf(sha256), bytes)
    const answer = await stack.studio.fetch(assetOpenedPath({ id }))
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'damaged' }])
  })

  it.each(damages)('is whole again when the same file is added again: %s', async (damage) => {
    const { id } = await damaged(damage)
    await original(id)
    expect((await stack.studio.keep(await bytesOf())).id).toBe(id)
    const served = new Uint8Array(await (await original(id)).arrayBuffer())
    expect(Buffer.from(served).equals(await bytesOf())).toBe(true)
    expect((await pageOf(id)).damage).toBeUndefined()
  })

  it.each(damages)(
    'is not served as if it were whole where it is too large to be held: %s',
    async (damage) => {
      const plain = sharp({ create: { ...LARGE, channels: 3, background: 'teal' } })
      const bytes = Buffer.from(await plain.png({ compressionLevel: 0 }).toBuffer())
      const asset = await stack.studio.keep(bytes)
      expect(Buffer.from(await (await original(asset.id)).arrayBuffer()).equals(bytes)).toBe(true)
      await DAMAGES[damage](pathOf(asset.sha256), bytes)
      const answer = await original(asset.id)
      expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'damaged' }])
    },
  )

  it.each(damages)('gets no preview: %s', async (damage) => {
    const { sha256 } = await damaged(damage)
    expect((await stack.studio.fetch(previewPath(sha256, 480))).status).toBe(404)
  })

  it('is counted and named until it is uploaded again, and while it is not deleted', async () => {
    const { id, name, sha256 } = await damaged('changed')
    expect(await damagedNow()).toBeUndefined()
    await original(id)
    expect(await damagedNow()).toEqual({ pictures: 1, named: [{ id, name }] })
    await stack.studio.fetch(assetPath(id), { method: 'DELETE' })
    expect(await damagedNow()).toBeUndefined()
    await stack.studio.post(assetRestorePath(id))
    expect(await damagedNow()).toMatchObject({ pictures: 1 })
    expect(await metricsOf(stack.studio)).toContain('easel_damaged_files 1')
    expect((await stack.studio.keep(await bytesOf())).sha256).toBe(sha256)
    expect(await damagedNow()).toBeUndefined()
    expect(await metricsOf(stack.studio)).toContain('easel_damaged_files 0')
  })

  it.each(damages)('with a damaged preview gets a new one: %s', async (damage) => {
    const { sha256 } = await stack.studio.keep(await bytesOf())
    const path = previewPath(sha256, 480)
    const first = Buffer.from(await (await stack.studio.fetch(path)).arrayBuffer())
    const [row] = await stack.database.db.select().from(previews).where(eq(previews.sha256, sha256))
    await DAMAGES[damage](pathOf(row?.previewSha256 ?? ''), first)
    // A second process has none of the bytes in memory.
    const other = await stack.another()
    const again = Buffer.from(await (await other.fetch(path)).arrayBuffer())
    expect(again.equals(first)).toBe(true)
  })

  it.each(damages)(
    'is refused at the press, with its field, until it is uploaded again: %s',
    async (damage) => {
      const { id } = await damaged(damage)
      const press = aPress({ operation: 'layerize-text', values: {}, files: { image: [id] } })
      const refused = await stack.studio.post(RUNS_PATH, press)
      const { issues } = studioError.parse(await refused.json())
      expect([refused.status, issues]).toMatchObject([422, [{ at: 'image' }]])
      expect(issues?.[0]?.message).toMatch(/stored file is damaged: upload the same file again to replace it/)
      await stack.studio.keep(await bytesOf())
      expect((await stack.studio.post(RUNS_PATH, press)).status).toBe(201)
    },
  )

  it('is refused at the press before every pixel is read (Generation, 3.0 model)', async () => {
    const { id } = await damaged('cut-off')
    const whole = await stack.studio.keep(await aPicture({ width: 300, height: 200, seed: 10 }))
    const files = { character_reference_images: [whole.id], character_reference_images_mask: [id] }
    const press = aPress({ operation: 'generate-v3', values: { prompt: 'a fox' }, files })
    const refused = await stack.studio.post(RUNS_PATH, press)
    const { issues } = studioError.parse(await refused.json())
    expect([refused.status, issues]).toMatchObject([422, [{ at: 'character_reference_images_mask' }]])
  })

  it.each(damages)('is not sent to the service if it is damaged after the press: %s', async (damage) => {
    const bytes = await bytesOf()
    const { id, sha256 } = await stack.studio.keep(bytes)
    stack.service.polledAs('pending')
    await stack.studio.press()
    const press = { operation: 'layerize-text' as const, values: {}, files: { image: [id] } }
    const [run] = await stack.studio.press(press)
    await DAMAGES[damage](pathOf(sha256), bytes)
    // There is place for one picture only: it is sent when the first one came.
    stack.service.polledAs('done')
    const failed = await stack.studio.when(run?.id ?? '', ({ state }) => state === 'failed')
    expect(failed.failure).toMatchObject({ code: 'not_sent', charged: 'no' })
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('is found by the scrub: log and studio name it, and a damaged preview is made again', async () => {
    const whole = await stack.studio.keep(await aPicture({ seed: 1 }))
    const preview = previewPath(whole.sha256, 480)
    await (await stack.studio.fetch(preview)).arrayBuffer()
    const [row] = await stack.database.db.select().from(previews).where(eq(previews.sha256, whole.sha256))
    await truncate(pathOf(row?.previewSha256 ?? ''), 10)
    const asset = await damaged('changed')
    const reader = await stack.another({ pace: { scrubAfterMs: 1 } })
    await vi.waitFor(() => expect(reader.logLines.join('')).toContain(asset.sha256), { timeout: 90_000 })
    expect(await damagedNow(reader)).toMatchObject({ named: [{ id: asset.id }] })
    await vi.waitFor(
      async () => {
        const bytes = Buffer.from(await (await reader.fetch(preview)).arrayBuffer())
        expect(bytes.length).toBeGreaterThan(10)
      },
      { timeout: 90_000 },
    )
  })
})
