import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aHeif, subjectOnGround } from '#server/testing/drawn-pictures.ts'
import { type Looker, openLooker } from './looker.ts'

let folder: string
let looker: Looker
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-looker-'))
})
afterEach(async () => {
  await looker.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const aTask = async () =>
  ({ path: await fileOf('whole', await subjectOnGround()), format: 'png', isMask: true }) as const

it('looks at whole pictures and hashes them', async () => {
  looker = openLooker(20_000)
  const task = await aTask()
  expect(await looker.lookAt(task)).toEqual({ isGrayscale: false })
  expect(await looker.hash(task.path)).toMatch(/^[0-9a-f]{64}$/)
})

it('what a decoder throws is a damaged picture', async () => {
  looker = openLooker(20_000)
  const half = await fileOf('half', aHeif().subarray(0, 300))
  expect(await looker.lookAt({ path: half, format: 'heif', isMask: false })).toBeNull()
  const whole = await fileOf('whole', aHeif())
  expect(await looker.lookAt({ path: whole, format: 'heif', isMask: false })).toEqual({ isGrayscale: null })
})

it('a decoder that crashes takes its process down; the next picture is looked at by another', async () => {
  looker = openLooker(20_000)
  const task = await aTask()
  await looker.lookAt(task)
  const before = looker.pid()
  if (!before) throw new Error('there is no process')
  const crashing = looker.lookAt(task)
  // As a segmentation fault would, in the middle of it.
  process.kill(before, 'SIGSEGV')
  expect(await crashing).toBeNull()
  expect(await looker.lookAt(task)).toEqual({ isGrayscale: false })
  expect(looker.pid()).not.toBe(before)
})

it('a decoder that does not come to an end is ended', async () => {
  // No decoder is done in the first moment, so each looks as if it never would be.
  looker = openLooker(1)
  const task = await aTask()
  expect(await looker.lookAt(task)).toBeNull()
  expect(await looker.lookAt(task)).toBeNull()
})
