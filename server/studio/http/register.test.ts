import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#contract/studio/describe/route.ts'
import { Refusal } from './errors.ts'
import { Answer, register, UNLISTED_CODE } from './register.ts'

const rows = {
  one: route({
    summary: 'A thing',
    method: 'GET',
    path: '/things/:id',
    permission: 'read',
    errors: [],
    params: z.object({ id: z.string() }),
    replies: { 200: z.object({ id: z.string() }) },
  }),
  make: route({
    summary: 'Makes a thing',
    method: 'POST',
    path: '/things',
    permission: 'make',
    errors: [],
    body: z.object({ id: z.string() }),
    replies: { 201: z.object({ id: z.string() }) },
  }),
}

it('an endpoint answers by its row, and with the status that its handler gives', async () => {
  const app = Fastify()
  register(app, rows, {
    one: async ({ params }) => ({ id: params.id }),
    make: async ({ body }) => new Answer(201, { id: body.id }),
  })
  const found = await app.inject('/things/a')
  expect([found.statusCode, found.json()]).toEqual([200, { id: 'a' }])
  const made = await app.inject({ method: 'POST', url: '/things', payload: { id: 'b' } })
  expect([made.statusCode, made.json()]).toEqual([201, { id: 'b' }])
  await app.close()
})

it('a handler that refuses with a code that its row does not list is logged', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  const one = { ...rows.one, errors: ['not-found' as const] }
  let code: 'not-found' | 'gone' | 'invalid' = 'not-found'
  register(
    app,
    { one },
    {
      one: async () => {
        throw new Refusal(code === 'gone' ? 410 : code === 'invalid' ? 400 : 404, code, 'No.')
      },
    },
  )
  const isLogged = async (refusedWith: typeof code) => {
    code = refusedWith
    await app.inject('/things/a')
    return lines.some((line) => line.includes(UNLISTED_CODE))
  }
  expect(await isLogged('not-found')).toBe(false)
  expect(await isLogged('invalid')).toBe(false)
  expect(await isLogged('gone')).toBe(true)
  await app.close()
})

it('a row without its handler, or the other way round, does not compile', () => {
  // Never called: `npm run check` sees whether it compiles.
  const notOneToOne = () => {
    const one = async () => ({ id: 'a' })
    const make = async () => new Answer(201 as const, { id: 'b' })
    const app = Fastify()
    // @ts-expect-error a row without a handler
    register(app, rows, { one })
    // @ts-expect-error a handler without a row
    register(app, rows, { one, make, more: one })
    // @ts-expect-error a handler that answers with another shape
    register(app, rows, { one: async () => ({ name: 'a' }), make })
    // @ts-expect-error a handler that answers with a status that its row does not have
    register(app, rows, { one, make: async () => new Answer(200 as const, { id: 'b' }) })
  }
  expect(notOneToOne).toBeTypeOf('function')
})
