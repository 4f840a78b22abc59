import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { DEFAULT_EXPORT, type ExportSettings } from '#contract/studio/exports/export-settings.ts'
import {
  EXPORTS_PATH,
  type Export,
  exportFilePath,
  exportPath,
  exportPlan,
  exportProof,
  exportView,
  proofFilePath,
} from '#contract/studio/exports/exports.ts'
import { studioError } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type Stack, studioStack } from '#server/testing/stack.ts'
import { isKept, type TestStudio } from '#server/testing/studio.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { PART } from '../part.ts'
import { exportsFolder } from '../parts.ts'

/** A picture that does not compress. */
const noise = async (width = 300, height = 200) =>
  Buffer.from(
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer(),
  )

let seeds = 0
/** A picture like no other of this file: equal files would be stored once. */
const another = () => {
  seeds += 1
  return aPicture({ seed: seeds })
}

let intents = 0
const WEBP = { format: 'webp' } as const

/** Exports of the studio of a stack. */
function exportsOf(stack: Stack) {
  const begin = async (ids: readonly string[], settings: Partial<ExportSettings> = {}) => {
    intents += 1
    const order = {
      intent: `export-${intents}`,
      selection: { ids },
      settings: { ...DEFAULT_EXPORT, ...settings },
    }
    return exportView.parse(await (await stack.studio.post(EXPORTS_PATH, order)).json())
  }
  const bytesOf = async ({ id }: Export, studio: TestStudio = stack.studio) =>
    Buffer.from(await (await studio.fetch(exportFilePath(id))).arrayBuffer())
  const zipOf = async (begun: Export) => unzipped(await bytesOf(begun))
  const done = (id: string, studio: TestStudio = stack.studio) =>
    vi.waitFor(async () => {
      const seen = exportView.parse(await (await studio.fetch(exportPath(id))).json())
      expect(seen.state).toBe('done')
      return seen
    }, 200_000)
  return { begin, bytesOf, zipOf, done }
}

