import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Objects, openFolderObjects } from '#server/platform/objects.ts'
import { aHeif, subjectOnGround } from '#server/testing/drawn-pictures.ts'
import { openPainters, type Painters } from './painters.ts'

let folder: string
let objects: Objects
let painters: Painters
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-painters-'))
  objects = await openFolderObjects(folder)
})
afterEach(async () => {
  await painters.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(bytes: Uint8Array) {
  const path = objects.draftPath()
  await writeFile(path, bytes)
  return path
}

it('a decoder that does not come to an end loses its thread, and the next picture is looked at by another', async () => {
  // No decoder is done in the first moment, so each looks as if it never would be.
  painters = openPainters(1, objects, 1)
  const path = await fileOf(await subjectOnGround())
  expect(await painters.lookAt({ path, format: 'png', isMask: false })).toBeNull()
  expect(await painters.lookAt({ path, format: 'png', isMask: false })).toBeNull()
  expect(await painters.hash(path)).toMatch(/^[0-9a-f]{64}$/)
})

it('what a decoder throws is a damaged picture', async () => {
  painters = openPainters(1, objects)
  const half = await fileOf(aHeif().subarray(0, 300))
  expect(await painters.lookAt({ path: half, format: 'heif', isMask: false })).toBeNull()
  const whole = await fileOf(aHeif())
  expect(await painters.lookAt({ path: whole, format: 'heif', isMask: false })).toEqual({ isGrayscale: null })
})
