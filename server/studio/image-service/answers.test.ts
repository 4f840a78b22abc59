import { describe, expect, it } from 'vitest'
import { readHandle, readPictures, readRefusal, readStatus } from './answers.ts'

const head = { generation_id: 'abc', created: '2026-03-01T12:00:00Z' }
const picture = { url: 'http://x/1.png', prompt: 'a fox', resolution: '8x8', seed: 7, is_image_safe: true }
const completed = (data: unknown, more: object = {}) =>
  readStatus({ ...head, status: 'completed', response_type: 'url', data, ...more })

describe('a poll answer is read', () => {
  it('with whatever more a service says', () => {
    expect(readStatus({ ...head, status: 'pending', progress: 0.5 })).toEqual({ status: 'pending' })
    expect(completed([{ ...picture, object_type: 'image.generation', score: 1 }], { eta: 1 })).toEqual({
      status: 'completed',
      usageCostUsdMicros: null,
      results: [{ state: 'keeping', link: 'http://x/1.png', prompt: 'a fox', resolution: '8x8', seed: 7 }],
    })
  })

  it('without prompt and seed where there are none (image.without-prompt-or-seed)', () => {
    const bare = {
      object_type: 'image.without-prompt-or-seed',
      url: 'l',
      resolution: '8x8',
      is_image_safe: true,
    }
    expect(completed([bare])).toMatchObject({ results: [{ state: 'keeping', prompt: null, seed: null }] })
  })

  it('as withheld where a picture is not safe, even if a link is there', () => {
    expect(completed([{ ...picture, is_image_safe: false }])).toMatchObject({
      results: [{ state: 'withheld', link: null }],
    })
  })

  it.each([null, '', undefined])('as lost where a safe picture has the link %j', (url) => {
    expect(completed([{ ...picture, url }])).toMatchObject({ results: [{ state: 'lost' }] })
  })

  it('with text that a database can hold', () => {
    expect(completed([{ ...picture, prompt: 'a\0b\ud800' }])).toMatchObject({
      results: [{ prompt: 'ab\ufffd' }],
    })
  })

  it('with its cost and the reason of a failure', () => {
    expect(completed([], { usage_cost_usd_micros: 5 })).toMatchObject({ usageCostUsdMicros: 5 })
    expect(readStatus({ ...head, status: 'failed', failure_reason: 'timeout' })).toMatchObject({
      reason: 'timeout',
    })
    expect(readStatus({ ...head, status: 'failed' })).toMatchObject({ reason: 'generation_failed' })
  })

  it.each([null, 'done', {}, { status: 'resting' }, { status: 'completed' }])('as nothing: %j', (body) => {
    expect(readStatus(body)).toBeNull()
  })
})

it('tells the two 200 answers of a submission apart', () => {
  expect([readHandle({ generation_id: 'a-_b' }), readPictures({ generation_id: 'ab' })]).toEqual([
    'a-_b',
    null,
  ])
  const single = { created: head.created, data: [{ is_image_safe: true, url: 'l' }] }
  expect([readHandle(single), readPictures(single)]).toEqual([
    null,
    [{ state: 'keeping', link: 'l', prompt: null, resolution: null, seed: null }],
  ])
})

it('tells a refusal of the service from one of something in between', () => {
  const refusal = { error: 'no', reject_reason: 'daily_limit', more: 1 }
  expect(readRefusal(429, refusal)).toMatchObject({ isContract: true, rejectReason: 'daily_limit' })
  expect(readRefusal(502, '<html>')).toMatchObject({ isContract: false, rejectReason: null })
})
