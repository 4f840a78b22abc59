import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openFolderObjects } from './objects.ts'
import { soundObjects } from './sound-objects.ts'

it.each(['intake', 'keep'] as const)(
  'damage that cannot be mended now, as %s fails on a full disk, is told, and mended at a later look',
  async (step) => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-objects-'))
    const real = await openFolderObjects(folder)
    const bytes = randomBytes(300)
    const sha256 = await real.keep(await real.intake(Readable.from([bytes]), { maxBytes: 300 }))
    const files = await readdir(folder, { recursive: true })
    let isFull = true
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    const disk = {
      ...real,
      [step]: (...given: never) => (isFull ? full() : (real[step] as (...args: never) => unknown)(...given)),
    }
    const objects = soundObjects(
      disk,
      () => {},
      () => bytes,
    )
    await writeFile(
      await real.fileOf(sha256),
      bytes.map((byte) => byte ^ 1),
    )
    expect(await objects.lastingDamageOf(sha256)).toBe('changed')
    expect([...objects.damaged()]).toEqual([sha256])
    expect(await readdir(folder, { recursive: true })).toEqual(files)
    isFull = false
    expect(await objects.damageOf(sha256)).toBeNull()
    expect([...objects.damaged()]).toEqual([])
  },
)
