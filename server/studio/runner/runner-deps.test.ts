import { expect, it } from 'vitest'
import { PACE } from './pace.ts'
import { persistently } from './runner-deps.ts'

function stumbling(times: number) {
  const logged: unknown[] = []
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls <= times) throw new Error(`stumble ${calls}`)
    return calls
  }
  const pace = { ...PACE, retryMs: 1, slowestRetryMs: 1 }
  const persistence = { pace, log: { error: (line: unknown) => void logged.push(line) } }
  return { done: persistently(work, persistence), logged }
}

it('retries a failing task, and logs each failure', async () => {
  const { done, logged } = stumbling(5)
  expect(await done).toBe(6)
  expect(logged).toHaveLength(5)
})

it('gives up in the end, with the last error', async () => {
  await expect(stumbling(6).done).rejects.toThrow('stumble 6')
})
