import { useEffect, useRef, useState } from 'react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { openEchoes, TYPING_PAUSE_MS } from '#src/address/use-typed-words.ts'
import { afterPause } from '#src/ui/keys/after-pause.ts'
import { added, readWords, taken } from './typed-filters.ts'
import type { Typable } from './typed-keys.ts'

interface WordsOptions {
  readonly search: LibrarySearch
  readonly known: Typable
  onChange(change: LibrarySearch): void
}

/**
 * The typed text, reported after a pause; it follows the address when that changes from elsewhere. A last word with a
 * key filters while it is typed, since it may continue (`size:1`, `size:1024`), and becomes a chip when it is
 * complete.
 */
export function useWords({ search, known, onChange }: WordsOptions) {
  const reported = search.q ?? ''
  const [words, setWords] = useState(reported)
  /** The search before the last word changed it. */
  const [before, setBefore] = useState<LibrarySearch>({})
  const last = useRef({ words: reported, q: reported })
  const [echoes] = useState(openEchoes)
  const settled: LibrarySearch = { ...search, ...before }

  /** Reports the text with the chosen filters, which replace the filter of the last word. */
  function report(text: string, chosen: LibrarySearch = {}) {
    const { q, filter } = readWords(text, known)
    const change = filter ? added({ ...settled, ...chosen }, filter) : {}
    const keys = Object.keys(change) as (keyof LibrarySearch)[]
    const base: LibrarySearch = { ...settled, ...chosen }
    if (q !== last.current.q) echoes.add(q)
    last.current = { words: text, q }
    setWords(text)
    setBefore(Object.fromEntries(keys.map((key) => [key, base[key]])))
    onChange({ ...before, ...chosen, ...change, q: q || undefined })
  }

  useEffect(() => {
    if (echoes.take(reported) || reported === last.current.q) return
    last.current = { words: reported, q: reported }
    setWords(reported)
    setBefore({})
  }, [reported, echoes])

  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    if (words === last.current.words) return
    return afterPause(() => latest.current(words), TYPING_PAUSE_MS)
  }, [words])

  return {
    words,
    /** The search without the filter that is being typed. */
    settled,
    advice: readWords(words, known).advice,
    type(text: string) {
      const { rest, filter } = taken(text, settled, known)
      if (filter) report(rest, filter)
      else setWords(text)
    },
    /** Reports the text with a chosen filter. */
    choose: (text: string, filter: LibrarySearch) => report(text, added(settled, filter)),
    /** Makes a chip of the last word, if it is a filter, and reports the text. */
    settle() {
      const { q, filter } = readWords(words, known)
      if (filter) report(q, added(settled, filter))
      else if (words !== last.current.words) report(words)
    },
  }
}
