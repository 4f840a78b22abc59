import { useSyncExternalStore } from 'react'
import type { ActionPicture } from './action.ts'
import type { Chosen } from './chosen.ts'

/** A dialog about pictures: their tags, their project and collections, their next uses, or deletion for good. */
export interface Question {
  readonly kind: 'tag' | 'move' | 'rate' | 'use' | 'erase'
  readonly chosen: Chosen
  /** The tags that some of them have, as far as loaded. */
  readonly tags: readonly string[]
  /** The pictures themselves, for the menu of uses. */
  readonly pictures?: readonly ActionPicture[]
  /** Called right before the deletion. */
  onBegin?: (() => void) | undefined
  onFailed?: (() => void) | undefined
  onDone?: (() => void) | undefined
}

let asked: Question | null = null
const listeners = new Set<() => void>()

/** Opens a dialog; null closes it. */
export function ask(question: Question | null): void {
  asked = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAsked = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
