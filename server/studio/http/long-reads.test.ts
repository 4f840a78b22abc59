import { expect, it } from 'vitest'
import { createLongReads } from './long-reads.ts'

/** Reads that end when told to, by their names. */
function readings() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const read = (what: string) => () => {
    begun.push(what)
    return new Promise<string>((end) => ends.set(what, () => end(what)))
  }
  return { begun, read, end: (what: string) => ends.get(what)?.() }
}

/** After everything that was due in this turn of the event loop and in the next. */
async function settled() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('identical reads are one, and of different ones two run at once', async () => {
  const longReads = createLongReads<string>()
  const { begun, read, end } = readings()
  const all = ['a', 'a', 'b', 'c', 'a', 'd'].map((what) => longReads('one', what, read(what)))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const what of ['a', 'c']) end(what)
  await settled()
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'a', 'b', 'c', 'a', 'd'])
})

it('a read that fails gives its place to the next one', async () => {
  const longReads = createLongReads<string>()
  const fail = () => Promise.reject(new Error('away'))
  const failing = ['a', 'b', 'c'].map((what) => longReads('one', what, fail))
  for (const one of failing) await expect(one).rejects.toThrow('away')
  expect(await longReads('one', 'd', async () => 'd')).toBe('d')
})

it('a caller may wait for eight different ones, and others are not in the way', async () => {
  const longReads = createLongReads<string>()
  const { read, end } = readings()
  const names = ['1', '2', '3', '4', '5', '6', '7', '8']
  const waiting = names.map((what) => longReads('one', what, read(what)))
  await expect(longReads('one', '9', read('9'))).rejects.toMatchObject({
    status: 429,
    code: 'too-many-reads',
    retryAfterSeconds: 1,
  })
  const shared = [longReads('one', '8', read('8')), longReads('another', '9', read('9'))]
  for (const what of [...names, '9']) {
    await settled()
    end(what)
  }
  expect(await Promise.all([...waiting, ...shared])).toEqual([...names, '8', '9'])
  const after = longReads('one', '9', async () => 'again')
  expect(await after).toBe('again')
})
