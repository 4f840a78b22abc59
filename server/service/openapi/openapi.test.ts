import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READS } from '#contract/service/describe/reads.ts'
import { checkFields } from '#contract/service/describe/request.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { requireDescribed } from '#server/testing/openapi-answers.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { STOPPING } from '../http/errors.ts'
import { ANSWER_EXAMPLES } from './examples.ts'
import { ANSWERS, type AnswerName } from './schemas.ts'

let service: TestService
let document: Record<string, Record<string, Record<string, Record<string, unknown>>>>
beforeAll(async () => {
  service = await aService()
  document = Object(await (await fetch(`${service.address}/openapi.json`)).json())
})
afterAll(() => service.stop())

describe('the OpenAPI document', () => {
  it('is version 3.1, and every reference in it resolves', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, name = ''] of references) expect(document.components?.schemas).toHaveProperty(name)
  })

  it('has unique operation ids that name a method of a client', () => {
    const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]{2,40}$/)
  })

  it.each(OPERATION_IDS)('describes every route, field, file and status of %s', (id) => {
    const operation = operationOf(id)
    for (const { path, webhook, dryRun, json } of operation.routes) {
      const described = document.paths?.[path]?.post
      if (!described) throw new Error(`${path} is missing`)
      const { content } = Object(described.requestBody)
      const properties = Object.keys(content['multipart/form-data'].schema.properties)
      expect(properties).toEqual(
        expect.arrayContaining([
          ...Object.keys(operation.fields(CATALOGUE)),
          ...Object.keys(operation.files(CATALOGUE)),
        ]),
      )
      expect(properties.includes('webhook_url')).toBe(webhook === 'form')
      expect('application/json' in content).toBe(json === true)
      const parameters = Object(described.parameters).map(({ name }: { name: string }) => name)
      expect(parameters.includes('webhook_url')).toBe(webhook === 'query')
      expect(parameters.includes('dry_run')).toBe(dryRun === true)
      expect(parameters).toContain('Idempotency-Key')
      expect(Object.keys(Object(described.responses)).map(Number)).toEqual(
        expect.arrayContaining([200, ...operation.statuses]),
      )
    }
  })

  it.each(Object.entries(READS))('describes %s', (_, { path, statuses, access }) => {
    const described = document.paths?.[path]?.get
    expect(Object.keys(Object(described?.responses)).map(Number)).toEqual(
      expect.arrayContaining([200, ...statuses]),
    )
    expect(described?.security).toEqual(access === 'anyone' ? [] : undefined)
  })

  it('documents the lifetime of keys in every response', () => {
    for (const [path, methods] of Object.entries(document.paths ?? {}))
      for (const [method, { responses }] of Object.entries(methods))
        for (const [status, { headers }] of Object.entries<{ headers?: object }>(Object(responses)))
          expect(headers, `${method} ${path} ${status}`).toHaveProperty('X-Svc-Idempotency-Seconds')
  })

  it('has an example for each error, which matches the error’s schema', () => {
    for (const [path, methods] of Object.entries(document.paths ?? {})) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const errors = Object.entries(Object(responses)).filter(([status]) => Number(status) >= 400)
        const examples = errors.flatMap(([status, response]) => {
          const { example, examples: several } = Object(response).content['application/json']
          const all = several ? Object.values(several).map((one) => Object(one).value) : [example]
          for (const one of all) {
            expect(one?.error, `${method} ${path} ${status}`).toMatch(/\S/)
            requireDescribed(method, path, Number(status), one)
          }
          return all.map((one) => JSON.stringify(one))
        })
        expect(new Set(examples).size).toBe(examples.length)
      }
    }
  })

  it.each([
    ['POST', '/v1/text-to-image/p-image-svc', { prompt: 'a kite', seed: 'many' }],
    ['POST', '/v1/svc-v3/generate', { prompt: 'a kite', num_images: 'many' }],
  ])('documents the real errors of %s %s', async (_, path, fields) => {
    const { body } = await service.post(path, { fields })
    const [name] = Object.keys(fields).slice(1)
    expect(body.error).toMatch(new RegExp(`^${name}: `))
    expect((await service.get('/v2/generations/AAAA')).body).toEqual(
      Object(document.paths?.['/v2/generations/{generation_id}']?.get?.responses)['404'].content[
        'application/json'
      ].example,
    )
    const strange = await service.get('/v2/generations/AAAA', 'no-key')
    expect(strange.body).toEqual(
      Object(document.paths?.[path]?.post?.responses)['401'].content['application/json'].example,
    )
  })

  it.each([
    ['/models', '/models?scope=all', '400'],
    ['/models/{model_id}', '/models/AAAA', '404'],
    ['/v1/generations/{generation_id}', '/v1/generations/!', '400'],
  ])('documents the real response of %s to %s', async (path, asked, status) => {
    const { content } = Object(document.paths?.[path]?.get?.responses)[status]
    expect((await service.get(asked)).body).toEqual(content['application/json'].example)
  })

  it('documents the response to a compressed body', async () => {
    const path = '/v1/svc-v3/generate'
    const answer = await fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: { 'api-key': service.key, 'content-encoding': 'gzip' },
      body: 'packed',
    })
    const responses = Object(document.paths?.[path]?.post?.responses)
    expect(await answer.json()).toEqual(responses[answer.status].content['application/json'].example)
  })

  it('documents the response to a request during a stop', () => {
    const responses = Object(document.paths?.['/v1/svc-v3/generate']?.post?.responses)
    const { examples } = responses['503'].content['application/json']
    expect(examples['nothing-taken'].value).toEqual({ error: STOPPING.message })
    expect(examples['goes-on'].value).toMatchObject({ generation_id: expect.any(String) })
  })

  it('writes nullable values as [type, "null"], without anyOf', () => {
    const fields = Object(document.paths?.['/v1/text-to-image/p-image-svc']?.post?.requestBody).content[
      'multipart/form-data'
    ].schema.properties
    for (const name of ['seed', 'custom_width', 'custom_height']) {
      expect(fields[name].type).toEqual(['integer', 'null'])
    }
    expect(fields.enable_copyright_detection.type).toEqual(['boolean', 'null'])
    expect(JSON.stringify(document)).not.toContain('{"type":"null"}')
  })

  it.each(OPERATION_IDS)('the example of %s passes the contract', (id) => {
    expect(checkFields(operationOf(id).fields(CATALOGUE), operationOf(id).example)).toMatchObject({
      ok: true,
    })
  })

  it.each(Object.entries(ANSWER_EXAMPLES))('the example of %s passes the contract', (name, example) => {
    expect(ANSWERS[name as AnswerName].safeParse(example).success).toBe(true)
  })
})

describe('responses are checked against the document', () => {
  const pending = { generation_id: 'AAAA', status: 'pending', created: '2026-11-21T10:00:00.000Z' }
  it('documented responses pass', () => {
    requireDescribed('GET', '/v1/generations/AAAA', 200, pending)
  })
  it.each([
    ['a field too many', 200, { ...pending, data: [] }],
    ['a field missing', 200, { generation_id: 'AAAA', status: 'pending' }],
    ['a status that is not described', 418, { error: 'x' }],
    ['an error without its sentence', 404, {}],
  ])('%s does not', (_, status, body) => {
    expect(() => requireDescribed('GET', '/v1/generations/AAAA', status, body)).toThrow()
  })
})
