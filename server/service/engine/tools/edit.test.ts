import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { NothingDone } from '../nothing-done.ts'
import { encodePng } from '../pixels/encode.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { edit } from './edit.ts'
import type { EditRequest } from './table.ts'
import type { ModelRequest, SourceFile } from './tool.ts'

let folder: string
let photo: SourceFile
let ad: SourceFile
let mask: SourceFile
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-edit-'))
  const kept = async (
    name: string,
    { width, height, data }: ReturnType<typeof subjectScene>,
  ): Promise<SourceFile> => {
    const path = join(folder, name)
    const png = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).png()
    await writeFile(path, await png.toBuffer())
    return { path, format: 'png' }
  }
  const scene = subjectScene(1, 320, 240)
  photo = await kept('photo.png', scene)
  ad = await kept('ad.png', { ...scene, ...adScene(1) })
  const marks = scene.data.map((_, of) =>
    of % 4 === 3 ? 255 : Math.abs(((of >> 2) % scene.width) - scene.width / 2) < 30 ? 255 : 0,
  )
  mask = await kept('mask.png', { ...scene, data: marks })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const EDITS: readonly (readonly [EditRequest, () => readonly SourceFile[]])[] = [
  [{ edit: 'remove-background' }, () => [photo]],
  [{ edit: 'remove-object', seed: 1, steps: 12, guidance: 3 }, () => [photo, mask]],
  [{ edit: 'replace-background', seed: 1, ordinal: 0 }, () => [photo, photo]],
  [{ edit: 'resize-ad', width: 728, height: 90, ordinal: 0 }, () => [ad]],
  [{ edit: 'pose-variants', instruction: 'closer', seed: 1 }, () => [photo]],
  [{ edit: 'localize-ad', language: 'de', copy: [], instruction: '' }, () => [ad]],
  [{ edit: 'layerize-text' }, () => [ad]],
]

it('an ad that has the requested size already is not made once more', async () => {
  const { width, height } = adScene(1)
  const request: EditRequest = { edit: 'resize-ad', width, height, ordinal: 0 }
  await expect(edit(request, [ad])).rejects.toThrow(new NothingDone('nothing_changed'))
})

describe('a picture with a colour profile', () => {
  /** The photograph, its numbers read as those of Display P3. */
  async function inWideColors() {
    const { width, height, data } = subjectScene(1, 320, 240)
    const wide = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    const { icc } = await sharp(await wide.withIccProfile('p3').png().toBuffer()).metadata()
    const pixels = { width, height, data }
    const path = join(folder, 'wide.png')
    await writeFile(path, encodePng(pixels, {}, icc))
    return { pixels, icc, file: { path, format: 'png' } satisfies SourceFile }
  }

  it('keeps it, and the very numbers of every pixel that is not removed', async () => {
    const { pixels, icc, file } = await inWideColors()
    const removed = await edit({ edit: 'remove-object', seed: 1, steps: 8, guidance: 3 }, [file, mask])
    expect(Buffer.from(removed.profile ?? [])).toEqual(icc)
    const isKept = (pixel: number) => Math.abs((pixel % pixels.width) - pixels.width / 2) >= 30
    const changed = removed.pixels.data.findIndex((value, of) => value !== pixels.data[of] && isKept(of >> 2))
    expect(changed).toBe(-1)
  })

  it('becomes sRGB where two pictures are joined, and where a model works on it', async () => {
    const { pixels, file } = await inWideColors()
    const joined = await edit({ edit: 'replace-background', seed: 1, ordinal: 0 }, [file, photo])
    expect(joined.profile).toBeUndefined()
    const shown: (readonly Pixels[])[] = []
    const model = async (asked: ModelRequest) => {
      shown.push(asked.pictures)
      return { ...pixels, data: pixels.data.map((value) => 255 - value) }
    }
    const made = await edit({ edit: 'remove-object', seed: 1, steps: 8, guidance: 3 }, [file, mask], {
      model,
    })
    expect(made.profile).toBeUndefined()
    expect(shown[0]?.[0]?.data).not.toEqual(pixels.data)
  })
})

describe('every edit', () => {
  it.each(EDITS)('reports its progress from the beginning on: $edit', async (request, files) => {
    const shares: number[] = []
    await edit(request, files(), { report: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(0)
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
    expect(shares.toSorted((one, other) => one - other)).toEqual(shares)
  })

  it.each(EDITS)('stops when it is aborted: $edit', async (request, files) => {
    const enough = new Error('enough')
    const giveUp = () => {
      throw enough
    }
    await expect(edit(request, files(), { report: giveUp })).rejects.toBe(enough)
  })
})
