import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import { BOX_KEYS } from '../boxes/keys.ts'
import type { Clipboard } from '../boxes/perform.ts'
import { type EditorCommand, performInEditor } from '../boxes/perform-in-editor.ts'
import { STAGE_KEYS } from '../stage/stage-keys.ts'
import { toolKeys } from '../stage/toolbox-keys.ts'
import type { LayoutCanvas } from './konva/layout-canvas.ts'
import type { LayoutElement } from './layout-document.ts'
import { LAYOUT_MODEL, LAYOUT_TOOLS, type LayoutTool } from './layout-model.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { LayoutEditing } from './use-layout.ts'

export type LayoutCommand = EditorCommand<LayoutTool>

/** Shortcuts of the layout only. */
export const OWN_LAYOUT_KEYS: readonly KeyBinding<LayoutCommand>[] = [
  ...toolKeys(LAYOUT_TOOLS, TOOL_FACES),
  ...BOX_KEYS,
]
export const LAYOUT_KEYS: readonly KeyBinding<LayoutCommand>[] = [...STAGE_KEYS, ...OWN_LAYOUT_KEYS]

const clipboard: Clipboard<LayoutElement> = { items: [] }

interface LayoutTarget {
  readonly editing: LayoutEditing
  readonly canvas: LayoutCanvas | null
  setTool(tool: LayoutTool): void
  toggleGrid(): void
}

/** Performs a command on the layout. */
export const performOnLayout = (command: LayoutCommand, target: LayoutTarget): void =>
  performInEditor(command, { ...target, model: LAYOUT_MODEL, clipboard })
