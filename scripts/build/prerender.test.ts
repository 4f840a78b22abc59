import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fontOf } from './prerender.ts'

it('a build without the subset font stops and names the missing file', async () => {
  const studio = await mkdtemp(join(tmpdir(), 'easel-'))
  await mkdir(join(studio, 'assets'))
  await expect(fontOf(studio)).rejects.toThrow(/inter-first/)
  await rm(studio, { recursive: true })
})
