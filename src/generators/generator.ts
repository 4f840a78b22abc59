import type { FieldName, GeneratorId } from '#contract/service/operations/table.ts'
import type { Control } from '#src/forms/arrangement.ts'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

/** The studio's presentation of one generator. Its values, rules and price come from the operation itself. */
export interface StudioGenerator<Field extends string = string> {
  /** Its name in the model switch. */
  readonly label: string
  /** When to choose the model, and its limits. */
  readonly note: string
  /** How each field is shown, in order. */
  readonly controls: Readonly<Record<Field, Control>>
  /** The middle of its workbench; always the same object, as the workbench compares it. */
  readonly canvas?: WorkbenchCanvas
}

/** A generator with a control for every field of its operation: a field without one does not compile. */
export type GeneratorOf<Id extends GeneratorId> = StudioGenerator<FieldName<Id>>
