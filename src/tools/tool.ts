import type { LucideIcon } from 'lucide-react'
import type { FieldName, ToolId } from '#contract/service/operations/table.ts'
import type { Control } from '#src/forms/arrangement.ts'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

/** What the studio knows of one tool. What it takes, refuses and costs comes from the operation itself. */
export interface StudioTool<Field extends string = string> {
  readonly icon: LucideIcon
  /** What it does, in a sentence. */
  readonly note: string
  /** How each field is shown, in order. */
  readonly controls: Readonly<Record<Field, Control>>
  /** What stands in the middle of its workbench, where it is worked on by hand. */
  useCanvas?(): WorkbenchCanvas
}

/** A tool with a control for every field of its operation: a field without one does not compile. */
export type ToolOf<Id extends ToolId> = StudioTool<FieldName<Id>>
