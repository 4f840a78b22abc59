import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { remember } from '../stage/remembered.ts'
import type { Layers } from './layers-document.ts'

type Ids = ReadonlySet<string>

/** Steps that can be taken back. */
const MOST_STEPS = 200
/** Changes of one thing that come faster than this are one step. */
const ONE_STEP_MS = 1200

interface History {
  readonly past: readonly Layers[]
  readonly present: Layers
  readonly future: readonly Layers[]
}

export interface WriteOptions {
  readonly selects?: Ids
  /** What is changed, where changes of the same thing in a row are one step: typing, a slider that is dragged. */
  readonly merges?: string
}

/**
 * Text layers that are edited: changed, taken back, and remembered in this browser under the picture they belong to.
 * @param begin the layers as they were left, or as they were found
 */
export function useLayers(keptAs: string, begin: Layers) {
  const [history, setHistory] = useState<History>({ past: [], present: begin, future: [] })
  const [selected, setSelected] = useState<Ids>(new Set())
  const [locked, setLocked] = useState<Ids>(new Set())
  const last = useRef({ merges: '', at: 0 })
  const { past, present, future } = history

  const write = useCallback((next: Layers, { selects, merges = '' }: WriteOptions = {}) => {
    const now = Date.now()
    const isSame = merges !== '' && merges === last.current.merges && now - last.current.at < ONE_STEP_MS
    last.current = { merges, at: now }
    setHistory((before) => ({
      past: isSame ? before.past : [...before.past, before.present].slice(-MOST_STEPS),
      present: next,
      future: [],
    }))
    if (selects) setSelected(selects)
  }, [])
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    isChanged.current ||= present !== begin
    if (isChanged.current) void remember('layers', keptAs, present)
  }, [present, begin, keptAs])

  const undo = () => {
    last.current = { merges: '', at: 0 }
    setHistory((now) => {
      const before = now.past.at(-1)
      if (!before) return now
      return { past: now.past.slice(0, -1), present: before, future: [...now.future, now.present] }
    })
  }
  const redo = () =>
    setHistory((now) => {
      const next = now.future.at(-1)
      if (!next) return now
      return { past: [...now.past, now.present], present: next, future: now.future.slice(0, -1) }
    })

  const there = new Set(present.map(({ id }) => id))
  return {
    layers: present,
    /** What is gone is not selected any more. */
    selected: new Set([...selected].filter((id) => there.has(id))),
    select: setSelected,
    locked,
    lock: setLocked,
    write,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
  }
}

export type LayersEditing = ReturnType<typeof useLayers>
