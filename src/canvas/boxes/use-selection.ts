import { useState } from 'react'
import type { BoxItem, Ids } from './model.ts'

/** Which items are selected and which are locked; an item that is gone is not selected any more. */
export function useSelection(items: readonly BoxItem[]) {
  const [selected, select] = useState<Ids>(new Set())
  const [locked, lock] = useState<Ids>(new Set())
  const present = new Set(items.map(({ id }) => id))
  return { selected: new Set([...selected].filter((id) => present.has(id))), select, locked, lock }
}
