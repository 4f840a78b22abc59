import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { received } from '#server/testing/received.ts'
import { type Answer, aService, type TestService } from '#server/testing/service.ts'

const MB = 1024 * 1024
const PATH = '/v1/async/text-to-image/p-image-svc'
const V3 = '/v1/svc-v3/generate'
const BOUNDARY = 'a-boundary'

let service: TestService
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 1000 } })
})
afterAll(() => service.stop())

const refused = (answer: Pick<Answer, 'status' | 'body'>, message: RegExp) => {
  expect(answer.body).toEqual({ error: expect.stringMatching(message) })
  expect(answer.status).toBe(400)
}

/** Sends bytes unchanged. */
async function raw(body: string | Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const answer = await fetch(service.address + PATH, {
    method: 'POST',
    headers: { 'api-key': service.key, 'content-type': type },
    body: Buffer.from(body),
  })
  return { status: answer.status, body: { ...Object(await answer.json()) } }
}

const field = (name: string, value: string, head = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`
const END = `--${BOUNDARY}--\r\n`

describe('an incomplete form is refused with 400', () => {
  it.each([
    ['JSON where none is taken', '{"prompt": "a kite"}', 'application/json'],
    ['an urlencoded form', 'prompt=a+kite', 'application/x-www-form-urlencoded'],
    ['a form without its boundary', field('prompt', 'a kite') + END, 'multipart/form-data'],
    ['an empty body', '', undefined],
    ['a form that never ends', field('prompt', 'a kite'), undefined],
    ['bytes that are no parts', 'nonsense', undefined],
    [
      'a part without a name',
      `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`,
      undefined,
    ],
    ['an endless header', `--${BOUNDARY}\r\nX-Long: ${'x'.repeat(200_000)}`, undefined],
    ['a nameless type', field('prompt', 'a kite') + END, 'nonsense'],
  ])('%s', async (_, body, type) => {
    refused(await raw(body, type), /^(body|prompt)/)
  })

  it('10,000 fields', async () => {
    refused(
      await raw(Array.from({ length: 10_000 }, (_, at) => field(`f${at}`, 'x')).join('') + END),
      /body|f0/,
    )
  })

  it('a repeated field', async () => {
    refused(
      await raw(field('prompt', 'a kite') + field('prompt', 'a boat') + END),
      /prompt: is given more than once/,
    )
  })

  it.each(['__proto__', 'constructor', 'toString'])('a field named %s', async (name) => {
    refused(await raw(field('prompt', 'a kite') + field(name, 'x') + END), new RegExp(`body|${name}`))
  })

  it('text of more than a megabyte', async () => {
    refused(await raw(field('prompt', 'x'.repeat(1_100_000)) + END), /prompt|body/)
  })

  it('characters that no database can store', async () => {
    refused(await raw(field('prompt', 'a\0kite') + END), /prompt/)
  })
})

it('a client that disconnects midway leaves the service unchanged', async () => {
  const { port } = new URL(service.address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: localhost:${new URL(service.address).port}\r\nApi-Key: ${service.key}\r\nContent-Length: 1000000\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${field('prompt', 'a kite')}`,
  )
  await new Promise((resolve) => socket.write('more', resolve))
  socket.destroy()
  expect((await service.post(PATH, { fields: { prompt: 'a kite' } })).status).toBe(200)
})

it.each([
  ['a line that is no HTTP', 'nonsense\r\n\r\n'],
  ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
])('%s is answered with a sentence', async (_, bytes) => {
  const socket = connect(Number(new URL(service.address).port), '127.0.0.1')
  const closed = received(socket)
  socket.write(bytes)
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d .*\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error: expect.any(String) })
})

/** A PNG of exactly this many bytes: the padding follows its end, where decoders ignore it. */
async function pictureOf(bytes: number) {
  const picture = await aPicture()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}
const references = (...files: Buffer<ArrayBuffer>[]) =>
  service.post(V3, {
    fields: { prompt: 'a kite', rendering_speed: 'TURBO' },
    files: { style_reference_images: files.map((bytes) => ({ bytes })) },
  })

describe('Limits: reference images', () => {
  it('25 MB is accepted, one byte more is not', async () => {
    expect((await references(await pictureOf(25 * MB))).status).toBe(200)
    refused(await references(await pictureOf(25 * MB + 1)), /style_reference_images: must be at most 25 MB/)
  })

  it('a whole request of 50 MB or more is refused', async () => {
    const large = await pictureOf(25 * MB)
    refused(await references(large, large), /50 MB|too large/)
    refused(await references(large, large, large), /MB|too large/)
  })

  it('a Content-Length above the limit is refused before the body is sent', async () => {
    const asked = request(service.address + V3, {
      method: 'POST',
      headers: {
        'api-key': service.key,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': 900 * MB,
      },
    })
    asked.on('error', () => {})
    asked.flushHeaders()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(400)
    asked.destroy()
  })
})

describe('files are recognised by their content', () => {
  const send = (bytes: Buffer<ArrayBuffer>, name = 'file') =>
    service.post(V3, {
      fields: { prompt: 'a kite', rendering_speed: 'TURBO' },
      files: { style_reference_images: [{ bytes, name }] },
    })

  it('a JPEG named .txt is a JPEG', async () => {
    expect((await send(await aPicture({ format: 'jpeg' }), 'notes.txt')).status).toBe(200)
  })

  it('text named .png is not a picture', async () => {
    refused(
      await send(Buffer.from('words'), 'picture.png'),
      /style_reference_images: is not in a supported picture format/,
    )
  })

  it('a GIF is a picture, but not an accepted one', async () => {
    const gif = Buffer.from(
      await sharp(await aPicture())
        .gif()
        .toBuffer(),
    )
    refused(await send(gif), /style_reference_images: must be JPEG, PNG or WebP, not GIF/)
  })

  it('an empty file and a truncated picture are refused', async () => {
    refused(await send(Buffer.alloc(0)), /empty/)
    const noise = Buffer.from(
      await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 90, sigma: 40 },
        },
      })
        .png()
        .toBuffer(),
    )
    refused(await send(noise.subarray(0, noise.length / 2)), /damaged or incomplete/)
  })

  it.each([
    [
      '16 bits a channel',
      () =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
          .toColourspace('rgb16')
          .png(),
    ],
    [
      'CMYK',
      () =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
          .toColourspace('cmyk')
          .jpeg(),
    ],
  ])('%s is taken', async (_, picture) => {
    expect((await send(Buffer.from(await picture().toBuffer()))).status).toBe(200)
  })

  it('a bomb of 65,535 × 65,535 pixels is refused by its header', async () => {
    const bomb = await aPicture()
    bomb.writeUInt32BE(65_535, 16)
    bomb.writeUInt32BE(65_535, 20)
    refused(await send(bomb), /style_reference_images/)
  })

  it('files sent as text and text sent as files are named', async () => {
    const picture = await aPicture()
    refused(await service.post(V3, { files: { prompt: [{ bytes: picture }] } }), /prompt/)
    refused(
      await service.post(V3, { fields: { prompt: 'a kite', style_reference_images: 'words' } }),
      /style_reference_images: must be sent as a file/,
    )
    refused(
      await service.post(V3, { fields: { prompt: 'a kite' }, files: { nonsense: [{ bytes: picture }] } }),
      /nonsense/,
    )
  })
})
