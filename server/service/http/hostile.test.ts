import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerToHalf } from '#server/testing/half-request.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { received } from '#server/testing/received.ts'
import { aService, type TestService } from '#server/testing/service.ts'

const BOUNDARY = 'a-boundary'
let service: TestService
let picture: Buffer
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 100_000 } })
  picture = await aPicture()
})
afterAll(() => service.stop())

const PATHS = [
  '/v1/svc-v3/generate-transparent',
  '/v1/async/text-to-image/p-image-svc?webhook_url=x',
  '/v2/tool/ad-localizer',
  '/v1/remove-object',
  '/v1/async/ad-resizer',
  '/v2/image/replace-background/svc-4-5?dry_run=true',
] as const
const NAMES = [
  'prompt',
  'seed',
  'image',
  'mask',
  'language',
  'resolution',
  'num_images',
  'color_palette',
  '__proto__',
  '',
]

/** Text of every kind, including values that often break programs. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'null',
    'NaN',
    '1e999',
    '-0',
    '{"a":',
    '[]',
    "'; drop table generations; --",
    '../../etc/passwd',
    '\u202e',
    '\0',
  ),
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((list) => Buffer.from(list)),
  fc.nat({ max: 400 }).map((length) => picture.subarray(0, length)),
)
const head = (name: string, more: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`, 'utf8')
const part = fc.record({
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 40 })),
  isFile: fc.boolean(),
  text,
  bytes,
})
const form = fc.record({
  parts: fc.array(part, { maxLength: 6 }),
  cut: fc.integer({ min: 0, max: 3000 }),
  isCut: fc.boolean(),
})

it('any form gets a 4xx with a message or a 200, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), form, async (path, { parts, cut, isCut }) => {
      const whole = Buffer.concat([
        ...parts.flatMap(({ name, isFile, text: words, bytes: file }) =>
          isFile
            ? [head(name, '; filename="f.png"'), file, Buffer.from('\r\n')]
            : [head(name, ''), Buffer.from(`${words}\r\n`, 'utf8')],
        ),
        Buffer.from(`--${BOUNDARY}--\r\n`),
      ])
      const answer = await fetch(service.address + path, {
        method: 'POST',
        headers: { 'api-key': service.key, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: isCut ? whole.subarray(0, cut) : whole,
      })
      expect(answer.status).toBeLessThan(500)
      const body = Object(await answer.json())
      if (answer.status !== 200) expect(body.error).toMatch(/\S/)
    }),
    { numRuns: 250 },
  )
})

it('any JSON gets a 4xx with a message or a 200, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"resolution": ${json}}`),
      ),
      async (body) => {
        const answer = await fetch(`${service.address}/v1/async/ad-resizer`, {
          method: 'POST',
          headers: { 'api-key': service.key, 'content-type': 'application/json' },
          body,
        })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(Object(await answer.json()).error).toMatch(/\S/)
      },
    ),
    { numRuns: 200 },
  )
})

it('a sender that falls silent gets 408, and its connection is closed', async () => {
  const socket = connect(Number(new URL(service.address).port), '127.0.0.1')
  const closed = received(socket)
  socket.write(
    `POST /v1/remove-background HTTP/1.1\r\nHost: localhost:${new URL(service.address).port}\r\nApi-Key: ${service.key}\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${head('image', '; filename="f.png"')}`,
  )
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/"error":"/)
})

it('a sender that is refused and still does not end loses its connection', async () => {
  expect(await answerToHalf(service.address, '/v1/remove-background')).toMatch(/^HTTP\/1\.1 401 /)
})
