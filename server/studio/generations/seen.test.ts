import { expect, it } from 'vitest'
import { seenFrom } from './seen.ts'

const completed = (...data: object[]) => ({
  generation_id: 'Z2Vu',
  status: 'completed',
  created: 'now',
  data,
})

it('a video keeps its facts (service-api.md, Result item)', () => {
  const video = {
    object_type: 'video.generation',
    aspect_ratio: '16:9',
    duration: 5,
    prompt: 'waves',
    resolution: '720p',
    url: 'https://x.test/v.mp4',
  }
  expect(seenFrom(completed(video), null)?.generation.entries).toMatchObject([
    { kind: 'video', duration: 5, resolution: '720p', media: '/api/generations/Z2Vu/media/0/result' },
  ])
})

it('a withheld entry and one of an unknown type are shown as far as they can be', () => {
  const entries = [
    { is_image_safe: false, url: '' },
    { object_type: 'scene.3d', url: 'https://x.test/s', resolution: '1x1' },
  ]
  expect(
    seenFrom(completed(...entries), { id: 'r', costUsdMicros: 60_000, costIsEstimate: true })?.generation
      .entries,
  ).toMatchObject([
    { isSafe: false, media: null },
    { kind: 'picture', media: '/api/generations/Z2Vu/media/1/result' },
  ])
})

it('a field that cannot be read is left out, and the rest is shown', () => {
  const odd = { prompt: 5, seed: 1.5, duration: 'long', is_image_safe: 'yes', object_type: 5, resolution: [] }
  const texts = { text_blocks: [{ text: 'Sale' }, { text: 5 }, null] }
  const body = { ...completed({ url: 'https://x.test/p', ...odd, ...texts }), created: 5 }
  expect(seenFrom({ ...body, usage_cost_usd_micros: 2 ** 53 - 1 }, null)?.generation).toMatchObject({
    created: null,
    costUsdMicros: null,
    entries: [
      { prompt: null, seed: null, texts: ['Sale', '', ''], media: '/api/generations/Z2Vu/media/0/result' },
    ],
  })
})

it.each([null, {}, { generation_id: 'a', status: 'strange' }])('%j is no generation', (body) => {
  expect(seenFrom(body, null)).toBeNull()
})
