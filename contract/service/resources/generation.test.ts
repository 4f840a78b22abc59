import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { generationHandle, generationStatus, resultItem, singleImage, syncGeneration } from './generation.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const head = { generation_id: 'q83vASNFZ4mrze8', created: '2026-01-31T12:00:00Z' }
const entry = {
  url: 'https://example.org/a.png',
  prompt: 'a fox',
  resolution: '1024x1024',
  seed: 1,
  is_image_safe: true,
}
const extras = {
  response_type: 'url',
  usage_cost_usd_micros: 30_000,
  failure_reason: 'content_policy_violation',
  data: [entry],
}
const completed = { ...head, status: 'completed', response_type: 'url', data: [entry] }

describe('generation status (Resources: poll response)', () => {
  it('pending has only generation_id, status and created', () => {
    const pending = { ...head, status: 'pending' }
    expect(takes(generationStatus, pending)).toBe(true)
    for (const [name, value] of Object.entries(extras)) {
      expect([name, takes(generationStatus, { ...pending, [name]: value })]).toEqual([name, false])
    }
  })

  it('failed additionally always has failure_reason, and nothing else', () => {
    const failed = { ...head, status: 'failed', failure_reason: 'timeout' }
    expect(takes(generationStatus, failed)).toBe(true)
    expect(takes(generationStatus, { ...failed, failure_reason: undefined })).toBe(false)
    for (const name of ['response_type', 'usage_cost_usd_micros', 'data'] as const) {
      expect([name, takes(generationStatus, { ...failed, [name]: extras[name] })]).toEqual([name, false])
    }
  })

  it('completed has response_type url and data, and a cost only for usage-based pricing', () => {
    expect(takes(generationStatus, completed)).toBe(true)
    expect(takes(generationStatus, { ...completed, usage_cost_usd_micros: 30_000 })).toBe(true)
    expect(takes(generationStatus, { ...completed, usage_cost_usd_micros: 0.5 })).toBe(false)
    expect(takes(generationStatus, { ...completed, response_type: 'b64' })).toBe(false)
    expect(takes(generationStatus, { ...completed, response_type: undefined })).toBe(false)
    expect(takes(generationStatus, { ...completed, data: undefined })).toBe(false)
    expect(takes(generationStatus, { ...completed, failure_reason: 'timeout' })).toBe(false)
  })

  it.each(['generation_id', 'created', 'status'])('always has %s', (name) => {
    for (const status of ['pending', 'completed', 'failed']) {
      const whole = { ...completed, ...(status === 'completed' ? {} : { ...head }), status }
      expect(takes(generationStatus, { ...whole, [name]: undefined })).toBe(false)
    }
  })

  it('refuses other statuses, and dates that are not ISO 8601', () => {
    expect(takes(generationStatus, { ...head, status: 'queued' })).toBe(false)
    expect(takes(generationStatus, { ...head, status: 'pending', created: 'yesterday' })).toBe(false)
    expect(
      takes(generationStatus, { ...head, status: 'pending', created: '2026-01-31T12:00:00+02:00' }),
    ).toBe(true)
  })
})

describe('generation handle (Resources)', () => {
  it('is URL-safe base64', () => {
    const id = fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
    fc.assert(fc.property(id, (generation_id) => takes(generationHandle, { generation_id })))
    for (const generation_id of ['', 'a+b', 'a/b', 'a b', '../x', 'ä', 'a=b']) {
      expect([generation_id, takes(generationHandle, { generation_id })]).toEqual([generation_id, false])
    }
  })
})

const bare = {
  object_type: 'image.without-prompt-or-seed',
  is_image_safe: true,
  resolution: '8x8',
  url: 'https://x',
}
const image = { ...entry, object_type: 'image.generation' }
const video = {
  object_type: 'video.generation',
  aspect_ratio: '16:9',
  duration: 5,
  prompt: 'a fox',
  resolution: '720p',
  url: null,
}
const layerized = {
  object_type: 'layerized_image',
  is_image_safe: true,
  resolution: '8x8',
  seed: 1,
  text_blocks: [],
  base_image_url: 'https://x',
  url: 'https://y',
}

describe('result items (Resources: object_type selects the shape)', () => {
  it.each([
    ['no object_type', entry, ['url', 'prompt', 'resolution', 'seed', 'is_image_safe'], []],
    ['image.without-prompt-or-seed', bare, ['is_image_safe', 'resolution'], ['url']],
    ['image.generation', image, ['is_image_safe', 'prompt', 'resolution', 'seed'], ['url']],
    ['video.generation', video, ['aspect_ratio', 'duration', 'prompt', 'resolution'], ['url']],
    [
      'layerized_image',
      layerized,
      ['is_image_safe', 'resolution', 'seed', 'text_blocks'],
      ['url', 'base_image_url'],
    ],
  ])('%s has its required and its optional fields', (_, item, required, optional) => {
    expect(z.safeParse(resultItem, item).data).toEqual(item)
    for (const name of required)
      expect([name, takes(resultItem, { ...item, [name]: undefined })]).toEqual([name, false])
    for (const name of optional) {
      const { [name]: __, ...rest } = { ...item } as Record<string, unknown>
      expect([name, takes(resultItem, rest)]).toEqual([name, true])
      expect([name, takes(resultItem, { ...item, [name]: null })]).toEqual([name, true])
    }
  })

  it('refuses an unknown object_type', () => {
    expect(takes(resultItem, { ...entry, object_type: 'svg.generation' })).toBe(false)
  })

  it.each([
    ['no object_type', entry],
    ['image.without-prompt-or-seed', bare],
    ['image.generation', image],
    ['layerized_image', { ...layerized, base_image_url: null }],
  ])('%s has an empty url while it is not safe', (_, item) => {
    const unsafe = { ...item, is_image_safe: false }
    expect(takes(resultItem, unsafe)).toBe(false)
    expect(takes(resultItem, { ...unsafe, url: null })).toBe(true)
    expect(takes(resultItem, { ...unsafe, url: '' })).toBe(true)
  })

  it('an unsafe design has no base image either', () => {
    expect(takes(resultItem, { ...layerized, is_image_safe: false, url: null })).toBe(false)
  })
})

describe('synchronous answers', () => {
  it('have request_id, created and a list of image entries', () => {
    const answer = {
      request_id: 'r1',
      created: head.created,
      data: [entry, { ...entry, is_image_safe: false, url: null }],
    }
    expect(takes(syncGeneration, answer)).toBe(true)
    expect(takes(syncGeneration, { ...answer, request_id: undefined })).toBe(false)
    expect(takes(syncGeneration, { ...answer, data: [{ ...entry, is_image_safe: false }] })).toBe(false)
  })

  it('of remove background and remove object have exactly one entry, withheld when unsafe', () => {
    const one = (...data: object[]) => takes(singleImage, { created: head.created, data })
    const picture = { is_image_safe: true, url: 'https://x' }
    expect([one(picture), one(), one(picture, picture)]).toEqual([true, false, false])
    expect([
      one({ is_image_safe: false, url: null }),
      one({ is_image_safe: false, url: 'https://x' }),
    ]).toEqual([true, false])
  })
})
