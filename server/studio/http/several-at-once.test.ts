import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engines } from '#server/testing/databases/databases.ts'
import { ask, CALLS, ENDPOINTS, everything, PICTURES, type There } from '#server/testing/each-call.ts'
import { studioStack } from '#server/testing/stack.ts'

/** Each with lists in an order of its own. */
const CLIENTS = 8
const NAMES = Object.keys(CALLS)

describe.each(engines)('eight clients on the same rows on $name', ({ open }) => {
  const stack = studioStack({}, open)

  it('have a call here for every endpoint that writes', () => {
    const writing = [...ENDPOINTS].flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
    // Its body is a file, and it makes a row of its own.
    expect(NAMES.toSorted()).toEqual(writing.filter((name) => name !== 'assets.upload').toSorted())
  })

  /** Eight clients, each with a list of calls, and an order of the rows. */
  const clientsWith = (calls: fc.Arbitrary<readonly string[]>) =>
    fc.array(
      fc.record({
        calls,
        order: fc.shuffledSubarray([...Array(PICTURES).keys()], { minLength: PICTURES }),
      }),
      { minLength: CLIENTS, maxLength: CLIENTS },
    )
  type Client = { readonly calls: readonly string[]; readonly order: readonly number[] }

  /** Lets all clients write at once; returns what failed. */
  async function written(clients: readonly Client[], there: There): Promise<readonly unknown[]> {
    const failed: unknown[] = []
    const write = async ({ calls, order }: Client) => {
      const own = {
        ...there,
        pictures: inTheirOrder(there.pictures, order),
        runs: inTheirOrder(there.runs, order),
      }
      for (const name of calls) {
        const answer = await ask(stack.studio, name, CALLS[name]?.(own) ?? {})
        const text = await answer.text()
        // A call that is refused as malformed writes nothing.
        if (answer.status >= 500 || answer.status === 400) failed.push([name, answer.status, text])
      }
    }
    await Promise.all(clients.map(write))
    return failed
  }
  const inTheirOrder = (ids: readonly string[], order: readonly number[]) =>
    order.flatMap((at) => ids[at] ?? [])

  it('are never in each other’s way: each endpoint by all of them at once', async () => {
    await fc.assert(
      fc.asyncProperty(clientsWith(fc.constant([])), async (clients) => {
        const there = await everything(stack.studio)
        for (const name of NAMES) {
          const all = clients.map((one) => ({ ...one, calls: [name] }))
          expect(await written(all, there)).toEqual([])
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })

  it('are never in each other’s way: all endpoints in an order of their own', async () => {
    const calls = fc.shuffledSubarray(NAMES, { minLength: NAMES.length })
    await fc.assert(
      fc.asyncProperty(clientsWith(calls), async (clients) => {
        expect(await written(clients, await everything(stack.studio))).toEqual([])
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})
