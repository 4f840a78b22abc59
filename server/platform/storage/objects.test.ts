import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openFolderObjects, TooLarge } from './objects.ts'

async function someObjects() {
  const folder = await mkdtemp(join(tmpdir(), 'easel-objects-'))
  return { folder, objects: await openFolderObjects(folder) }
}

it('stores bytes under their SHA-256 and returns them unchanged', async () => {
  const { objects } = await someObjects()
  const bytes = randomBytes(300_000)
  const intake = await objects.intake(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), {
    maxBytes: 300_000,
  })
  expect(intake).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect(await objects.has(intake.sha256)).toBe(false)
  const sha256 = await objects.keep(intake)
  expect(await objects.has(sha256)).toBe(true)
  expect((await buffer(await objects.read(sha256))).equals(bytes)).toBe(true)
  expect((await readFile(await objects.fileOf(sha256))).equals(bytes)).toBe(true)
})

it('refuses one byte above the limit and leaves nothing behind', async () => {
  const { folder, objects } = await someObjects()
  const source = () => Readable.from([Buffer.alloc(1001)])
  await expect(objects.intake(source(), { maxBytes: 1000 })).rejects.toThrow(TooLarge)
  expect(await readdir(join(folder, 'intake'))).toEqual([])
  await expect(objects.intake(source(), { maxBytes: 1001 })).resolves.toMatchObject({ bytes: 1001 })
})

it('stores the same bytes once, however often they come', async () => {
  const { folder, objects } = await someObjects()
  for (const _ of [1, 2]) {
    await objects.keep(await objects.intake(Readable.from([Buffer.from('same')]), { maxBytes: 10 }))
  }
  expect(await readdir(join(folder, 'intake'))).toEqual([])
})

it('leaves no file of an aborted source', async () => {
  const { folder, objects } = await someObjects()
  const broken = new Readable({ read: () => broken.destroy(new Error('cut')) })
  await expect(objects.intake(broken, { maxBytes: 10 })).rejects.toThrow('cut')
  expect(await readdir(join(folder, 'intake'))).toEqual([])
})

it('removes the unfinished files of a crash', async () => {
  const { folder } = await someObjects()
  await writeFile(join(folder, 'intake', 'half'), 'half a pict')
  await openFolderObjects(folder)
  expect(await readdir(join(folder, 'intake'))).toEqual([])
})
