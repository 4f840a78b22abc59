import { expect, it } from 'vitest'
import { createTogether } from './together.ts'

/** Readings that end when they are told to. */
function readings() {
  const begun: { end(value: string): void; fail(error: Error): void }[] = []
  const read = () =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail })
    })
  return { begun, read }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('those who ask during a reading share the next one, which begins when it ends', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  const first = together('runs', read)
  const others = [together('runs', read), together('runs', read), together('runs', read)]
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

it('other things are read beside it', () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  void together('runs', read)
  void together('library', read)
  expect(begun).toHaveLength(2)
})

it('a reading that fails fails those whom it would have answered, and nobody after them', async () => {
  const together = createTogether<string>()
  const { begun, read } = readings()
  const first = together('runs', read)
  const second = together('runs', read)
  begun[0]?.fail(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  begun[1]?.end('back')
  expect(await second).toBe('back')
  const third = together('runs', read)
  begun[2]?.end('still there')
  expect(await third).toBe('still there')
})
