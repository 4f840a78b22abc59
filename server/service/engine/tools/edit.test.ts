import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { NothingDone } from '../nothing-done.ts'
import { edit } from './edit.ts'
import type { EditRequest } from './table.ts'
import type { SourceFile } from './tool.ts'

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
