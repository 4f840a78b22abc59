import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoxEditing, WriteOptions } from '../boxes/editing.ts'
import { emptyHistory, type History, MAX_STEPS, recorded, redone, undone } from '../boxes/history.ts'
import { keptHistory, readHistory } from '../boxes/kept-history.ts'
import type { Ids } from '../boxes/model.ts'
import { useSelection } from '../boxes/use-selection.ts'
import { remember as keep, remembered } from '../stage/remembered.ts'
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
  /** Set where the canvas was changed while the text could not be read: a person decides which of them counts. */
  readonly parted: { useCanvas(): void; useText(): void } | null
  /** Writes the whole prompt; `write` writes its elements alone. */
  writeLayout(layout: Layout, selects?: Ids): void
}

/**
 * The layout in a JSON text that may also change elsewhere: reads and writes it, with undo. A text that cannot be read is
 * never overwritten.
 * @param keptAs the name that its steps have in this browser, over reloads
 */
export function useLayout(text: string, onText: (text: string) => void, keptAs: string): LayoutEditing {
  // Every state that was seen keeps its elements' ids: steps back find the same elements again.
  const known = useRef(new Map<string, Layout>())
  const last = useRef<Layout>(emptyLayout())
  const [own, setOwn] = useState<Layout | null>(null)
  const [history, setHistory] = useKeptHistory(text, keptAs)
  const isEmpty = text.trim() === ''
  const read = known.current.get(text) ?? (isEmpty ? emptyLayout() : readLayout(text, last.current))
  if (read) {
    remember(known.current, text, read)
    last.current = read
  }
  const isBroken = read === null
  const layout = own ?? last.current
  const selection = useSelection(layout.elements)
  const { select } = selection

  const isParted = own !== null
  const write = useCallback(
    (next: Layout) => {
      const written = writeLayout(next)
      remember(known.current, written, next)
      setHistory((before) => recorded(before, text))
      onText(written)
    },
    [text, onText, setHistory],
  )
  const save = useCallback(
    (next: Layout, selects?: Ids) => {
      if (selects) select(selects)
      if (isBroken || isParted) setOwn(next)
      else write(next)
    },
    [isBroken, isParted, write, select],
  )
  const stepBy = (step: typeof undone<string>) => {
    const stepped = isParted ? null : step(history, text)
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
    isBroken,
    parted: own && {
      useCanvas() {
        setOwn(null)
        write(own)
      },
      useText: () => setOwn(null),
    },
    writeLayout: save,
    write: (elements: readonly LayoutElement[], { selects }: WriteOptions = {}) =>
      save({ ...layout, elements }, selects),
    undo: stepBy(undone),
    redo: stepBy(redone),
  }
}

const isText = (value: unknown) => (typeof value === 'string' ? value : null)

/** The steps of a text, as they were before a reload. */
function useKeptHistory(text: string, keptAs: string) {
  const [history, setHistory] = useState<History<string>>(emptyHistory)
  const begun = useRef(text)
  useEffect(() => {
    let isLeft = false
    void remembered('layouts', keptAs).then((kept) => {
      const before = readHistory(kept, begun.current, isText)
      // What was done meanwhile counts.
      if (!isLeft) setHistory((now) => (hasSteps(now) ? now : before))
    })
    return () => {
      isLeft = true
    }
  }, [keptAs])
  useEffect(() => {
    if (hasSteps(history)) void keep('layouts', keptAs, keptHistory(history, text))
  }, [history, text, keptAs])
  return [history, setHistory] as const
}

const hasSteps = ({ past, future }: History<string>) => past.length + future.length > 0
