import type { ReactNode } from 'react'
import { useThingTitle } from '../browser/tab-title.ts'
import { EmptyState } from './empty-state.tsx'

interface EmptyScreenProps {
  readonly title: string
  readonly children: ReactNode
}

/** A screen that has nothing to show: what it says instead is its heading, and the title of the page. */
export function EmptyScreen({ title, children }: EmptyScreenProps) {
  useThingTitle(title)
  return (
    <EmptyState heading="h1" title={title}>
      {children}
    </EmptyState>
  )
}
