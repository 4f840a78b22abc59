import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { nextMessage, startChild, stopChild } from '../child.ts'
import { type Figure, quantile } from '../figures.ts'

const PICTURES = 4
const QUIET_ROUNDS = 10
const MAX_ROUNDS = 40
/** The maximum delay of an idle thread in a valid round. */
const QUIET_MS = 10
const REQUESTS = 200
const PAUSE_MS = 15

const ready = z.object({ address: z.string(), key: z.string(), bareAddress: z.string() })
const watched = z.object({ busyMs: z.number(), idleMs: z.number() })

/** Longest delays of the service's event loop, and of an idle thread's at the same time. */
type Longest = z.infer<typeof watched>

interface Measured extends z.infer<typeof ready> {
  readonly child: ChildProcess
}

/** Effects of load on the embedded service's event loop and on its clients' waiting times. */
export async function service(): Promise<readonly Figure[]> {
  const child = startChild('./serving/service-process.ts')
  const measured = { child, ...(await nextMessage(child, ready)) }
  const figures = [await eventLoop(measured), await acceptToAnswer(measured)]
  await stopChild(child)
  return figures
}

async function longestDelaysDuring({ child }: Measured, work: () => Promise<unknown>): Promise<Longest> {
  child.send('watch')
  await work()
  const answer = nextMessage(child, watched)
  child.send('tell')
  return answer
}

function generation(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function post(url: string, key: string, body: FormData): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'api-key': key }, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
}

const paintFour = ({ address, key }: Measured) =>
  post(
    `${address}/v1/svc-v3/generate`,
    key,
    generation({ prompt: 'a lighthouse by the sea', resolution: '1024x1024', num_images: `${PICTURES}` }),
  )

/** Rounds in which even an idle thread was delayed are invalid: they are repeated, and their number is reported. */
async function eventLoop(measured: Measured): Promise<Figure> {
  await paintFour(measured)
  const quiet: Longest[] = []
  const begun = performance.now()
  let rounds = 0
  while (quiet.length < QUIET_ROUNDS && rounds < MAX_ROUNDS) {
    rounds += 1
    const longest = await longestDelaysDuring(measured, () => paintFour(measured))
    if (longest.idleMs <= QUIET_MS) quiet.push(longest)
  }
  const tookMs = (performance.now() - begun) / rounds
  const busy = quiet.map(({ busyMs }) => busyMs)
  return {
    label: `longest delay of the event loop while ${PICTURES} pictures of 1024×1024 are made, ${quiet.length} times`,
    unit: 'ms',
    measured: quantile(busy, 1),
    bound: 20,
    reference: {
      label: 'an idle thread beside it',
      measured: quantile(
        quiet.map(({ idleMs }) => idleMs),
        1,
      ),
    },
    besides: `each time ${busy.map((ms) => ms.toFixed(0)).join(' ')} ms, ${rounds - quiet.length} set aside; ${PICTURES} pictures take ${tookMs.toFixed(0)} ms`,
  }
}

/** Milliseconds of each of many requests, one after another. */
async function timesOf(act: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) {
    const begun = performance.now()
    await act()
    times.push(performance.now() - begun)
    await delay(PAUSE_MS)
  }
  return times
}

async function acceptToAnswer(measured: Measured): Promise<Figure> {
  const { address, bareAddress, key } = measured
  const form = () => generation({ prompt: 'waves in blue and coral', resolution: '1K' })
  // Every request needs another 1024×1024 picture, so that the painter is always busy.
  const times = await timesOf(() => post(`${address}/v1/async/text-to-image/p-image-svc`, key, form()))
  const bare = await timesOf(() => post(bareAddress, key, form()))
  return {
    label: 'accept to answer of an async request while pictures are painted, p95',
    unit: 'ms',
    measured: quantile(times, 0.95),
    bound: 20,
    reference: { label: 'a bare route, p95', measured: quantile(bare, 0.95) },
    besides: `median ${quantile(times, 0.5).toFixed(1)}, longest ${quantile(times, 1).toFixed(0)} ms, ${REQUESTS} requests; bare median ${quantile(bare, 0.5).toFixed(1)} ms`,
  }
}
