import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import type { ToolFace } from './toolbox.tsx'

export interface ToolCommand<Tool extends string> {
  readonly type: 'tool'
  readonly tool: Tool
}

/** The keys of the tools in a toolbox. */
export const toolKeys = <Tool extends string>(
  tools: readonly Tool[],
  faces: Readonly<Record<Tool, ToolFace>>,
): readonly KeyBinding<ToolCommand<Tool>>[] =>
  tools.map((tool) => ({ key: faces[tool].key, label: faces[tool].label, command: { type: 'tool', tool } }))
