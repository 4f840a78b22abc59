import { useState } from 'react'
import type { BoxItem, Ids } from './model.ts'

/** The selected and the locked items; a removed item is no longer selected. */
export function useSelection(items: readonly BoxItem[]) {
  const [selected, select] = useState<Ids>(new Set())
  const [locked, lock] = useState<Ids>(new Set())
  const present = new Set(items.map(({ id }) => id))
  return { selected: new Set([...selected].filter((id) => present.has(id))), select, locked, lock }
}
