import { BOX_KEYS, type BoxCommand } from '../boxes/keys.ts'
import { type Clipboard, performOnBoxes } from '../boxes/perform.ts'
import type { KeyBinding } from '../stage/keys.ts'
import { performOnStage, STAGE_KEYS, type StageCommand } from '../stage/stage-keys.ts'
import { type ToolCommand, toolKeys } from '../stage/toolbox-keys.ts'
import type { LayoutCanvas } from './konva/layout-canvas.ts'
import type { LayoutElement } from './layout-document.ts'
import { LAYOUT_MODEL, LAYOUT_TOOLS, type LayoutTool } from './layout-model.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { LayoutEditing } from './use-layout.ts'

export type LayoutCommand = StageCommand | BoxCommand | ToolCommand<LayoutTool>

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
export function performOnLayout(command: LayoutCommand, target: LayoutTarget): void {
  const { editing, canvas, setTool, toggleGrid } = target
  switch (command.type) {
    case 'tool':
      setTool(command.tool)
      break
    case 'fit':
    case 'original-size':
    case 'zoom':
    case 'pan':
      performOnStage(command, canvas?.stage)
      break
    default: {
      const cancel = () => {
        canvas?.cancel()
        setTool('select')
      }
      performOnBoxes(command, { editing, model: LAYOUT_MODEL, clipboard, cancel, toggleGrid })
    }
  }
}
