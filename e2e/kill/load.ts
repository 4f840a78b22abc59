import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pressAnswer } from '#contract/studio/runs.ts'
import type { Layout } from './layouts.ts'

/** The servers' promises: presses answered with runs, and returned generation ids. */
export interface Promised {
  readonly presses: Map<string, readonly string[]>
  readonly generations: Set<string>
}

/** A press, and the marker of its requests. */
export const markerOf = (intent: string) => `press ${intent}`

/** Presses and polls until it is stopped; records every promise at once. */
export async function load(layout: Layout, promised: Promised, signal: AbortSignal): Promise<void> {
  const key = await layout.key()
  const loop = async (act: () => Promise<unknown>, pauseMs: number) => {
    // Also limited by `signal`: a round lasts a few seconds at most.
    for (let turn = 0; turn < 200 && !signal.aborted; turn += 1) {
      await act().catch(() => {}) // The server was killed during the request: nothing was promised.
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all([
    loop(() => press(layout, promised), 60),
    loop(() => generate(layout, key, promised), 150),
  ])
}

/** Presses once, and records what was promised; the runs' ids, or none if the press was refused. */
export async function press({ studio }: Layout, promised: Promised): Promise<readonly string[]> {
  const intent = randomUUID()
  const prompt = markerOf(intent)
  // One press in three is synchronous with several pictures: a kill may lose its answer.
  const asked =
    promised.presses.size % 3 === 2
      ? {
          operation: 'generate-v3',
          values: { prompt, resolution: '512x1536', rendering_speed: 'TURBO', num_images: 2 },
        }
      : { operation: 'generate-fast', values: { prompt, custom_width: 64, custom_height: 64 } }
  const answer = await fetch(`${studio}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ intent, requests: 1, files: {}, ...asked }),
  })
  if (!answer.ok) return []
  const { runs } = pressAnswer.parse(await answer.json())
  const ids = runs.map((run) => run.id)
  promised.presses.set(intent, ids)
  return ids
}

async function generate({ service }: Layout, key: string, promised: Promised): Promise<void> {
  const body = new FormData()
  body.set('prompt', `direct ${randomUUID()}`)
  body.set('custom_width', '64')
  body.set('custom_height', '64')
  const answer = await fetch(`${service}/v1/async/text-to-image/p-image-svc`, {
    method: 'POST',
    headers: { 'api-key': key },
    body,
  })
  if (answer.ok) promised.generations.add(String(Object(await answer.json()).generation_id))
}
