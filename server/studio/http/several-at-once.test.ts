import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '#contract/studio/describe/route.ts'
import { DEFAULT_EXPORT } from '#contract/studio/exports/export-settings.ts'
import { routes } from '#contract/studio/routes.ts'
import { pressAnswer } from '#contract/studio/runs.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aPress } from '#server/testing/studio.ts'

const CLIENTS = 8
const PICTURES = 24

/** What all clients change; the lists are in an order of the client's own. */
interface There {
  readonly pictures: readonly string[]
  readonly runs: readonly string[]
  readonly intent: string
  readonly collection: string
  readonly project: string
  readonly prompt: string
  readonly search: string
  readonly change: string
  readonly export: string
}

interface Call {
  readonly id?: string | undefined
  readonly body?: unknown
}

const PROMPT = { name: 'a heron', text: 'a heron at the pond', tags: ['bird'] }

/** A call of every endpoint that writes: a new one has its call here. */
const CALLS: Readonly<Record<string, (there: There) => Call>> = {
  'assets.putAway': ({ pictures }) => ({ id: pictures[0] }),
  'assets.bringBack': ({ pictures }) => ({ id: pictures[0] }),
  'changes.make': ({ pictures, project }) => ({
    body: {
      ids: pictures,
      rating: pictures.length % 6,
      addTags: ['bird'],
      projectId: project,
      isDeleted: pictures[0] === pictures.toSorted()[0],
    },
  }),
  'changes.undo': ({ change }) => ({ id: change }),
  'changes.erase': ({ pictures }) => ({ body: { ids: pictures.slice(0, 2) } }),
  'collections.create': () => ({ body: { name: 'Best' } }),
  'collections.rename': ({ collection }) => ({ id: collection, body: { name: 'Better' } }),
  'collections.remove': ({ collection }) => ({ id: collection }),
  'collections.restore': ({ collection }) => ({ id: collection }),
  'edits.tell': ({ pictures }) => ({
    body: { kind: 'refine-edge', parentId: pictures[0], isCleaned: true },
  }),
  'exports.plan': ({ pictures }) => ({ body: { selection: { ids: pictures }, settings: DEFAULT_EXPORT } }),
  'exports.proof': ({ pictures }) => ({ body: { assetId: pictures[0], settings: DEFAULT_EXPORT } }),
  'exports.begin': ({ pictures }) => ({
    body: { intent: 'the-same', selection: { ids: pictures.toSorted() }, settings: DEFAULT_EXPORT },
  }),
  'exports.pause': (there) => ({ id: there.export }),
  'exports.resume': (there) => ({ id: there.export }),
  'exports.remove': (there) => ({ id: there.export }),
  'presses.drop': ({ intent }) => ({ id: intent }),
  'projects.create': () => ({ body: { name: 'Autumn' } }),
  'projects.change': ({ project }) => ({ id: project, body: { name: 'Winter', isArchived: false } }),
  'prompts.save': () => ({ body: PROMPT }),
  'prompts.change': ({ prompt }) => ({ id: prompt, body: PROMPT }),
  'prompts.remove': ({ prompt }) => ({ id: prompt }),
  'prompts.restore': ({ prompt }) => ({ id: prompt }),
  'queue.pause': ({ intent }) => ({ body: { intent } }),
  'queue.resume': ({ intent }) => ({ body: { intent } }),
  'queue.move': ({ runs }) => ({ body: { ids: runs, to: 'front' } }),
  'queue.removeAll': ({ runs }) => ({ body: { ids: runs.slice(0, 2) } }),
  'queue.settle': ({ runs }) => ({ body: { ids: runs } }),
  'queue.repeat': ({ runs }) => ({ body: { ids: runs, intent: 'repeated-at-once' } }),
  'quotes.ask': () => ({ body: { operation: 'generate-fast', values: { prompt: 'a heron' }, files: {} } }),
  'runs.press': () => ({ body: aPress({ intent: 'pressed-at-once', requests: 8 }) }),
  'runs.hide': ({ runs }) => ({ id: runs[0] }),
  'runs.restore': ({ runs }) => ({ id: runs[0] }),
  'runs.remove': ({ runs }) => ({ id: runs[0] }),
  'runs.edit': ({ runs }) => ({ id: runs[0], body: { values: aPress().values, files: {} } }),
  'runs.leave': ({ runs }) => ({ id: runs[0] }),
  'searches.save': () => ({ body: { name: 'Birds', search: 'tag=bird' } }),
  'searches.change': ({ search }) => ({ id: search, body: { name: 'Birds', isDeleted: false } }),
}
const NAMES = Object.keys(CALLS)

const rows: ReadonlyMap<string, Route> = new Map(
  Object.entries(routes).flatMap(([resource, all]) =>
    Object.entries<Route>(all).map(([name, row]) => [`${resource}.${name}`, row] as const),
  ),
)

describe.each(engines)('eight clients on the same rows on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const ask = (name: string, { id = '', body }: Call) => {
    const { path = '/', method = 'GET' } = rows.get(name) ?? {}
    return stack.studio.fetch(path.replace(/:\w+/, id), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  }
  const made = async (name: string, call: Call): Promise<string> =>
    Object(await (await ask(name, call)).json()).id

  async function everything(): Promise<There> {
    const pictures: string[] = []
    for (let seed = 0; seed < PICTURES; seed += 1)
      pictures.push((await stack.studio.keep(await aPicture({ seed }))).id)
    const press = aPress({ requests: 8 })
    await ask('queue.pause', { body: { intent: press.intent } })
    const { runs } = pressAnswer.parse(await (await ask('runs.press', { body: press })).json())
    const there = {
      pictures,
      runs: runs.map(({ id }) => id),
      intent: press.intent,
      collection: await made('collections.create', { body: { name: 'Best' } }),
      project: await made('projects.create', { body: { name: 'Autumn' } }),
      prompt: await made('prompts.save', { body: PROMPT }),
      search: await made('searches.save', { body: { name: 'Birds', search: 'tag=bird' } }),
      export: await made('exports.begin', {
        body: { intent: 'before', selection: { ids: pictures }, settings: DEFAULT_EXPORT },
      }),
      change: '',
    }
    const change = await ask('changes.make', { body: { ids: pictures, rating: 3, addTo: there.collection } })
    return { ...there, change: Object(await change.json()).change.id }
  }

  it('have a call here for every endpoint that writes', () => {
    const writing = [...rows].flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
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
        const answer = await ask(name, CALLS[name]?.(own) ?? {})
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
        const there = await everything()
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
        expect(await written(clients, await everything())).toEqual([])
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})
