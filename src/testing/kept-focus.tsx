import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { keepFocus } from '#src/ui/browser/keep-focus.ts'

/** Keeps the focus as the app does, in each test of a file. */
export function keptFocus(): void {
  let end = () => {}
  beforeEach(() => {
    end = keepFocus()
  })
  afterEach(() => end())
}

/** The part of the page that the app draws screens in. */
export const Content = ({ children }: { readonly children: ReactNode }) => (
  <main tabIndex={-1}>{children}</main>
)
