import { useCallback, useRef, useState } from 'react'
import { emptyLayout, type Layout, readLayout, writeLayout } from './layout-document.ts'

type Ids = ReadonlySet<string>

/** Steps that can be taken back. */
const MOST_STEPS = 200

interface History {
  readonly past: readonly string[]
  readonly future: readonly string[]
}

/** Keeps a state; the oldest go, as they do from the history. */
function remember(known: Map<string, Layout>, text: string, layout: Layout): void {
  known.set(text, layout)
  const [oldest] = known.keys()
  if (known.size > 2 * MOST_STEPS && oldest !== undefined) known.delete(oldest)
}

/**
 * The layout in a text of JSON that others may change, too: reads it, writes it, and takes steps back. `layout` is the
 * last that could be laid out; `isBroken` while the text cannot.
 */
export function useLayout(text: string, onText: (text: string) => void) {
  // Every state that was seen keeps its elements' ids: steps back find the same elements again.
  const known = useRef(new Map<string, Layout>())
  const last = useRef<Layout>(emptyLayout())
  const [history, setHistory] = useState<History>({ past: [], future: [] })
  const [selected, setSelected] = useState<Ids>(new Set())
  const [locked, setLocked] = useState<Ids>(new Set())
  const read = known.current.get(text) ?? readLayout(text, last.current)
  if (read) {
    remember(known.current, text, read)
    last.current = read
  }
  const layout = last.current

  const write = useCallback(
    (next: Layout, selects?: Ids) => {
      const written = writeLayout(next)
      remember(known.current, written, next)
      setHistory(({ past }) => ({ past: [...past, text].slice(-MOST_STEPS), future: [] }))
      if (selects) setSelected(selects)
      onText(written)
    },
    [text, onText],
  )

  const step = (from: 'past' | 'future') => () => {
    const to = from === 'past' ? 'future' : 'past'
    const before = history[from].at(-1)
    if (before === undefined) return
    const next = { [from]: history[from].slice(0, -1), [to]: [...history[to], text] }
    setHistory((now) => ({ ...now, ...next }))
    onText(before)
  }

  const present = new Set(layout.elements.map(({ id }) => id))
  return {
    layout,
    isBroken: read === null && text.trim() !== '',
    /** What is gone is not selected any more. */
    selected: new Set([...selected].filter((id) => present.has(id))),
    select: setSelected,
    locked,
    lock: setLocked,
    write,
    undo: history.past.length > 0 ? step('past') : null,
    redo: history.future.length > 0 ? step('future') : null,
  }
}

export type LayoutEditing = ReturnType<typeof useLayout>
