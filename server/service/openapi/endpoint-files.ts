import type { Files } from '#contract/service/describe/operation.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'

/** The files in the example of an operation: its required files, and a tool's picture. */
export function filesOfExample(id: OperationId, files: Files): readonly string[] {
  const required = Object.entries(files).filter(([, { min }]) => min > 0)
  const shown =
    required.length > 0 || operationOf(id).family === 'generator' ? required : Object.entries(files)
  return shown.map(([name]) => name)
}
