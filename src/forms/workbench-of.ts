import { isGenerator, isTool, type OperationId } from '#contract/service/operations/table.ts'

/** The screen with the form of an operation. */
export const workbenchOf = (operation: OperationId) =>
  isTool(operation)
    ? ({ to: '/tools/$tool', params: { tool: operation } } as const)
    : ({ to: '/generate' } as const)

/** The search parameters of that screen that show a press. */
export const showing = (operation: OperationId, intent: string) =>
  isGenerator(operation) ? { model: operation, run: intent } : { run: intent }
