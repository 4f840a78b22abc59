import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { ExportPlan } from '#contract/studio/exports/exports.ts'

/** The props of every field of the export form. */
export interface FieldProps {
  readonly settings: ExportSettings
  /** Undefined until it is known. */
  readonly plan: ExportPlan | undefined
  onChange(changed: Partial<ExportSettings>): void
  /** The error of each field, by name; the export is disabled while there is one. */
  onProblem(field: string, problem: string | null): void
}
