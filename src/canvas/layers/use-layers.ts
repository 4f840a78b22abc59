import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { BoxEditing, WriteOptions } from '../boxes/editing.ts'
import { type History, recorded, redone, undone } from '../boxes/history.ts'
import { keptHistory } from '../boxes/kept-history.ts'
import { useSelection } from '../boxes/use-selection.ts'
import { rememberAll } from '../stage/remembered.ts'
import type { Layers, TextLayer } from './layers-document.ts'

export interface LayersEditing extends BoxEditing<TextLayer> {
  /** Replaces layers by what they are once their fonts are there; no step of its own. Those changed meanwhile stay. */
  remeasure(measured: ReadonlyMap<TextLayer, TextLayer>): void
}

/** Text layers, and what can be undone. */
export interface LayersState {
  readonly history: History<Layers>
  readonly present: Layers
}

/** The key of the steps of a picture's layers. */
export const stepsKey = (keptAs: string) => `${keptAs}/steps`

/**
 * Text layers with editing, undo, and a copy of both in this browser under the key of their picture.
 * @param begin the layers from this browser, or as detected
 */
export function useLayers(keptAs: string, begin: LayersState): LayersEditing {
  const [{ history, present }, setState] = useState(begin)
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
  const remeasure = useCallback((measured: ReadonlyMap<TextLayer, TextLayer>) => {
    setState(({ history: kept, present: now }) => ({
      history: kept,
      present: now.map((layer) => measured.get(layer) ?? layer),
    }))
  }, [])
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    isChanged.current ||= present !== begin.present
    if (!isChanged.current) return
    void rememberAll('layers', { [keptAs]: present, [stepsKey(keptAs)]: keptHistory(history, present) })
  }, [present, history, begin, keptAs])

  const stepBy = (step: typeof undone<Layers>) => () =>
    setState((now) => step(now.history, now.present) ?? now)
  return {
    ...selection,
    items: present,
    write,
    remeasure,
    undo: history.past.length > 0 ? stepBy(undone) : null,
    redo: history.future.length > 0 ? stepBy(redone) : null,
  }
}