// Each of these tests has pictures and exports of its own.
describe.each(engines)('an export on $name', ({ open }) => {
  const stack = studioStack({}, open, 'describe')
  const { begin, bytesOf, zipOf, done } = exportsOf(stack)

  it('is a zip of the stored files, byte for byte, in the order of the selection', async () => {
    const files = await Promise.all([1, 2, 3].map(another))
    const ids = []
    for (const [at, file] of files.entries()) ids.push((await stack.studio.keep(file, `one ${at}.png`)).id)
    const begun = await begin(ids)
    expect(await zipOf(begun)).toEqual(files.map((bytes, at) => ({ name: `one ${at}.png`, bytes })))
    expect(await done(begun.id)).toMatchObject({ pictures: 3, done: 3, leftOut: 0 })
  })

  it('is the same export if it is requested again with its intent', async () => {
    const { id } = await stack.studio.keep(await another())
    const order = { intent: 'once', selection: { ids: [id] }, settings: DEFAULT_EXPORT }
    const [first, second] = [
      await stack.studio.post(EXPORTS_PATH, order),
      await stack.studio.post(EXPORTS_PATH, order),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    const [one, other] = [exportView.parse(await first.json()), exportView.parse(await second.json())]
    expect(one.id).toBe(other.id)
  })

  it('is refused with the intent of one with other content', async () => {
    const { id } = await stack.studio.keep(await another())
    const order = { intent: 'one-content', selection: { ids: [id] }, settings: DEFAULT_EXPORT }
    expect((await stack.studio.post(EXPORTS_PATH, order)).status).toBe(201)
    const other = { ...order, settings: { ...DEFAULT_EXPORT, format: 'jpeg' } }
    const refused = await stack.studio.post(EXPORTS_PATH, other)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ issues: [{ at: 'intent' }] })
  })

  it('serves every range like the whole file, and the single file of an export of one picture as it is', async () => {
    const files = await Promise.all([1, 2, 3].map(another))
    const ids = []
    for (const file of files) ids.push((await stack.studio.keep(file)).id)
    const begun = await begin(ids)
    await done(begun.id)
    const whole = await bytesOf(begun)
    for (const [range, part] of [
      ['bytes=100-', whole.subarray(100)],
      ['bytes=40-300', whole.subarray(40, 301)],
      ['bytes=-50', whole.subarray(-50)],
      ['bytes=-9999999', whole],
    ] as const) {
      const response = await stack.studio.fetch(exportFilePath(begun.id), { headers: { range } })
      expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([206, part])
    }
    const beyond = await stack.studio.fetch(exportFilePath(begun.id), {
      headers: { range: 'bytes=9999999-' },
    })
    expect(beyond.status).toBe(416)
    const one = await begin(ids.slice(0, 1))
    expect(await bytesOf(one)).toEqual(files[0])
  })

  it('sends its headers while it is paused, and its bytes once it is resumed', async () => {
    const ids = []
    for (const seed of [1, 2]) ids.push((await stack.studio.keep(await noise(60, 40 + seed))).id)
    for (const some of [ids, ids.slice(0, 1)]) {
      const begun = await begin(some, WEBP)
      await stack.studio.post(`${exportPath(begun.id)}/pause`)
      const response = await stack.studio.fetch(exportFilePath(begun.id))
      await stack.studio.post(`${exportPath(begun.id)}/resume`)
      const bytes = Buffer.from(await response.arrayBuffer())
      await done(begun.id)
      expect(bytes).toEqual(await bytesOf(begun))
    }
  })

  describe('whose rendered files were damaged later', () => {
    const damages = [
      ['is lost', (path: string) => rm(path)],
      ['was cut', async (path: string) => writeFile(path, (await readFile(path)).subarray(0, 50))],
      [
        'has a flipped bit',
        async (path: string) => {
          const bytes = Buffer.from(await readFile(path))
          bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
          await rm(path)
          await writeFile(path, bytes)
        },
      ],
    ] as const

    it.each(damages)('is intact again if one %s', async (_, damage) => {
      const ids = []
      for (const seed of [1, 2]) ids.push((await stack.studio.keep(await noise(60, 40 + seed))).id)
      for (const some of [ids, ids.slice(0, 1)]) {
        const begun = await begin(some, WEBP)
        await done(begun.id)
        const whole = await bytesOf(begun)
        await damage(join(stack.studio.dataDir, 'studio', 'exports', begun.id, '0'))
        expect(await bytesOf(begun)).toEqual(whole)
        await done(begun.id)
      }
    })

    it('reports that its only picture is gone if that was deleted too', async () => {
      const { id } = await stack.studio.keep(await noise())
      const begun = await begin([id], WEBP)
      await done(begun.id)
      await stack.studio.fetch(assetPath(id), { method: 'DELETE' })
      await rm(join(stack.studio.dataDir, 'studio', 'exports', begun.id, '0'))
      expect((await stack.studio.fetch(exportFilePath(begun.id))).status).toBe(410)
    })
  })

  it('is paused, resumed and stopped, and its files are removed with it', async () => {
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push((await stack.studio.keep(await noise(50, 40 + at))).id)
    const begun = await begin(ids, { format: 'avif' })
    const turn = async (to: string) =>
      exportView.parse(await (await stack.studio.post(`${exportPath(begun.id)}/${to}`)).json())
    expect((await turn('pause')).state).toBe('paused')
    expect((await turn('resume')).state).toBe('exporting')
    await done(begun.id)
    expect((await stack.studio.fetch(exportPath(begun.id), { method: 'DELETE' })).status).toBe(200)
    expect((await stack.studio.fetch(exportFilePath(begun.id))).status).toBe(404)
  })

  it('that is stopped while it renders ends alone: the server and another export continue', async () => {
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push((await stack.studio.keep(await noise(300, 200 + at))).id)
    const [stopped, other] = [await begin(ids, { format: 'avif' }), await begin(ids, { format: 'webp' })]
    await vi.waitFor(async () => {
      const seen = exportView.parse(await (await stack.studio.fetch(exportPath(stopped.id))).json())
      expect(seen.done).toBeGreaterThan(0)
    }, 200_000)
    expect((await stack.studio.fetch(exportPath(stopped.id), { method: 'DELETE' })).status).toBe(200)
    expect(await done(other.id)).toMatchObject({ done: 4, leftOut: 0 })
    const folder = exportsFolder(stack.studio.dataDir)
    await vi.waitFor(async () => expect(await readdir(folder)).not.toContain(stopped.id), 200_000)
  })

  it('leaves out a file at which its renderer fails, and its contact sheet too, and continues', async () => {
    const ids = []
    for (const seed of [1, 2]) ids.push((await stack.studio.keep(await another(), `${seed}.png`)).id)
    const begun = await begin(ids, { format: 'webp', contactSheet: true, manifests: ['json'] })
    await stack.studio.post(`${exportPath(begun.id)}/pause`)
    // A folder takes the place of the file of the first picture and of the contact sheet.
    for (const ordinal of ['0', '2'])
      await mkdir(join(exportsFolder(stack.studio.dataDir), begun.id, ordinal, 'in the way'), {
        recursive: true,
      })
    await stack.studio.post(`${exportPath(begun.id)}/resume`)
    expect(await done(begun.id)).toMatchObject({ done: 2, leftOut: 1, isSheetLeftOut: true })
    expect((await zipOf(begun)).map(({ name }) => name)).toEqual(['2.webp', 'manifest.json'])
  })

  it('lists deleted pictures and damaged files as left out', async () => {
    const kept = await stack.studio.keep(await another(), 'kept.png')
    const damaged = await stack.studio.keep(await another(), 'damaged.png')
    const { sha256 } = damaged
    const path = join(stack.studio.dataDir, PART.folder, sha256.slice(0, 2), sha256)
    await writeFile(path, Buffer.from('other bytes'))
    const begun = await begin([kept.id, damaged.id], { manifests: ['json'] })
    const zip = await zipOf(begun)
    expect(zip.map(({ name }) => name)).toEqual(['kept.png', 'manifest.json'])
    expect(JSON.parse(String(zip[1]?.bytes))).toMatchObject([
      { file: 'kept.png', picture: kept.id, status: 'exported', sha256: kept.sha256, bytes: kept.bytes },
      { file: '', picture: damaged.id, status: 'left out: the stored file is damaged' },
    ])
    expect(await done(begun.id)).toMatchObject({ done: 2, leftOut: 1 })
  })

  it('leaves out a picture that is deleted before its turn, and excludes one that is deleted already', async () => {
    const [kept, deleted] = [
      await stack.studio.keep(await another()),
      await stack.studio.keep(await another()),
    ]
    await stack.studio.fetch(assetPath(deleted.id), { method: 'DELETE' })
    const begun = await begin([kept.id, deleted.id])
    expect(begun).toMatchObject({ pictures: 1 })
    const refused = await stack.studio.post(EXPORTS_PATH, {
      intent: 'none',
      selection: { ids: [deleted.id] },
      settings: DEFAULT_EXPORT,
    })
    expect(refused.status).toBe(404)
  })

  it('leaves out a picture that is deleted while others are rendered', async () => {
    const ids = []
    for (let at = 0; at < 20; at += 1) ids.push((await stack.studio.keep(await noise(200, 200 + at))).id)
    const begun = await begin(ids, WEBP)
    await vi.waitFor(async () => {
      const seen = exportView.parse(await (await stack.studio.fetch(exportPath(begun.id))).json())
      expect(seen.done).toBeGreaterThan(0)
    }, 200_000)
    await stack.studio.post('/api/library/change', { ids: ids.slice(-3), isDeleted: true })
    expect(await done(begun.id)).toMatchObject({ pictures: 20, done: 20, leftOut: 3 })
  })

  it('states in its manifest how each picture was made; spreadsheets execute none of it', async () => {
    const evil = await stack.studio.keep(await another(), '=HYPERLINK("x")&cmd.png')
    const [pressed] = await stack.studio.press({ values: { text_prompt: 'a fox', resolution: '1024x1024' } })
    const { results } = await stack.studio.when(pressed?.id ?? '', isKept)
    const begun = await begin([evil.id, results[0]?.asset?.id ?? ''], {
      manifests: ['csv', 'json'],
      template: '{name}',
    })
    const zip = await zipOf(begun)
    const csv = String(zip.find(({ name }) => name === 'manifest.csv')?.bytes)
    const { data } = Papa.parse<Record<string, string>>(csv.replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data[0]?.name).toMatch(/^'=/)
    expect(data[1]).toMatchObject({ operation: 'generate-v4', seed: '1000', status: 'exported' })
    expect(csv.startsWith('\ufeff"file"')).toBe(true)
    for (const { bytes, name } of zip.slice(0, 2)) {
      const row = data.find(({ file }) => file?.replace(/^'/, '') === name)
      expect(row).toMatchObject({ bytes: String(bytes.length) })
    }
  })

  it('numbers clashing names, whatever their case, as planned', async () => {
    const ids = []
    for (const name of ['Kettle.png', 'kettle.png', 'صباحات/🌅.png', 'CON.png'])
      ids.push((await stack.studio.keep(await another(), name)).id)
    const settings = { ...DEFAULT_EXPORT, template: 'all/{name}' }
    const answer = await stack.studio.post(`${EXPORTS_PATH}/plan`, { selection: { ids }, settings })
    const plan = exportPlan.parse(await answer.json())
    const zip = await zipOf(await begin(ids, settings))
    expect(zip.map(({ name }) => name)).toEqual(plan.names.map(({ name }) => name))
    expect(plan).toMatchObject({ pictures: 4, clashes: 1, folders: 1 })
  })

  it('with a padding that leaves no room is refused with how much fits', async () => {
    const { id } = await stack.studio.keep(await another())
    const size = { kind: 'longest', px: 300 } as const
    const settings = { ...DEFAULT_EXPORT, format: 'png', size, padding: 200 } as const
    const response = await stack.studio.post(`${EXPORTS_PATH}/plan`, { selection: { ids: [id] }, settings })
    const refused = studioError.parse(await response.json())
    expect(response.status).toBeLessThan(500)
    expect(refused.issues).toMatchObject([
      { at: 'settings.padding', message: expect.stringContaining('must be at most 149 px') },
    ])
  })

  it('reuses the file of a proof', async () => {
    const { id } = await stack.studio.keep(await noise())
    const settings = { ...DEFAULT_EXPORT, format: 'jpeg', budgetBytes: 9_000 } as const
    const proof = exportProof.parse(
      await (await stack.studio.post(`${EXPORTS_PATH}/proof`, { assetId: id, settings })).json(),
    )
    expect(proof).toMatchObject({ isOverBudget: false })
    const file = await bytesOf(await begin([id], settings))
    expect([file.length, (await sharp(file).metadata()).format]).toEqual([proof.bytes, 'jpeg'])
    const shown = await stack.studio.fetch(proofFilePath(proof.shown ?? ''))
    expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual([
      'image/jpeg',
      file,
    ])
  })

  it('names the unknown part of a template', async () => {
    const settings = { ...DEFAULT_EXPORT, template: '{colour}' }
    const refused = await stack.studio.post(EXPORTS_PATH, {
      intent: 'x',
      selection: { ids: ['a'] },
      settings,
    })
    expect([refused.status, studioError.parse(await refused.json()).error]).toEqual([
      400,
      expect.stringContaining('{colour}'),
    ])
  })
})

describe.each(engines)('an export on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const { begin, bytesOf, done } = exportsOf(stack)

  it('contains all that a filter matches when it starts', async () => {
    await stack.studio.keep(await aPicture({ seed: 1 }), 'kettle.png')
    await stack.studio.keep(await aPicture({ seed: 2 }), 'fox.png')
    const order = { intent: 'by-filter', selection: { filter: { q: 'kettle' } }, settings: DEFAULT_EXPORT }
    const response = await stack.studio.post(EXPORTS_PATH, order)
    expect(exportView.parse(await response.json())).toMatchObject({ pictures: 1, name: 'kettle.png' })
  })

  it('of a filter without matches is refused with that reason', async () => {
    const order = { intent: 'nothing', selection: { filter: { q: 'kettle' } }, settings: DEFAULT_EXPORT }
    const refused = await stack.studio.post(EXPORTS_PATH, order)
    expect([refused.status, studioError.parse(await refused.json()).error]).toEqual([
      404,
      'No pictures match.',
    ])
  })

  it('continues after a restart of the server in the middle, with the same bytes', async () => {
    const ids = []
    for (let at = 0; at < 8; at += 1)
      ids.push((await stack.studio.keep(await noise(120, 80 + at), `n${at}.png`)).id)
    const settings = { format: 'avif', quality: 60, manifests: ['csv'] } satisfies Partial<ExportSettings>
    const begun = await begin(ids, settings)
    await vi.waitFor(async () => {
      const seen = exportView.parse(await (await stack.studio.fetch(exportPath(begun.id))).json())
      expect(seen.done).toBeGreaterThan(0)
    }, 200_000)
    await stack.studio.stop()
    const after = await stack.another()
    const seen = await done(begun.id, after)
    expect(seen).toMatchObject({ pictures: 8, done: 8, leftOut: 0 })
    const zip = await unzipped(await bytesOf(begun, after))
    expect(zip.map(({ name }) => name)).toEqual([...ids.map((_, at) => `n${at}.avif`), 'manifest.csv'])
  })
})
