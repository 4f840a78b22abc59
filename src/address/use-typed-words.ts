import { useEffect, useRef, useState } from 'react'
import { afterPause } from '#src/ui/keys/after-pause.ts'

/** Typed words reach the address after a pause, so that a word is one change. */
export const TYPING_PAUSE_MS = 200

interface OpenEchoes {
  /** Notes words that were sent to the address. */
  add(words: string): void
  /** Whether the address shows words that were sent, which takes them and all sent before from the list. */
  take(shown: string): boolean
}

/**
 * The words that a field sent to the address and that the address does not show yet. An address changes later than it is
 * told to: without this, a field that follows it loses what was typed meanwhile.
 */
export function openEchoes(): OpenEchoes {
  const sent: string[] = []
  return {
    add: (words) => {
      sent.push(words)
    },
    take(shown) {
      const at = sent.lastIndexOf(shown)
      sent.splice(0, at + 1)
      return at >= 0
    },
  }
}

/**
 * The text of a search field, reported after a pause. It follows the address when that changes from elsewhere, and keeps
 * what is typed while the address still shows what was typed before.
 */
export function useTypedWords(reported: string, report: (words: string) => void) {
  const [words, type] = useState(reported)
  const [echoes] = useState(openEchoes)
  const sent = useRef(reported)
  const latest = useRef(report)
  latest.current = report

  useEffect(() => {
    if (echoes.take(reported)) return
    sent.current = reported
    type(reported)
  }, [reported, echoes])

  useEffect(() => {
    if (words === sent.current) return
    return afterPause(() => {
      sent.current = words
      echoes.add(words)
      latest.current(words)
    }, TYPING_PAUSE_MS)
  }, [words, echoes])

  return { words, type }
}
