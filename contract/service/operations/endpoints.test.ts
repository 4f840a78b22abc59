import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerOf } from '../describe/answers.ts'
import { pathOf, READS, type Read } from '../describe/reads.ts'
import { checkFields, decodeForm } from '../describe/request.ts'
import { routeFields } from '../describe/route-fields.ts'
import { generationHandle, singleImage, syncGeneration } from '../resources/generation.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { OPERATION_IDS, operationOf } from './table.ts'

/** The tables of service-api.md, Endpoints, written by hand: method, path and the statuses besides 200. */
const WRITTEN: readonly [string, readonly number[]][] = [
  ['POST /v1/svc-v4/generate', [400, 401, 422, 429]],
  ['POST /v1/svc-v4/async/generate', [400, 401, 422, 429]],
  ['POST /v1/svc-v4/generate-transparent', [400, 401, 422, 429]],
  ['POST /v1/svc-v4/async/generate-transparent', [400, 401, 422, 429]],
  ['POST /v1/text-to-image/p-image-svc', [400, 401, 422, 429]],
  ['POST /v1/async/text-to-image/p-image-svc', [400, 401, 422, 429]],
  ['POST /v1/svc-v3/generate', [400, 401, 422, 429]],
  ['POST /v1/svc-v3/generate-transparent', [400, 401, 422, 429]],
  ['GET /v2/generations/{generation_id}', [400, 401, 404, 429]],
  ['GET /v1/generations/{generation_id}', [400, 401, 404, 429]],
  ['POST /v2/image/replace-background/svc-4-5', [400, 401, 402, 403, 404, 429, 503]],
  ['POST /v2/tool/ad-localizer', [400, 401, 402, 403, 404, 422, 429]],
  ['POST /v2/tool/model-pose-variants', [400, 401, 402, 403, 404, 422, 429]],
  ['POST /v1/remove-background', [400, 401, 422, 429]],
  ['GET /v2/account/api-keys', [401, 404]],
  ['GET /v2/account/invoices', [401, 404]],
  ['GET /models/{model_id}', [401, 404]],
]

const reads: readonly Read[] = Object.values(READS)
const ours = new Map<string, readonly number[]>([
  ...OPERATION_IDS.map(operationOf).flatMap(({ routes, method, statuses }) =>
    routes.map(({ path }) => [`${method} ${path}`, statuses] as const),
  ),
  ...reads.map(({ method, path, statuses }) => [`${method} ${path}`, statuses] as const),
])

describe('the endpoints of the specification', () => {
  it.each(WRITTEN)('%s answers 200 or one of %j', (endpoint, statuses) => {
    expect(ours.get(endpoint)).toEqual(statuses)
  })
  it.each(['POST /v1/remove-object', 'GET /models', 'GET /v1/.well-known/jwks.json'])(
    '%s is there; its row leaves statuses open',
    (endpoint) => {
      expect(ours.has(endpoint)).toBe(true)
    },
  )
  it('ad resize lists no 422; its path is not shown', () => {
    expect(operationOf('resize-ad').statuses).toEqual([400, 401, 402, 403, 404, 429])
  })
  it('there are no endpoints besides those of the specification and the catalogue', () => {
    const written = [...WRITTEN.map(([endpoint]) => endpoint), 'POST /v1/remove-object', 'GET /models']
    expect([...ours.keys()].filter((endpoint) => !written.includes(endpoint))).toEqual([
      'POST /v1/async/ad-resizer',
      'POST /v2/tool/ad-resizer',
      'POST /v1/svc-v3/layerize-text',
      'POST /v2/design/layerize/svc-3',
      'GET /v1/.well-known/jwks.json',
    ])
  })
  it('have answers that JSON Schema can express', () => {
    const answers = OPERATION_IDS.map(operationOf).flatMap(({ result, routes }) =>
      routes.map((route) => answerOf(result, route)),
    )
    for (const answer of [...answers, ...reads.map((read) => read.answer)]) {
      expect(() => z.toJSONSchema(answer, { io: 'input' })).not.toThrow()
    }
  })
})

describe('answers', () => {
  it('return a handle on asynchronous routes, pictures on the others', () => {
    expect(answerOf('images', { path: '/a', answers: 'async' })).toBe(generationHandle)
    expect(answerOf('images', { path: '/a', answers: 'sync' })).toBe(syncGeneration)
    expect(answerOf('single-image', { path: '/a', answers: 'sync' })).toBe(singleImage)
  })
})

describe('permissions (Authentication)', () => {
  it('require a key everywhere, an admin’s key for the account, and no key for the published keys', () => {
    const asked = (access: Read['access']) =>
      reads.filter((read) => read.access === access).map((read) => read.path)
    expect(asked('admin')).toEqual(['/v2/account/api-keys', '/v2/account/invoices'])
    expect(asked('anyone')).toEqual(['/v1/.well-known/jwks.json'])
    expect(reads).toHaveLength(7)
  })
})

describe('query of GET /models (Account and custom models)', () => {
  const query = READS.models.query(CATALOGUE)
  const ask = (...entries: [string, string][]) => {
    const form = decodeForm(query, entries)
    return form.ok ? checkFields(query, form.values) : form
  }
  it('accepts a scope and repeated statuses', () => {
    expect(ask()).toEqual({ ok: true, values: {} })
    expect(ask(['scope', 'owned'], ['status', 'TRAINING'], ['status', 'COMPLETED'])).toEqual({
      ok: true,
      values: { scope: 'owned', status: ['TRAINING', 'COMPLETED'] },
    })
  })
  it.each([
    ['scope', 'mine'],
    ['status', 'DONE'],
    ['page', '1'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(ask([name, value])).toMatchObject({ ok: false, issues: [{ at: name }] })
  })
})

describe('path parameters', () => {
  it('are filled in, escaped', () => {
    expect(pathOf(READS['generation-v2'], { generation_id: 'a-b_c' })).toBe('/v2/generations/a-b_c')
    expect(pathOf(READS.model, { model_id: '../x?y' })).toBe('/models/..%2Fx%3Fy')
  })
  it('are refused unless they are URL-safe base64 (Polling)', () => {
    expect(checkFields(READS['generation-v2'].params, { generation_id: 'a+b' })).toMatchObject({
      ok: false,
      issues: [{ at: 'generation_id', message: 'must be URL-safe base64' }],
    })
  })
})

describe('fields of a route (Endpoints; Image tools)', () => {
  const names = (id: (typeof OPERATION_IDS)[number], index = 0) => {
    const operation = operationOf(id)
    const route = operation.routes[index]
    const { query, form } = route ? routeFields(operation, route, CATALOGUE) : { query: {}, form: {} }
    return { query: Object.keys(query), form: Object.keys(form) }
  }
  it('include webhook_url and dry_run where the specification has them', () => {
    expect(names('generate-v4').query).toEqual([])
    expect(names('generate-v4', 1).query).toEqual(['webhook_url'])
    expect(names('replace-background')).toEqual({
      query: ['dry_run'],
      form: ['num_images', 'private', 'webhook_url'],
    })
    expect(names('resize-ad').query).toEqual(['webhook_url'])
  })
})
