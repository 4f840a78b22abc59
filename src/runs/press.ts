import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { ApiError } from '../api/call.ts'
import type { Wanted } from './unanswered/unanswered.ts'

export type PressOutcome =
  | { readonly ok: true; readonly runs: readonly Run[] }
  | {
      readonly ok: false
      readonly error: string
      /** The unanswered press, where its outcome is unknown. */
      readonly lost: string | null
      readonly issues: readonly { readonly at: string; readonly message: string }[]
    }

/** Loaded by the shell right after the first paint. If that fails, nothing is stored and nothing is sent. */
const presses = () =>
  Promise.all([import('./unanswered/unanswered.ts'), import('../api/cache.ts')]).then(
    ([unanswered, cache]) => ({ ...unanswered, ...cache }),
    () => null,
  )
const NOT_SENT = 'Nothing was sent, because Easel’s server is not responding. Press again when it is back.'

/** The press of the Generate button: one intent, stored before it is sent. */
export function usePress() {
  const client = useQueryClient()
  const [isPressing, setIsPressing] = useState(false)
  const isBusy = useRef(false)

  const press = useCallback(
    async (wanted: Wanted, usdMicros: number): Promise<PressOutcome | null> => {
      // State changes reach the button a moment later than a second click does.
      if (isBusy.current) return null
      isBusy.current = true
      setIsPressing(true)
      try {
        const code = await presses()
        if (!code) return { ok: false, error: NOT_SENT, lost: null, issues: [] }
        const outcome = await sendOnce(code, wanted, usdMicros)
        if (outcome.ok) for (const run of outcome.runs) code.storeRun(client, run)
        return outcome
      } finally {
        isBusy.current = false
        setIsPressing(false)
      }
    },
    [client],
  )
  return { press, isPressing }
}

async function sendOnce(
  { send, unanswered, wordsOf, writeDown }: typeof import('./unanswered/unanswered.ts'),
  wanted: Wanted,
  usdMicros: number,
): Promise<PressOutcome> {
  let intent: string | null = null
  try {
    const written = await writeDown(wanted, usdMicros)
    intent = written.intent
    return { ok: true, runs: await send(written) }
  } catch (error) {
    const lost = unanswered.open().some((one) => one.press.intent === intent) ? intent : null
    const issues = error instanceof ApiError ? error.issues : []
    return { ok: false, error: wordsOf(error), lost, issues }
  }
}
