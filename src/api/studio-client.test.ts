import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { StudioClient } from './studio-client.ts'

const KEY = ['list']
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A query that somebody looks at; each of its requests is answered by hand. */
function looked() {
  const client = new StudioClient({ defaultOptions: { queries: { retry: false } } })
  const requests: { readonly signal: AbortSignal; answer(text: string): void; fail(): void }[] = []
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        requests.push({ signal, answer: resolve, fail: () => reject(new Error('failed')) })
      }),
  })
  ends.push(observer.subscribe(() => {}))
  return { client, requests }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('changes during a request abort nothing, and lead to one more request', async () => {
  const { client, requests } = looked()
  requests[0]?.answer('first')
  await settled()
  const told = [1, 2, 3].map(() => client.invalidateQueries())
  expect(requests).toHaveLength(2)
  requests[1]?.answer('read before the last change')
  await settled()
  expect(requests).toHaveLength(3)
  requests[2]?.answer('read after it')
  await Promise.all(told)
  expect(client.getQueryData(KEY)).toBe('read after it')
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false, false])
})

it('also during the first request, and if that request fails', async () => {
  const { client, requests } = looked()
  const told = client.invalidateQueries({ queryKey: KEY })
  requests[0]?.fail()
  await settled()
  requests[1]?.answer('read after the change')
  await told
  expect(client.getQueryData(KEY)).toBe('read after the change')
  expect(requests).toHaveLength(2)
})

it('a request that may hang is given up where that is asked for', async () => {
  const { client, requests } = looked()
  requests[0]?.answer('first')
  await settled()
  void client.invalidateQueries()
  const told = client.invalidateQueries({}, { cancelRefetch: true })
  expect(requests[1]?.signal.aborted).toBe(true)
  requests[2]?.answer('anew')
  await told
  expect(client.getQueryData(KEY)).toBe('anew')
})

it('so is a first request', async () => {
  const { client, requests } = looked()
  const told = client.invalidateQueries({}, { cancelRefetch: true })
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  requests[0]?.answer('read before the break')
  requests[1]?.answer('anew')
  await told
  expect(client.getQueryData(KEY)).toBe('anew')
})

it('a query that nobody looks at is read when somebody does', async () => {
  const { client, requests } = looked()
  requests[0]?.answer('first')
  await settled()
  ends.pop()?.()
  await client.invalidateQueries()
  expect(requests).toHaveLength(1)
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true)
})
