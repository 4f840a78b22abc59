import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pressAnswer } from '#contract/studio/runs.ts'
import type { Easel } from '../fixtures/easel.ts'

/** What the servers have promised: presses answered with runs, and generation ids given out. */
export interface Promised {
  readonly presses: Map<string, readonly string[]>
  readonly generations: Set<string>
}

/** A press and how its requests are told from all others. */
export const markerOf = (intent: string) => `press ${intent}`

/** Presses and asks until it is told to stop; every promise is written down the moment it is made. */
export async function load(easel: Easel, promised: Promised, signal: AbortSignal): Promise<void> {
  const key = await easel.key()
  const loop = async (act: () => Promise<void>, pauseMs: number) => {
    // Bounded besides by `signal`: a round lasts a few seconds at the most.
    for (let turn = 0; turn < 200 && !signal.aborted; turn += 1) {
      await act().catch(() => {}) // The server was killed in the middle of it: nothing was promised.
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all([loop(() => press(easel, promised), 60), loop(() => generate(easel, key, promised), 150)])
}

async function press(easel: Easel, promised: Promised): Promise<void> {
  const intent = randomUUID()
  const isSync = promised.presses.size % 6 === 5
  const prompt = markerOf(intent)
  const answer = await fetch(`${easel.studio}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      isSync
        ? {
            intent,
            requests: 1,
            operation: 'generate-v3',
            values: { prompt, resolution: '512x1536', rendering_speed: 'TURBO' },
            files: {},
          }
        : {
            intent,
            requests: 1,
            operation: 'generate-fast',
            values: { prompt, custom_width: 64, custom_height: 64 },
            files: {},
          },
    ),
  })
  if (!answer.ok) return
  const { runs } = pressAnswer.parse(await answer.json())
  promised.presses.set(
    intent,
    runs.map((run) => run.id),
  )
}

async function generate(easel: Easel, key: string, promised: Promised): Promise<void> {
  const body = new FormData()
  body.set('prompt', `direct ${randomUUID()}`)
  body.set('custom_width', '64')
  body.set('custom_height', '64')
  const answer = await fetch(`${easel.service}/v1/async/text-to-image/p-image-svc`, {
    method: 'POST',
    headers: { 'api-key': key },
    body,
  })
  if (answer.ok) promised.generations.add(String(Object(await answer.json()).generation_id))
}
