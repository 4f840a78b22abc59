import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#src/forms/draft/draft.ts'

/** What stands in the middle of the workbench while nothing that was made is looked at: a canvas. */
export interface WorkbenchCanvas {
  /** The other side of the switch from the results. */
  readonly label: string
  /** Whether there is something to draw on for what is on the form; always, where it is left out. */
  isFor?(draft: Draft): boolean
  draw(form: UseFormReturn<Draft>): ReactNode
  /** Makes the files that only the canvas knows, or says why the draft cannot be sent. */
  prepare?(draft: Draft): Promise<Prepared>
}

/** Files that go along with the request without standing on the form, by their fields; or a sentence for people. */
export type Prepared =
  | { readonly ok: true; readonly files: Draft['files'] }
  | { readonly ok: false; readonly message: string }
