import type { OperationId } from '#contract/service/operations/table.ts'

/** The tools that work on pictures, in the order that the screens show them. */
export const TOOLS = [
  'remove-background',
  'remove-object',
  'replace-background',
  'pose-variants',
  'resize-ad',
  'localize-ad',
  'layerize-text',
] as const satisfies readonly OperationId[]

export type ToolId = (typeof TOOLS)[number]

export const isTool = (id: string): id is ToolId => TOOLS.some((tool) => tool === id)
