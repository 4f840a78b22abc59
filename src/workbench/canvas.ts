import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#src/forms/draft/draft.ts'

/** The canvas in the middle of the workbench, shown instead of the results. */
export interface WorkbenchCanvas {
  /** The label of the canvas in the switch to the results. */
  readonly label: string
  /** Whether the canvas applies to the draft; true by default. */
  isFor?(draft: Draft): boolean
  draw(form: UseFormReturn<Draft>): ReactNode
  /** Removes the canvas's own files from a draft that is put on the form, and shows them. */
  restore?(draft: Draft): Draft
  /** Makes the files that only the canvas has, or returns the reason why the draft cannot be sent. */
  prepare?(draft: Draft): Promise<Prepared>
}

/** Files by field that are sent with the request without being on the form; or a message for people. */
export type Prepared =
  | { readonly ok: true; readonly files: Draft['files'] }
  | { readonly ok: false; readonly message: string }
