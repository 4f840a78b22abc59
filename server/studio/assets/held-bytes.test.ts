import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolderObjects } from '#server/platform/storage/objects.ts'
import { type SoundObjects, soundObjects } from '#server/platform/storage/sound-objects.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { heldBytes } from './held-bytes.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('bytes that are held', () => {
  let folder: string
  let objects: SoundObjects
  let whole: Buffer
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easel-held-'))
    objects = soundObjects(await openFolderObjects(folder), () => {})
    whole = Buffer.from(await aPicture({ width: 300, height: 200, seed: 3 }))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const keep = async () =>
    objects.keep(await objects.intake(Readable.from([whole]), { maxBytes: whole.length }))
  const flipped = () => Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)))

  it.each([
    ['changed', (path: string) => writeFile(path, flipped())],
    ['cut-off', (path: string) => truncate(path, 100)],
    ['missing', (path: string) => unlink(path)],
  ])('are never those of a damaged file once it was replaced: %s', async (_, damage) => {
    const bytesOf = heldBytes(objects)
    const sha256 = await keep()
    await damage(await objects.fileOf(sha256))
    // Read before, while and after it is replaced.
    const early = Array.from({ length: 20 }, () => bytesOf(sha256).catch(() => null))
    const kept = keep()
    const meanwhile = Array.from({ length: 20 }, () => bytesOf(sha256).catch(() => null))
    await kept
    const after = await bytesOf(sha256)
    const given = [...(await Promise.all([...early, ...meanwhile])), after, await bytesOf(sha256)]
    for (const bytes of given) expect(bytes === null || bytes.equals(whole)).toBe(true)
  })

  it('stay those of the whole file when the file is damaged later', async () => {
    const bytesOf = heldBytes(objects)
    const sha256 = await keep()
    await bytesOf(sha256)
    await writeFile(await objects.fileOf(sha256), flipped())
    expect(hashOf(await bytesOf(sha256))).toBe(sha256)
  })
})
