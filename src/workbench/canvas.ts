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
  /**
   * Puts on the form what only the canvas knows, before the form is judged.
   * @returns why it cannot be sent, in words for people; null where it can
   */
  prepare?(form: UseFormReturn<Draft>): Promise<string | null>
  /** Takes back what `prepare` put there, when the press was taken or refused. */
  settle?(form: UseFormReturn<Draft>): void
}
