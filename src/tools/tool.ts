import type { LucideIcon } from 'lucide-react'
import type { FieldName, ToolId } from '#contract/service/operations/table.ts'
import type { Control } from '#src/forms/arrangement.ts'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

/** The studio's presentation of one tool. Its values, rules and price come from the operation itself. */
export interface StudioTool<Field extends string = string> {
  readonly icon: LucideIcon
  /** Its purpose, in a sentence. */
  readonly note: string
  /** How each field is shown, in order. */
  readonly controls: Readonly<Record<Field, Control>>
  /** The middle of its workbench, for tools with a canvas. */
  useCanvas?(): WorkbenchCanvas
}

/** A tool with a control for every field of its operation: a field without one does not compile. */
export type ToolOf<Id extends ToolId> = StudioTool<FieldName<Id>>
