import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { BoxEditing, WriteOptions } from '../boxes/editing.ts'
import { emptyHistory, recorded, redone, undone } from '../boxes/history.ts'
import { useSelection } from '../boxes/use-selection.ts'
import { remember } from '../stage/remembered.ts'
import type { Layers, TextLayer } from './layers-document.ts'

export type LayersEditing = BoxEditing<TextLayer>

/**
 * Text layers with editing, undo, and a copy in this browser under the key of their picture.
 * @param begin the layers from this browser, or as detected
 */
export function useLayers(keptAs: string, begin: Layers): LayersEditing {
  const [{ history, present }, setState] = useState({ history: emptyHistory<Layers>(), present: begin })
  const selection = useSelection(present)
  const { select } = selection

  const write = useCallback(
    (next: Layers, { selects, merges = '' }: WriteOptions = {}) => {
      const change = { merges, atMs: Date.now() }
      setState((now) => ({ history: recorded(now.history, now.present, change), present: next }))
      if (selects) select(selects)
    },
    [select],
  )
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    isChanged.current ||= present !== begin
    if (isChanged.current) void remember('layers', keptAs, present)
  }, [present, begin, keptAs])

  const stepBy = (step: typeof undone<Layers>) => () =>
    setState((now) => step(now.history, now.present) ?? now)
  return {
    ...selection,
    items: present,
    write,
    undo: history.past.length > 0 ? stepBy(undone) : null,
    redo: history.future.length > 0 ? stepBy(redone) : null,
  }
}
