import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Press, press, pressAnswer, RUNS_PATH, type Run } from '#contract/studio/runs.ts'
import { ApiError, ask } from './api.ts'
import { storeRun } from './cache.ts'

export type PressOutcome =
  | { readonly ok: true; readonly runs: readonly Run[] }
  | {
      readonly ok: false
      readonly error: string
      readonly issues: readonly { readonly at: string; readonly says: string }[]
    }

const STORE = 'easel.presses'
const kept = z.array(press)

/** Presses that were not answered yet. They are sent again under the same intent, so nothing is paid twice. */
export const unanswered = {
  all(): Press[] {
    try {
      return kept.parse(JSON.parse(localStorage.getItem(STORE) ?? '[]'))
    } catch {
      return []
    }
  },
  add: (one: Press) => localStorage.setItem(STORE, JSON.stringify([...unanswered.all(), one])),
  remove: (intent: string) =>
    localStorage.setItem(STORE, JSON.stringify(unanswered.all().filter((one) => one.intent !== intent))),
}

/** Sends a press; once the server has said anything definite about it, it is no longer unanswered. */
async function send(one: Press): Promise<readonly Run[]> {
  try {
    const { runs } = await ask(RUNS_PATH, { method: 'POST', body: one, answer: pressAnswer })
    unanswered.remove(one.intent)
    return runs
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) unanswered.remove(one.intent)
    throw error
  }
}

/** The press of the Generate button: one intent, written down before it is sent. */
export function usePress() {
  const client = useQueryClient()
  const [isPressing, setIsPressing] = useState(false)
  const isBusy = useRef(false)

  const run = useCallback(
    async (request: Omit<Press, 'intent'>): Promise<PressOutcome | null> => {
      // State changes reach the button a moment later than a second click does.
      if (isBusy.current) return null
      isBusy.current = true
      setIsPressing(true)
      const one = { ...request, intent: crypto.randomUUID() }
      unanswered.add(one)
      try {
        const runs = await send(one)
        for (const made of runs) storeRun(client, made)
        return { ok: true, runs }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { ok: false, error: error.message, issues: error.issues }
      } finally {
        isBusy.current = false
        setIsPressing(false)
      }
    },
    [client],
  )
  return { press: run, isPressing }
}

/** Sends what an earlier page could not get answered; once for the whole app. */
export function useUnansweredPresses(): void {
  const client = useQueryClient()
  useEffect(() => {
    for (const one of unanswered.all()) {
      send(one).then(
        (runs) => {
          for (const made of runs) storeRun(client, made)
        },
        () => {}, // Still unanswered, or refused: a refusal has no form to show itself on any more.
      )
    }
  }, [client])
}
