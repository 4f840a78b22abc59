import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aHeif, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { flatPng } from '#server/testing/pictures/png-chunks.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { TooMuchWaiting } from './turns.ts'

let folder: string
let inspector: Inspector
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-inspector-'))
})
afterEach(async () => {
  await inspector.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const BOUNDS = { maxCpuMs: 20_000, maxMemoryBytes: 1_500_000_000 }
const task = (path: string, isGrayAsked = false, caller = 'somebody') => ({ path, isGrayAsked, caller })
const aTask = async () => task(await fileOf('whole', await subjectOnGround()), true)

it('inspects complete pictures and hashes them', async () => {
  inspector = openInspector(BOUNDS)
  const whole = await aTask()
  expect(await inspector.inspect(whole)).toMatchObject({ format: 'png', isGrayscale: false })
  expect(await inspector.hash(whole.path)).toMatch(/^[0-9a-f]{64}$/)
})

it('an exception of a decoder means a damaged picture', async () => {
  inspector = openInspector(BOUNDS)
  const half = await fileOf('half', aHeif().subarray(0, 300))
  expect(await inspector.inspect(task(half))).toEqual({
    message: expect.stringMatching(/damaged|not a picture/),
  })
  const whole = await fileOf('whole', aHeif())
  expect(await inspector.inspect(task(whole))).toMatchObject({ format: 'heif' })
})

it('a crashing decoder ends only its process; the next picture gets a new one', async () => {
  inspector = openInspector(BOUNDS)
  const pipe = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const crashing = inspector.inspect(task(pipe))
  // Opens once the decoder opens it too, which then waits for its bytes.
  const bytes = await open(pipe, 'w')
  const before = inspector.pid()
  if (!before) throw new Error('there is no process')
  // Like a segmentation fault during decoding.
  process.kill(before, 'SIGSEGV')
  expect(await crashing).toEqual({ message: 'is damaged or incomplete' })
  await bytes.close()
  expect(await inspector.inspect(await aTask())).toMatchObject({ isGrayscale: false })
  expect(inspector.pid()).not.toBe(before)
})

it('a picture that a decoder has not taken when it ends is inspected by the next one, not blamed for it', async () => {
  inspector = openInspector(BOUNDS)
  const whole = await aTask()
  await inspector.inspect(whole)
  const before = inspector.pid()
  if (!before) throw new Error('there is no process')
  // Stopped, so that the picture is in its pipe, unread, when it ends.
  process.kill(before, 'SIGSTOP')
  const waiting = inspector.inspect(whole)
  await setImmediate()
  process.kill(before, 'SIGKILL')
  expect(await waiting).toMatchObject({ format: 'png', isGrayscale: false })
  expect(inspector.pid()).not.toBe(before)
})

it.runIf(process.platform === 'linux')(
  'a picture for a process that has just died is inspected by the next one, not blamed for it',
  async () => {
    inspector = openInspector(BOUNDS)
    const whole = await aTask()
    await inspector.inspect(whole)
    const before = inspector.pid()
    if (!before) throw new Error('there is no process')
    process.kill(before, 'SIGKILL')
    // Without a turn of the event loop, in which its end would be heard of. Its last thread closes its files.
    const isDead = () =>
      /\) Z /.test(readFileSync(`/proc/${before}/stat`, 'utf8')) &&
      readdirSync(`/proc/${before}/task`).length === 1
    while (!isDead());
    expect(await inspector.inspect(whole)).toMatchObject({ format: 'png', isGrayscale: false })
    expect(inspector.pid()).not.toBe(before)
  },
)

it.each([
  ['processor time', { ...BOUNDS, maxCpuMs: 0 }],
  ['memory', { ...BOUNDS, maxMemoryBytes: 1 }],
])(
  'a decoder that takes more %s than its bound is ended, and the picture is named as too expensive',
  async (_, bounds) => {
    inspector = openInspector(bounds)
    // Large enough that it cannot be decoded between two checks of the limits.
    const path = await fileOf('large', flatPng(5000, 5000))
    for (const time of [1, 2]) {
      expect(await inspector.inspect(task(path)), `time ${time}`).toEqual({
        message: expect.stringMatching(/time or memory/),
      })
    }
  },
)

it('callers are served in turn: a caller with many pictures delays only itself', async () => {
  inspector = openInspector(BOUNDS)
  const path = await fileOf('whole', await subjectOnGround())
  const served: string[] = []
  const look = async (caller: string) => {
    await inspector.inspect(task(path, false, caller))
    served.push(caller)
  }
  await Promise.all([...Array.from({ length: 6 }, () => look('many')), look('one')])
  expect(served.indexOf('one')).toBeLessThan(3)
})

it('one caller has a limit of waiting pixels; another is still served', async () => {
  inspector = openInspector(BOUNDS)
  const path = await fileOf('large', flatPng(5000, 5000))
  const looks = Array.from({ length: 60 }, () => inspector.inspect(task(path, false, 'many')))
  const settled = Promise.allSettled(looks)
  const refused = await Promise.any(
    looks.map((look) =>
      look.then(
        () => Promise.reject(),
        (error) => error,
      ),
    ),
  )
  expect(refused).toBeInstanceOf(TooMuchWaiting)
  expect(await inspector.inspect(task(path, false, 'one'))).toMatchObject({ width: 5000 })
  await inspector.stop()
  await settled
})
