import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HelperGone, type HelperProcess, helperProcess } from './helper-process.ts'

/** Answers with its task; ends for `end`, fails as `answerTasks` does for `fail`, and talks nonsense for `nonsense`. */
const PROGRAM = `process.on('disconnect', () => process.exit())
process.on('message', ({ id, task }) => {
  if (task === 'end') process.exit(1)
  if (task === 'fail') return process.send({ id, error: 'ENOSPC: no space left on device' })
  if (task === 'nonsense') return process.send('nonsense')
  process.send({ id, result: task === 'nothing' ? undefined : task })
})`

describe('a helper process', () => {
  let folder: string
  let helper: HelperProcess
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easel-helper-'))
    await writeFile(join(folder, 'helper.mjs'), PROGRAM)
    const program = pathToFileURL(join(folder, 'helper.mjs'))
    helper = helperProcess({ program, niceness: 0, idleMs: 60_000 })
  })
  afterEach(async () => {
    await helper.stop()
    await rm(folder, { recursive: true })
  })

  it('that ends fails its tasks, and the next one starts it again', async () => {
    await expect(helper.ask('any', 'end')).rejects.toThrow(HelperGone)
    expect(await helper.ask('any', 'well')).toBe('well')
  })

  it('that fails at a task fails this task alone', async () => {
    const others = [helper.ask('any', 'well'), helper.ask('any', 'nothing')]
    await expect(helper.ask('any', 'fail')).rejects.toThrow('no space left')
    expect(await Promise.all(others)).toEqual(['well', undefined])
    expect(await helper.ask('any', 'again')).toBe('again')
  })

  it('whose answer cannot be read fails its tasks, and the next one starts it again', async () => {
    await expect(helper.ask('any', 'nonsense')).rejects.toThrow(HelperGone)
    expect(await helper.ask('any', 'well')).toBe('well')
  })

  it('that was killed at this moment fails the task, and ends nothing else', async () => {
    expect(await helper.ask('any', 'well')).toBe('well')
    process.kill(helper.pid() ?? 0, 'SIGKILL')
    await expect(helper.ask('any', 'late')).rejects.toThrow(HelperGone)
    expect(await helper.ask('any', 'again')).toBe('again')
  })

  it('gets numbers as they are, and gives them back', async () => {
    const values = Float32Array.of(0.5, -1, 3e38)
    expect(await helper.ask('any', { values })).toEqual({ values })
  })

  it('keeps its parent alive while it is asked something, and no longer', async () => {
    const parent = `import { helperProcess } from '${new URL('./helper-process.ts', import.meta.url)}'
      const helper = helperProcess({ program: new URL('./helper.mjs', import.meta.url), niceness: 0, idleMs: 600_000 })
      console.log(await helper.ask('any', 'well'), await helper.ask('any', 'again'))`
    await writeFile(join(folder, 'parent.mjs'), parent)
    const words = ['--import', import.meta.resolve('tsx'), join(folder, 'parent.mjs')]
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 60_000 })
    expect(stdout.trim()).toBe('well again')
  })
})
