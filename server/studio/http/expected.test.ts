import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isMedia } from '#contract/studio/describe/route.ts'
import { pressAnswer } from '#contract/studio/runs.ts'
import { studioError } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { ENDPOINTS } from '#server/testing/each-call.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aPress } from '#server/testing/studio.ts'
import { requireExpected } from './expected.ts'

interface Target {
  /** The `id` of the path. */
  readonly id?: string
  /** What the body names besides the new values. */
  readonly also?: object
  /** The values that are there now. */
  readonly current: () => Promise<unknown>
}

interface Case {
  /** Values of three people. The first ones are there; each of the others saw them. */
  readonly values: readonly [object, object, object]
  readonly target: (tools: Tools, first: object) => Promise<Target>
}

interface Tools {
  readonly ask: (name: string, id?: string, body?: object) => Promise<Response>
  readonly picture: () => Promise<string>
}

const NAMES: Case['values'] = [{ name: 'Autumn' }, { name: 'Winter' }, { name: 'Spring' }]
const prompt = (text: string) => ({ name: 'a heron', text, tags: ['bird'] })
const values = (text_prompt: string) => ({ values: { ...aPress().values, text_prompt }, files: {} })

/** Something with a name, in a list under `key`. */
const inList =
  (resource: string, key: string, create: string): Case['target'] =>
  async ({ ask }, first) => {
    const { id } = Object(await (await ask(`${resource}.${create}`, undefined, first)).json())
    return {
      id,
      current: async () =>
        Object(await (await ask(`${resource}.list`)).json())[key].find(
          (one: { id: string }) => one.id === id,
        ),
    }
  }

/** One for every endpoint that replaces what somebody wrote: a new one has its case here. */
const CASES: Readonly<Record<string, Case>> = {
  'changes.make': {
    values: [{ note: 'for print' }, { note: 'for the web' }, { note: 'too dark' }],
    async target({ ask, picture }, first) {
      const id = await picture()
      await ask('changes.make', undefined, { ids: [id], ...first })
      return { also: { ids: [id] }, current: async () => (await ask('assets.one', id)).json() }
    },
  },
  'collections.rename': { values: NAMES, target: inList('collections', 'collections', 'create') },
  'projects.change': { values: NAMES, target: inList('projects', 'projects', 'create') },
  'prompts.change': {
    values: [prompt('a heron'), prompt('a grey heron'), prompt('a white heron')],
    target: inList('prompts', 'prompts', 'save'),
  },
  'searches.change': {
    values: [{ search: 'tag=bird' }, { search: 'tag=heron' }, { search: 'tag=crane' }],
    // A name that is taken would get a number.
    target: (tools, first) =>
      inList('searches', 'searches', 'save')(tools, { name: `Birds ${randomUUID()}`, ...first }),
  },
  'runs.edit': {
    values: [values('a red fox'), values('a blue fox'), values('a white fox')],
    async target({ ask }, first) {
      const press = aPress(first)
      await ask('queue.pause', undefined, { intent: press.intent })
      const { runs } = pressAnswer.parse(await (await ask('runs.press', undefined, press)).json())
      const id = runs[0]?.id ?? ''
      return { id, current: async () => (await ask('runs.one', id)).json() }
    },
  },
}

it('every endpoint that expects values has a case here, and may answer with 409', () => {
  const expecting = [...ENDPOINTS].filter(
    ([, { body }]) => body && !isMedia(body) && body instanceof z.ZodMiniObject && 'expected' in body.shape,
  )
  expect(expecting.map(([name]) => name).toSorted()).toEqual(Object.keys(CASES).toSorted())
  for (const [, { errors }] of expecting) expect(errors).toContain('changed-meanwhile')
})

it('the refusal names what is there now if it is short, and each value that differs', () => {
  const refused = (now: string) => {
    try {
      requireExpected({ expected: { name: 'a', rest: 1 }, current: { name: now, rest: 2 } })
    } catch (error) {
      return error
    }
  }
  expect(refused('Winter')).toMatchObject({
    message: 'Nothing was changed, because somebody else changed it meanwhile: the name is “Winter” now.',
    issues: [{ at: 'expected.name' }, { at: 'expected.rest' }],
  })
  expect(refused('x'.repeat(101))).toMatchObject({
    message: 'Nothing was changed, because somebody else changed it meanwhile.',
  })
})

describe.each(engines)('a change of what somebody else changed meanwhile ($name)', ({ open }) => {
  const stack = studioStack({}, open, 'describe')
  const ask: Tools['ask'] = (name, id = '', body) => {
    const { path = '/', method = 'GET' } = ENDPOINTS.get(name) ?? {}
    return stack.studio.fetch(path.replace(/:\w+/, id), {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  }
  const picture = async () => (await stack.studio.keep(await aPicture({ seed: 7 }))).id

  it.each(Object.entries(CASES))('%s refuses it, and a repeated one is no conflict', async (name, one) => {
    const [first, second, third] = one.values
    const { id, also, current } = await one.target({ ask, picture }, first)
    const change = (wanted: object, expected: object) => ask(name, id, { ...also, ...wanted, expected })
    expect((await change(second, first)).status).toBe(200)
    // The response was lost, and the request is sent again.
    expect((await change(second, first)).status).toBe(200)
    const late = await change(third, first)
    expect([late.status, studioError.parse(await late.json()).code]).toEqual([409, 'changed-meanwhile'])
    expect(await current()).toMatchObject(second)
    expect((await change(third, second)).status).toBe(200)
    expect(await current()).toMatchObject(third)
  })

  it.each(Object.entries(CASES))('%s by eight people at once keeps one of them', async (name, one) => {
    const [first, second, third] = one.values
    const { id, also, current } = await one.target({ ask, picture }, first)
    const given = [second, third].flatMap((wanted) => [wanted, wanted, wanted, wanted])
    const answers = await Promise.all(
      given.map((wanted) => ask(name, id, { ...also, ...wanted, expected: first })),
    )
    const taken = given.filter((_, at) => answers[at]?.status === 200)
    expect(new Set(taken)).toEqual(new Set([taken[0]]))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await current()).toMatchObject(taken[0] ?? {})
  })

  it('of several pictures cannot expect a note', async () => {
    const answer = await ask('changes.make', undefined, {
      ids: [await picture(), 'b'],
      note: 'for print',
      expected: { note: '' },
    })
    expect(answer.status).toBe(400)
    expect(studioError.parse(await answer.json()).issues).toEqual([
      { at: 'expected', message: 'is only for one picture, given in `ids`' },
    ])
  })

  it('is not recorded, so that Undo does not offer it', async () => {
    const id = await picture()
    const refused = await ask('changes.make', undefined, { ids: [id], note: 'mine', expected: { note: 'x' } })
    expect(refused.status).toBe(409)
    const { changes } = Object(await (await ask('changes.last')).json())
    expect(changes.filter((one: { change: { note?: string } }) => one.change.note === 'mine')).toEqual([])
  })
})
