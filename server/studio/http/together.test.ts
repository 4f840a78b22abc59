import { expect, it } from 'vitest'
import { createTogether } from './together.ts'

/** Reads that finish when told to. */
function readings() {
  const begun: { end(value: string): void; fail(error: Error): void }[] = []
  const read = () =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail })
    })
  return { begun, read }
}

/** After everything that was due in this turn of the event loop and in the next. */
async function settled() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('callers of one turn share a read that starts after the last of them', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  const asked = [together('runs', read), together('runs', read), together('runs', read)]
  expect(begun).toHaveLength(0)
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.end('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
})

it('callers during a read share the next one, which starts after it', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  const first = together('runs', read)
  await settled()
  const others = [together('runs', read), together('runs', read)]
  await settled()
  others.push(together('runs', read))
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.end('before')
  expect(await first).toBe('before')
  await settled()
  expect(begun).toHaveLength(2)
  const late = together('runs', read)
  begun[1]?.end('after')
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
  await settled()
  begun[2]?.end('later')
  expect(await late).toBe('later')
})

it('no caller gets a read that started before its call', async () => {
  const together = createTogether<number>()
  let changes = 0
  const read = async () => {
    const seen = changes
    for (let turn = seen % 4; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve))
    return seen
  }
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    changes += 1
    const known = changes
    const told = together('runs', read).then((seen) => expect(seen).toBeGreaterThanOrEqual(known))
    asked.push(told)
    if (turn % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (turn % 5 === 0) await told
  }
  await Promise.all(asked)
})

it('callers with different keys do not wait for each other', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  void together('runs', read)
  void together('library', read)
  await settled()
  expect(begun).toHaveLength(2)
})

it('a failed read rejects its own callers only', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  const first = together('runs', read)
  await settled()
  const second = together('runs', read)
  begun[0]?.fail(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  begun[1]?.end('back')
  expect(await second).toBe('back')
  const third = together('runs', read)
  await settled()
  begun[2]?.end('still there')
  expect(await third).toBe('still there')
})
