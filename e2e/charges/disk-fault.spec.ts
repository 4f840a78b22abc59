import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { ASSETS_PATH, assetOriginalPath } from '#contract/studio/assets.ts'
import { pressAnswer, RUNS_PATH, type Run, run, runPath } from '#contract/studio/runs.ts'
import { keptGenerations } from '#server/testing/kept-generations.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'

const TIMEOUT = { timeout: 180_000 }
const FULL_AT_BYTES = 65_536

const test = base.extend<{ easel: Easel }>({
  // Playwright reads a fixture's dependencies from this pattern: none.
  easel: async ({ playwright: _ }, use) => {
    const easel = await prepareEasel()
    await easel.start()
    await use(easel)
    await easel.remove()
  },
})

// What a press costs is never tried twice (CONTRIBUTING.md).
test.describe.configure({ retries: 0 })

/** The util-linux program that changes the limits of a running process. */
const programs = ['/usr/bin/prlimit', '/bin/prlimit'].filter(existsSync).slice(0, 1)

/** Simulates a full disk for one process: limits the size of its files. `unlimited` lifts the limit. */
const bound = (program: string, easel: Easel, bytes: number | 'unlimited') =>
  promisify(execFile)(program, ['--pid', `${easel.pid()}`, `--fsize=${bytes}:`])

const press = (easel: Easel, intent: string, words = '') =>
  fetch(easel.studio + RUNS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      intent,
      requests: 1,
      operation: 'generate-v3',
      files: {},
      values: { prompt: `${intent} ${words}`, resolution: '512x1536', rendering_speed: 'TURBO' },
    }),
  })

async function runOf(answer: Response): Promise<string> {
  const { runs } = pressAnswer.parse(await answer.json())
  return runs[0]?.id ?? ''
}

/** Waits until a run matches a condition; retries failed reads. */
async function when(easel: Easel, id: string, isSo: (found: Run) => boolean): Promise<Run> {
  let found: Run | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(easel.studio + runPath(id))
      found = answer.ok ? run.parse(await answer.json()) : undefined
      return found !== undefined && isSo(found)
    }, TIMEOUT)
    .toBe(true)
  if (!found) throw new Error(`run ${id} is not there`)
  return found
}

const isKept = ({ state, results }: Run) =>
  state === 'completed' && results.every((result) => result.state === 'kept')

/** Expects every picture of a run to have the bytes of its row. */
async function expectWhole(easel: Easel, { results }: Run): Promise<void> {
  expect(results.length).toBeGreaterThan(0)
  for (const { asset } of results) {
    const answer = await fetch(easel.studio + assetOriginalPath(asset?.id ?? ''))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(asset?.sha256)
  }
}

async function expectRefusedForNow(answer: Response): Promise<void> {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/disk|database/) })
}

/** Presses until one is refused; returns the accepted runs, and the refused intent. */
async function pressedUntilRefused(easel: Easel, promised: string[]): Promise<string> {
  let refused = ''
  await expect
    .poll(async () => {
      refused = randomUUID()
      const answer = await press(easel, refused)
      if (answer.ok) promised.push(await runOf(answer))
      else await expectRefusedForNow(answer)
      return answer.status
    }, TIMEOUT)
    .toBe(503)
  return refused
}

for (const program of programs) {
  test('on a full disk every confirmed write is kept, and work continues once there is space', async ({
    easel,
  }) => {
    test.setTimeout(600_000)
    const promised = [await runOf(await press(easel, randomUUID()))]
    await when(easel, promised[0] ?? '', isKept)
    const underWay = await runOf(await press(easel, randomUUID(), 'sandbox:slow=3'))
    promised.push(underWay)
    await when(easel, underWay, ({ state }) => state === 'submitting' || state === 'pending')

    await bound(program, easel, FULL_AT_BYTES)
    const picture = await aPicture({ width: 512, height: 512, seed: 7 })
    const upload = () =>
      fetch(`${easel.studio + ASSETS_PATH}?name=fox.png`, { method: 'POST', body: picture })
    await expectRefusedForNow(await upload())
    const refused = await pressedUntilRefused(easel, promised)
    for (const address of [easel.studio, easel.service]) {
      expect((await fetch(`${address}/health`)).status).toBe(200)
    }

    await bound(program, easel, 'unlimited')
    await expect.poll(async () => (await upload()).status, TIMEOUT).toBe(201)
    await expect.poll(async () => (await press(easel, refused)).status, TIMEOUT).toBe(200)
    promised.push(await runOf(await press(easel, refused)))
    for (const id of promised) await expectWhole(easel, await when(easel, id, isKept))
    await easel.stop()
    const generations = await keptGenerations(easel.dataDir)
    expect(generations.map(({ status, charges }) => `${status} ${charges}`)).toEqual(
      promised.map(() => 'completed 1'),
    )
  })
}
