import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ForbiddenHost, type Lookup } from '#server/platform/http/address-guard.ts'
import { collectingUntil } from '#server/testing/collect-garbage.ts'
import { RECEIVER_CERTIFICATE, type Receiver, startReceiver } from '#server/testing/receiver.ts'
import { guardedPost } from './guarded-post.ts'
import { requireDeliverable } from './submission.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const always =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const posting = () => ({
  body: Buffer.from('{}'),
  headers: {},
  timeoutMs: 5_000,
  ca: RECEIVER_CERTIFICATE,
  signal: new AbortController().signal,
})

describe('a name that resolves to a private address', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::a00:1'],
    ['93.184.216.34', '192.168.0.1'],
  ])('%s: refused at submission, and not connected to', async (...addresses) => {
    const guard = { lookup: always(...addresses), allowHosts: [] }
    const url = `https://receiver.example:${receiver.port}/hook`
    await expect(requireDeliverable(url, guard)).rejects.toMatchObject({ status: 400 })
    await expect(guardedPost(new URL(url), posting(), guard)).rejects.toBeInstanceOf(ForbiddenHost)
    expect(receiver.received).toEqual([])
  })
})

it('a name that changes between check and connect (DNS rebinding) is not contacted', async () => {
  // Public at submission, private at delivery.
  const answers = [always('93.184.216.34'), always('127.0.0.1')]
  const lookup: Lookup = (hostname) =>
    (answers.length > 1 ? answers.shift() : answers[0])?.(hostname) ?? Promise.resolve([])
  const guard = { lookup, allowHosts: [] }
  const url = `https://receiver.example:${receiver.port}/hook`
  await requireDeliverable(url, guard)
  await expect(guardedPost(new URL(url), posting(), guard)).rejects.toBeInstanceOf(ForbiddenHost)
  expect(receiver.received).toEqual([])
})

it('the connection uses the checked address: the name is resolved once', async () => {
  let lookUps = 0
  const lookup: Lookup = async () => {
    lookUps += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const host = `receiver.example:${receiver.port}`
  const sent = await guardedPost(new URL(`https://${host}/once`), posting(), { lookup, allowHosts: [host] })
  expect(sent.status).toBe(200)
  expect(lookUps).toBe(1)
  expect(receiver.received.at(-1)?.headers.host).toBe(host)
})

it('certificates are checked: an untrusted one is refused', async () => {
  const host = `receiver.example:${receiver.port}`
  const { ca: _, ...untrusting } = posting()
  const before = receiver.received.length
  await expect(
    guardedPost(new URL(`https://${host}/`), untrusting, { lookup: always('127.0.0.1'), allowHosts: [host] }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) })
  expect(receiver.received).toHaveLength(before)
})

it('a name that does not exist is refused at submission; a resolver that fails is not the caller’s fault', async () => {
  const failing =
    (code: string): Lookup =>
    () =>
      Promise.reject(Object.assign(new Error(code), { code }))
  const url = 'https://receiver.example/hook'
  await expect(
    requireDeliverable(url, { lookup: failing('ENOTFOUND'), allowHosts: [] }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'webhook_url: names a host that cannot be resolved: receiver.example',
  })
  await requireDeliverable(url, { lookup: failing('EAI_AGAIN'), allowHosts: [] })
})

it('plain http is accepted for a host and port that the deployment allows, and for no other', async () => {
  const guard = { lookup: always('127.0.0.1'), allowHosts: ['127.0.0.1:9000', 'receiver.example:80'] }
  await requireDeliverable('http://127.0.0.1:9000/hook', guard)
  await requireDeliverable('http://receiver.example/hook', guard)
  for (const url of ['http://127.0.0.1:9001/', 'http://example.com/', 'ftp://127.0.0.1:9000/']) {
    await expect(requireDeliverable(url, guard)).rejects.toMatchObject({
      message: 'webhook_url: must be an https:// address',
    })
  }
})

it('silent receivers are given up in time, also during garbage collections', async () => {
  const host = `127.0.0.1:${receiver.port}`
  receiver.answer(null)
  const outcomes = Array.from({ length: 8 }, () =>
    guardedPost(
      new URL(`https://${host}/silent`),
      { ...posting(), timeoutMs: 1_000 },
      { lookup: always('127.0.0.1'), allowHosts: [host] },
    ).catch((error: unknown) => error),
  )
  for (const outcome of await collectingUntil(Promise.all(outcomes)))
    expect(outcome).toMatchObject({ name: 'TimeoutError' })
  receiver.answer({ status: 200 })
})

it('a silent resolver is given up in time too', async () => {
  const lost = guardedPost(
    new URL('https://receiver.example/'),
    { ...posting(), timeoutMs: 50 },
    { lookup: () => new Promise(() => {}), allowHosts: [] },
  )
  await expect(lost).rejects.toMatchObject({ name: 'TimeoutError' })
})

it.each(['http://receiver.example/', 'https://127.0.0.1/', 'https://a:b@receiver.example/', 'nonsense'])(
  '%s is refused by its text alone',
  async (url) => {
    await expect(
      requireDeliverable(url, { lookup: always('93.184.216.34'), allowHosts: [] }),
    ).rejects.toMatchObject({ status: 400 })
  },
)
