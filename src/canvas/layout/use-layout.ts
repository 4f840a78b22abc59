import { useCallback, useRef, useState } from 'react'
import type { BoxEditing, WriteOptions } from '../boxes/editing.ts'
import { emptyHistory, type History, MAX_STEPS, recorded, redone, undone } from '../boxes/history.ts'
import type { Ids } from '../boxes/model.ts'
import { useSelection } from '../boxes/use-selection.ts'
import { emptyLayout, type Layout, type LayoutElement, readLayout, writeLayout } from './layout-document.ts'

/** Keeps a state; the oldest go, as they do from the history. */
function remember(known: Map<string, Layout>, text: string, layout: Layout): void {
  known.set(text, layout)
  const [oldest] = known.keys()
  if (known.size > 2 * MAX_STEPS && oldest !== undefined) known.delete(oldest)
}

export interface LayoutEditing extends BoxEditing<LayoutElement> {
  /** The last layout that could be read. */
  readonly layout: Layout
  /** Whether the text cannot be shown as a layout. */
  readonly isBroken: boolean
  /** Writes the whole prompt; `write` writes its elements alone. */
  writeLayout(layout: Layout, selects?: Ids): void
}

/** The layout in a JSON text that may also change elsewhere: reads and writes it, with undo. */
export function useLayout(text: string, onText: (text: string) => void): LayoutEditing {
  // Every state that was seen keeps its elements' ids: steps back find the same elements again.
  const known = useRef(new Map<string, Layout>())
  const last = useRef<Layout>(emptyLayout())
  const [history, setHistory] = useState<History<string>>(emptyHistory)
  const read = known.current.get(text) ?? readLayout(text, last.current)
  if (read) {
    remember(known.current, text, read)
    last.current = read
  }
  const layout = last.current
  const selection = useSelection(layout.elements)
  const { select } = selection

  const save = useCallback(
    (next: Layout, selects?: Ids) => {
      const written = writeLayout(next)
      remember(known.current, written, next)
      setHistory((before) => recorded(before, text))
      if (selects) select(selects)
      onText(written)
    },
    [text, onText, select],
  )
  const stepBy = (step: typeof undone<string>) => {
    const stepped = step(history, text)
    if (!stepped) return null
    return () => {
      setHistory(stepped.history)
      onText(stepped.present)
    }
  }
  return {
    ...selection,
    layout,
    items: layout.elements,
    isBroken: read === null && text.trim() !== '',
    writeLayout: save,
    write: (elements: readonly LayoutElement[], { selects }: WriteOptions = {}) =>
      save({ ...layout, elements }, selects),
    undo: stepBy(undone),
    redo: stepBy(redone),
  }
}
