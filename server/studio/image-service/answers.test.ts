import { describe, expect, it } from 'vitest'
import { lettersReport } from '#contract/service/values/letters-report.ts'
import { subjectReport } from '#contract/service/values/subject-report.ts'
import { readBody, readHandle, readPictures, readRefusal, readStatus } from './answers.ts'

const head = { generation_id: 'abc', created: '2026-03-01T12:00:00Z' }
/** As the service sends it. */
const asSent = (body: unknown) => readBody(JSON.stringify(body))
const readStatusOf = (body: unknown) => readStatus(asSent(body), 'abc')
const picture = { url: 'http://x/1.png', prompt: 'a fox', resolution: '8x8', seed: 7, is_image_safe: true }
const kept = (more: object) => ({
  state: 'keeping',
  part: 'picture',
  textBlocks: null,
  prompt: null,
  resolution: null,
  seed: null,
  ...more,
})
const completed = (data: unknown, more: object = {}) =>
  readStatusOf({ ...head, status: 'completed', response_type: 'url', data, ...more })

describe('a poll answer is read', () => {
  it('with whatever more a service says', () => {
    expect(readStatusOf({ ...head, status: 'pending', progress: 0.5 })).toEqual({ status: 'pending' })
    expect(completed([{ ...picture, object_type: 'image.generation', score: 1 }], { eta: 1 })).toEqual({
      status: 'completed',
      usageCostUsdMicros: null,
      results: [kept({ link: 'http://x/1.png', prompt: 'a fox', resolution: '8x8', seed: 7 })],
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
    const strange = { prompt: 'a\0b\ud800', resolution: '8x8\0', url: 'http://x/\0' }
    expect(completed([{ ...picture, ...strange }])).toMatchObject({
      results: [{ prompt: 'a\ufffdb\ufffd', resolution: '8x8\ufffd', link: 'http://x/\ufffd' }],
    })
    expect(readStatusOf({ ...head, status: 'failed', failure_reason: 'no\0' })).toMatchObject({
      reason: 'no\ufffd',
    })
  })

  describe('of a design taken apart (layerized_image)', () => {
    const block = {
      x: 1,
      y: 2,
      width: 30,
      height: 8,
      text: 'Sale\0',
      alignment: 'left',
      formatting: ['bold'],
    }
    const design = {
      object_type: 'layerized_image',
      is_image_safe: true,
      resolution: '8x8',
      seed: 7,
      url: 'whole',
      base_image_url: 'ground',
      text_blocks: [block],
    }
    const stood = [{ ...block, text: 'Sale\ufffd', angle: 0 }]

    it('as the picture, followed by the background with its text', () => {
      expect(completed([design])).toMatchObject({
        results: [
          { part: 'picture', state: 'keeping', link: 'whole', textBlocks: null },
          { part: 'base', state: 'keeping', link: 'ground', textBlocks: stood },
        ],
      })
    })

    it('as the ground alone where the service gives no more', () => {
      expect(completed([{ ...design, url: null }])).toMatchObject({
        results: [{ part: 'picture', link: 'ground', textBlocks: stood }],
      })
    })

    it('without the blocks that cannot be read', () => {
      expect(completed([{ ...design, text_blocks: [{ x: 'left' }, block] }])).toMatchObject({
        results: [{}, { textBlocks: stood }],
      })
    })

    it('as one withheld picture if it is not safe', () => {
      const withheld = { ...design, is_image_safe: false, url: '', base_image_url: '', text_blocks: [] }
      expect(completed([withheld])).toMatchObject({ results: [{ part: 'picture', state: 'withheld' }] })
    })
  })

  it('with its cost and the reason of a failure', () => {
    expect(completed([], { usage_cost_usd_micros: 5 })).toMatchObject({ usageCostUsdMicros: 5 })
    expect(readStatusOf({ ...head, status: 'failed', failure_reason: 'timeout' })).toMatchObject({
      reason: 'timeout',
    })
    expect(readStatusOf({ ...head, status: 'failed' })).toMatchObject({ reason: 'generation_failed' })
  })

  it('with how sure the outline of a subject is', () => {
    expect(readPictures(asSent({ data: [{ url: 'l', subject_confidence: 0.874 }] }))).toEqual([
      kept({ link: 'l', prompt: subjectReport(0.874) }),
    ])
    // A prompt is never lost to it.
    expect(readPictures(asSent({ data: [{ url: 'l', prompt: 'a fox', subject_confidence: 0.9 }] }))).toEqual([
      kept({ link: 'l', prompt: 'a fox' }),
    ])
  })

  it('with how small the letters of an ad are', () => {
    expect(readPictures(asSent({ data: [{ url: 'l', smallest_letters_px: 7 }] }))).toEqual([
      kept({ link: 'l', prompt: lettersReport(7) }),
    ])
  })

  it.each([
    ['a fox', 'a fox; not drawn: tail'],
    ['{"high_level_description":"a fox"}', '{"high_level_description":"a fox"}; not drawn: tail'],
    [undefined, null],
  ])('with what was drawn of a prompt as its end: %j', (sent, prompt) => {
    const data = [{ url: 'l', prompt: sent, drawn_report: 'not drawn: tail' }]
    expect(readPictures(asSent({ data }))).toEqual([kept({ link: 'l', prompt })])
  })

  it.each([
    ['prompt', 5, 'must be text'],
    ['drawn_report', ['fox'], 'must be text'],
    ['resolution', { width: 8 }, 'must be text'],
    ['seed', 1.5, 'must be a whole number'],
    ['seed', '12', 'must be a number'],
    ['is_image_safe', 'yes', 'must be true or false'],
    ['text_blocks', 'none', 'must be a list'],
    ['text_report', 5, 'must be text'],
    ['subject_confidence', '0.9', 'must be a number'],
    ['smallest_letters_px', 7.5, 'must be a whole number'],
  ])('without a field of a picture that cannot be read, and says so: %s %j', (field, value, message) => {
    const told: string[] = []
    const data = [{ url: 'l', [field]: value }, picture]
    const results = [
      kept({ link: 'l' }),
      kept({ link: picture.url, prompt: 'a fox', resolution: '8x8', seed: 7 }),
    ]
    const tell = (what: string) => void told.push(what)
    expect(readPictures(asSent({ data }), tell)).toEqual(results)
    expect(readStatus(asSent({ status: 'completed', data }), 'abc', tell)).toMatchObject({ results })
    expect(told).toEqual([`data[0].${field} ${message}`, `data[0].${field} ${message}`])
  })

  it.each([[-1], [1.5], ['5'], [2 ** 53 - 1]])('without a cost that is none: %j', (cost) => {
    expect(completed([picture], { usage_cost_usd_micros: cost })).toMatchObject({
      usageCostUsdMicros: null,
      results: [{ link: picture.url }],
    })
  })

  it('without the reason of a failure, and of a refusal, that cannot be read', () => {
    expect(readStatusOf({ status: 'failed', failure_reason: 5 })).toMatchObject({
      reason: 'generation_failed',
    })
    expect(readRefusal(400, { error: 'no', reject_reason: 5, failure_reason: {} })).toMatchObject({
      isContract: true,
      rejectReason: null,
      failureReason: null,
    })
  })

  it.each([
    [null, 'an answer that is not JSON'],
    ['done', 'the answer must be a JSON object'],
    [{}, 'status is none that it may have'],
    [{ status: 'resting' }, 'status is none that it may have'],
    [{ status: 'completed' }, 'data is required'],
    [{ status: 'completed', data: [{ url: 5, seed: 'x' }] }, 'data[0].url must be text'],
    [{ status: 'completed', data: ['x'] }, 'data[0] must be a JSON object'],
  ])('as unreadable, with what it is: %j', (body, what) => {
    expect(readStatusOf(body)).toEqual({ status: 'unreadable', what })
  })
})

it('distinguishes the two 200 answers of a submission', () => {
  const unread = { status: 'unreadable', what: 'data is required' }
  expect([readHandle({ generation_id: 'a-_b' }), readPictures({ generation_id: 'ab' })]).toEqual([
    'a-_b',
    unread,
  ])
  const single = { created: head.created, data: [{ is_image_safe: true, url: 'l' }] }
  expect([readHandle(single), readPictures(single)]).toEqual([null, [kept({ link: 'l' })]])
})

it('distinguishes a refusal of the service from one of a proxy', () => {
  const refusal = { error: 'no', reject_reason: 'daily_limit', more: 1 }
  expect(readRefusal(429, refusal)).toMatchObject({ isContract: true, rejectReason: 'daily_limit' })
  expect(readRefusal(400, { error: `${'a'.repeat(499)}🦊` })).toMatchObject({ message: 'a'.repeat(499) })
  const strange = { error: 'no\0', reject_reason: 'x\ud83e', generation_id: '\0', failure_reason: '\udd8a' }
  expect(readRefusal(400, asSent(strange))).toMatchObject({
    message: 'no\ufffd',
    rejectReason: 'x\ufffd',
    generationId: '\ufffd',
    failureReason: '\ufffd',
  })
  expect(readRefusal(502, '<html>')).toMatchObject({ isContract: false, rejectReason: null })
})
