import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#src/forms/draft/draft.ts'

/** The canvas in the middle of the workbench, shown instead of the results. */
export interface WorkbenchCanvas {
  /** The other side of the switch from the results. */
  readonly label: string
  /** Whether the draft has something to draw on; true by default. */
  isFor?(draft: Draft): boolean
  draw(form: UseFormReturn<Draft>): ReactNode
  /** Makes the files that only the canvas knows, or says why the draft cannot be sent. */
  prepare?(draft: Draft): Promise<Prepared>
}

/** Files that go along with the request without standing on the form, by their fields; or a sentence for people. */
export type Prepared =
  | { readonly ok: true; readonly files: Draft['files'] }
  | { readonly ok: false; readonly message: string }
