import type { ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import * as z from 'zod'
import { nextMessage, startChild, stopChild } from '../child.ts'
import { type Figure, quantile } from '../figures.ts'
import { type Answered, askHard } from './ask-hard.ts'

const CONNECTIONS = 50
const POLL_SECONDS = 5
const POLL_ROUNDS = 3
const MB = 1024 * 1024
const UPLOADS_AT_ONCE = 16
const UPLOADS = 32
const UPLOAD_ROUNDS = 5
const FLOOD = 50

const ready = z.object({
  address: z.string(),
  key: z.string(),
  bareAddress: z.string(),
  receiverAddress: z.string(),
})
interface Measured extends z.infer<typeof ready> {
  readonly child: ChildProcess
}

/** Polls and uploads, as many at once as the service must handle; each compared with a minimal server. */
export async function traffic(): Promise<readonly Figure[]> {
  const child = startChild('./serving/traffic-process.ts')
  const measured = { child, ...(await nextMessage(child, ready)) }
  const figures = [...(await polls(measured)), ...(await uploads(measured))]
  await stopChild(child)
  return figures
}

const pollHard = (url: string, key: string) =>
  askHard({ url, headers: { 'api-key': key }, connections: CONNECTIONS, seconds: POLL_SECONDS })

async function polls({ address, key, bareAddress, child }: Measured): Promise<readonly Figure[]> {
  const form = new FormData()
  form.set('prompt', 'a kite')
  const headers = { 'api-key': key }
  const answer = await fetch(`${address}/v1/async/text-to-image/p-image-svc`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { generation_id: id } = z.object({ generation_id: z.string() }).parse(await answer.json())
  const url = `${address}/v2/generations/${id}`
  let polled = ''
  while (!polled.includes('completed')) {
    await delay(100)
    polled = await (await fetch(url, { headers })).text()
  }
  child.send({ polled })
  const [ours, theirs]: [Answered[], Answered[]] = [[], []]
  // In alternation, so that noise of the machine affects both.
  for (let round = 0; round < POLL_ROUNDS; round += 1) {
    ours.push(await pollHard(url, key))
    theirs.push(await pollHard(`${bareAddress}/v2/generations/${id}`, key))
  }
  const median = (of: readonly Answered[], what: keyof Answered) =>
    quantile(
      of.map((one) => one[what]),
      0.5,
    )
  return [
    {
      label: `polls answered at ${CONNECTIONS} connections`,
      unit: '/s',
      measured: median(ours, 'perSecond'),
      bound: 10_000,
      isAtLeast: true,
      reference: { label: 'a bare route with the same bytes', measured: median(theirs, 'perSecond') },
    },
    {
      label: 'p99 of these polls, beside the bare route’s',
      unit: '×',
      measured: median(ours, 'p99') / median(theirs, 'p99'),
      bound: 3,
      reference: { label: 'itself', measured: 1 },
      besides: `p99 ${median(ours, 'p99').toFixed(1)} ms, bare ${median(theirs, 'p99').toFixed(1)} ms; medians of ${POLL_ROUNDS} rounds`,
    },
  ]
}

/** A form with a picture of exactly 50 MB, the limit of replace background. */
async function largeForm(): Promise<{ readonly type: string; readonly body: Buffer }> {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const boundary = 'easel-benchmark'
  const part = (name: string, bytes: Buffer) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="picture.png"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]
  const large = Buffer.concat([png, Buffer.alloc(50 * MB - png.length, 7)])
  const parts = [
    ...part('image', large),
    ...part('background_reference', png),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) }
}

interface Upload {
  readonly url: string
  readonly key: string
  readonly type: string
  readonly body: Buffer
}

function upload({ url, key, type, body }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'api-key': key, 'content-type': type, 'content-length': body.length }
    const asked = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`an upload was answered ${answer.statusCode}`)),
      )
    })
    asked.on('error', reject)
    let at = 0
    const write = () => {
      while (at < body.length) {
        const isRoom = asked.write(body.subarray(at, at + MB))
        at += MB
        if (!isRoom) return void asked.once('drain', write)
      }
      asked.end()
    }
    write()
  })
}

/** Megabytes a second over `UPLOADS` concurrent uploads. */
async function rateOf(one: Upload, atOnce: number, total: number): Promise<number> {
  const begun = performance.now()
  let left = total
  const client = async () => {
    while (left > 0) {
      left -= 1
      await upload(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return (total * one.body.length) / MB / ((performance.now() - begun) / 1000)
}

async function uploads({ address, key, receiverAddress, child }: Measured): Promise<readonly Figure[]> {
  const form = await largeForm()
  // A dry run is validated like any other request, and stores nothing.
  const ours = { ...form, key, url: `${address}/v2/image/replace-background/svc-4-5?dry_run=true` }
  const theirs = { ...form, key, url: receiverAddress }
  await rateOf(ours, 4, 8)
  await rateOf(theirs, 4, 8)
  const rates: { ours: number; theirs: number }[] = []
  const growths: number[] = []
  for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
    const bare = await rateOf(theirs, UPLOADS_AT_ONCE, UPLOADS)
    const before = await rssAfter(child, 'watch')
    rates.push({ theirs: bare, ours: await rateOf(ours, UPLOADS_AT_ONCE, UPLOADS) })
    growths.push((await rssAfter(child, 'tell')) - before)
  }
  const idle = await rssAfter(child, 'watch')
  await rateOf(ours, FLOOD, FLOOD)
  const flood = (await rssAfter(child, 'tell')) - idle
  const median = (of: readonly number[]) => quantile(of, 0.5)
  const ratios = rates.map((rate) => rate.ours / rate.theirs)
  return [
    {
      label: `rate of 50 MB uploads, ${UPLOADS_AT_ONCE} at once, beside a bare receiver’s`,
      unit: '×',
      measured: median(ratios),
      bound: 0.8,
      isAtLeast: true,
      reference: { label: 'node:http and pipeline to a file', measured: 1 },
      besides: `${rates.map((rate) => `${rate.ours.toFixed(0)}/${rate.theirs.toFixed(0)}`).join(' ')} MB/s`,
    },
    {
      label: 'growth of the resident set during these uploads',
      unit: 'MB',
      measured: quantile(growths, 1) / MB,
      bound: 64,
      reference: null,
    },
    {
      label: `growth of the resident set under ${FLOOD} uploads of 50 MB at once`,
      unit: 'MB',
      measured: flood / MB,
      bound: 600,
      reference: null,
    },
  ]
}

async function rssAfter(child: ChildProcess, message: 'watch' | 'tell'): Promise<number> {
  const answer = nextMessage(child, z.object({ rss: z.number() }))
  child.send(message)
  return (await answer).rss
}
