import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'
import { ASSETS_PATH, asset } from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import { DEFAULT_EXPORT, type ExportSettings } from '#contract/studio/exports/export-settings.ts'
import { EXPORTS_PATH, exportFilePath, exportView } from '#contract/studio/exports/exports.ts'
import { STUDIO_PATH } from '#contract/studio/studio.ts'
import { prepareEasel } from '../../fixtures/easel.ts'
import { nextMessage, startChild, stopChild } from '../child.ts'
import { type Figure, quantile } from '../figures.ts'
import { residentOf } from '../memory.ts'

const PICTURES = 1_000
/** Of noise, so that a picture takes some 5 MB. */
const SIDE_PX = 1_300
const RENDERED = 60
const LOOK_MS = 50

/** A thousand pictures of 5 MB as one zip, beside a bare stream of the same bytes; and the server while others are rendered. */
export async function exporting(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const folder = await mkdtemp(join(tmpdir(), 'easel-exporting-'))
  try {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const image = sharp({
      create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: '#369', noise },
    })
    const picture = new Uint8Array(await image.png().toBuffer())
    const path = join(folder, 'picture')
    await writeFile(path, picture)
    const ids = await keptCopies(easel.studio, picture)
    const order = await ordered(easel.studio, ids, {})
    const sent = await received(`${easel.studio}${exportFilePath(order.id)}`, order.since, easel.pid())
    const bare = startChild('./serving/stream-process.ts', [path, String(PICTURES)])
    const { address } = await nextMessage(bare, z.object({ address: z.string() }))
    const plain = await received(address, performance.now(), bare.pid ?? 0)
    await stopChild(bare)
    return [...figuresOf(sent, plain), await whileRendering(easel.studio, ids.slice(0, RENDERED))]
  } finally {
    await easel.remove()
    await rm(folder, { recursive: true })
  }
}

/** Many pictures of the same bytes, which take their room once: edits are always pictures of their own. */
async function keptCopies(studio: string, picture: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const keep = async (query: string) => {
    const answer = await fetch(`${studio}${ASSETS_PATH}?name=noise.png${query}`, {
      method: 'POST',
      body: picture,
    })
    return asset.parse(await answer.json()).id
  }
  const parentId = await keep('')
  const ids = [parentId]
  while (ids.length < PICTURES) {
    const told = await postJson(`${studio}${EDITS_PATH}`, { kind: 'refine-edge', parentId, isCleaned: false })
    ids.push(await keep(`&edit=${editAnswer.parse(await told.json()).id}`))
  }
  return ids
}

const postJson = (address: string, body: unknown) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

let orders = 0
async function ordered(studio: string, ids: readonly string[], settings: Partial<ExportSettings>) {
  orders += 1
  const since = performance.now()
  const order = {
    intent: `bench-export-${orders}`,
    selection: { ids },
    settings: { ...DEFAULT_EXPORT, ...settings },
  }
  const answer = await postJson(`${studio}${EXPORTS_PATH}`, order)
  return { id: exportView.parse(await answer.json()).id, since }
}

interface Received {
  readonly firstByteMs: number
  readonly grownMb: number
  readonly bytes: number
  readonly seconds: number
}

/** Reads an answer to its end, and looks at the memory of its server meanwhile. */
async function received(address: string, since: number, pid: number): Promise<Received> {
  const before = await residentOf(pid)
  let peak = before
  const looking = setInterval(async () => {
    peak = Math.max(peak, await residentOf(pid))
  }, LOOK_MS * 4)
  const { body, status } = await fetch(address)
  if (!body) throw new Error(`${address} answered ${status} without a body`)
  let [bytes, firstByteMs] = [0, 0]
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (bytes === 0) firstByteMs = performance.now() - since
    bytes += read.value.length
  }
  clearInterval(looking)
  return { firstByteMs, grownMb: peak - before, bytes, seconds: (performance.now() - since) / 1000 }
}

function figuresOf(sent: Received, plain: Received): readonly Figure[] {
  const gigabytes = (sent.bytes / 1_000_000_000).toFixed(2)
  const label = (what: string) => `export of ${PICTURES} pictures, ${gigabytes} GB: ${what}`
  const beside = (of: (one: Received) => number) => ({ label: 'bare stream', measured: of(plain) })
  const speed = ({ bytes, seconds }: Received) => `${Math.round(bytes / 1_000_000 / seconds)} MB/s`
  return [
    {
      label: label('more memory, children too'),
      unit: 'MB',
      measured: sent.grownMb,
      bound: 64,
      reference: beside(({ grownMb }) => grownMb),
      besides: `${speed(sent)}; bare ${speed(plain)}`,
    },
    {
      label: label('first byte after the press'),
      unit: 'ms',
      measured: sent.firstByteMs,
      bound: 1_000,
      reference: beside(({ firstByteMs }) => firstByteMs),
    },
  ]
}

/** The studio's response time while it renders, compared with before. */
async function whileRendering(studio: string, ids: readonly string[]): Promise<Figure> {
  const answers = async (isOver: () => boolean) => {
    const samples: number[] = []
    while (!isOver()) {
      const start = performance.now()
      await (await fetch(`${studio}${STUDIO_PATH}`)).arrayBuffer()
      samples.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return quantile(samples, 0.95)
  }
  let looks = 0
  const idle = await answers(() => {
    looks += 1
    return looks > 60
  })
  const { id } = await ordered(studio, ids, { format: 'webp', budgetBytes: 300_000 })
  let isOver = false
  const ended = fetch(`${studio}${exportFilePath(id)}`)
    .then((answer) => answer.arrayBuffer())
    .then(() => {
      isOver = true
    })
  const busy = await answers(() => isOver)
  await ended
  return {
    label: `an answer of the studio while ${RENDERED} pictures are rendered, p95`,
    unit: 'ms',
    measured: busy,
    bound: 50,
    reference: { label: 'idle', measured: idle },
  }
}
