import type { FieldName, GeneratorId } from '#contract/service/operations/table.ts'
import type { Control } from '#src/forms/arrangement.ts'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

/** What the studio knows of one generator. What it takes, refuses and costs comes from the operation itself. */
export interface StudioGenerator<Field extends string = string> {
  /** Its name in the model switch. */
  readonly label: string
  /** Its pictures have an alpha channel: it stands in the switch's second row. */
  readonly isTransparent: boolean
  /** What the model cannot do, said before anybody finds out. */
  readonly note: string
  /** How each field is shown, in order. */
  readonly controls: Readonly<Record<Field, Control>>
  /** What stands in the middle of its workbench; always the same object, as the workbench goes by it. */
  readonly canvas?: WorkbenchCanvas
}

/** A generator with a control for every field of its operation: a field without one does not compile. */
export type GeneratorOf<Id extends GeneratorId> = StudioGenerator<FieldName<Id>>
