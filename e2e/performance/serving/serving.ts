import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as z from 'zod'
import { ASSETS_PATH, type Asset, asset, assetOriginalPath, previewPath } from '#contract/studio/assets.ts'
import { LIBRARY_PATH } from '#contract/studio/library.ts'
import { RUNS_PATH, runsPage } from '#contract/studio/runs.ts'
import { STUDIO_PATH } from '#contract/studio/studio.ts'
import { prepareEasel } from '../../fixtures/easel.ts'
import { nextMessage, startChild, stopChild } from '../child.ts'
import { type Figure, quantile } from '../figures.ts'
import { askHard } from './ask-hard.ts'

const CONNECTIONS = 32
const SECONDS = 3
const ROUNDS = 3
const PICTURES = 50
const RUNS = 50
const MAX_REQUESTS = 5
const built = fileURLToPath(new URL('../../../dist/studio', import.meta.url))

interface Served {
  readonly label: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** The studio's files, each compared with a bare Fastify route that sends the same bytes; its lists and its state. */
export async function serving(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const folder = await mkdtemp(join(tmpdir(), 'easel-serving-'))
  try {
    const picture = await fill(easel.studio)
    const script = (await readdir(join(built, 'assets'))).find((name) => /^first-.*\.js$/.test(name))
    const packed = { 'accept-encoding': 'br' }
    const figures: Figure[] = []
    for (const served of [
      { label: 'a preview', path: previewPath(picture.sha256, 480), headers: {} },
      { label: 'an original', path: assetOriginalPath(picture.id), headers: {} },
      { label: 'the page at /', path: '/', headers: packed },
      { label: 'the largest script', path: `/assets/${script}`, headers: packed },
    ]) {
      figures.push(await besideBare(easel.studio, served, join(folder, `${figures.length}`)))
    }
    figures.push(await alone(`${easel.studio}${STUDIO_PATH}`, 'the state of the studio', 5000))
    figures.push(await alone(`${easel.studio}${RUNS_PATH}`, `the list of ${RUNS} runs`, 1000))
    figures.push(await alone(`${easel.studio}${LIBRARY_PATH}`, `the library of ${PICTURES} pictures`, 1000))
    return figures
  } finally {
    await easel.remove()
    await rm(folder, { recursive: true })
  }
}

/** Uploads pictures and presses runs, which the service refuses at once; returns a picture of usual size. */
async function fill(studio: string): Promise<Asset> {
  const uploaded: Asset[] = []
  for (let place = 0; place < PICTURES; place += 1) {
    const side = place === 0 ? 320 : 64 + place
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
    const image = sharp({ create: { width: side, height: side, channels: 3, background: '#369', noise } })
    const body = new Uint8Array(await image.png().toBuffer())
    const answer = await fetch(`${studio}${ASSETS_PATH}?name=${place}.png`, { method: 'POST', body })
    uploaded.push(asset.parse(await answer.json()))
  }
  const values = { prompt: 'a quiet room sandbox:fail' }
  for (let press = 0; press < RUNS / MAX_REQUESTS; press += 1) {
    const intent = `serving-benchmark-${press}`
    const answer = await fetch(`${studio}${RUNS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        intent,
        requests: MAX_REQUESTS,
        operation: 'generate-fast',
        values,
        files: {},
      }),
    })
    if (!answer.ok) throw new Error(`a press was answered ${answer.status}: ${await answer.text()}`)
  }
  for (;;) {
    const { runs } = runsPage.parse(await (await fetch(`${studio}${RUNS_PATH}`)).json())
    if (runs.length === RUNS && runs.every(({ state }) => state === 'failed')) break
    await delay(200)
  }
  const [first] = uploaded
  if (!first) throw new Error('nothing was uploaded')
  return first
}

async function besideBare(studio: string, { label, path, headers }: Served, file: string): Promise<Figure> {
  // With Accept-Encoding, node:http returns the compressed bytes; fetch would decompress them.
  const bytes = await onTheWire(`${studio}${path}`, headers)
  await writeFile(file, bytes)
  const child = startChild('./serving/serving-process.ts', [file])
  const { address } = await nextMessage(child, z.object({ address: z.string() }))
  const rates: { ours: number; bare: number }[] = []
  const ask = async (url: string) =>
    (await askHard({ url, headers, connections: CONNECTIONS, seconds: SECONDS })).perSecond
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({ ours: await ask(`${studio}${path}`), bare: await ask(address) })
  }
  await stopChild(child)
  return {
    label: `${label} (${(bytes.length / 1024).toFixed(1)} kB) at ${CONNECTIONS} connections, beside a bare route's`,
    unit: '×',
    measured: quantile(
      rates.map(({ ours, bare }) => ours / bare),
      0.5,
    ),
    bound: 0.5,
    isAtLeast: true,
    reference: { label: 'a bare Fastify route that holds the same bytes', measured: 1 },
    besides: `${rates.map(({ ours, bare }) => `${ours.toFixed(0)}/${bare.toFixed(0)}`).join(' ')} a second`,
  }
}

async function alone(url: string, label: string, bound: number): Promise<Figure> {
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push((await askHard({ url, headers: {}, connections: CONNECTIONS, seconds: SECONDS })).perSecond)
  }
  return {
    label: `${label} at ${CONNECTIONS} connections`,
    unit: '/s',
    measured: quantile(rates, 0.5),
    bound,
    isAtLeast: true,
    reference: null,
    besides: rates.map((rate) => rate.toFixed(0)).join(' '),
  }
}

function onTheWire(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      if (answer.statusCode === 200) buffer(answer).then(resolve, reject)
      else reject(new Error(`${url} answered ${answer.statusCode}`))
    }).once('error', reject)
  })
}
