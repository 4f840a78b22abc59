import { announce } from '#src/ui/browser/announce.ts'
import { performOnStage, type StageCommand, type StageView } from '../stage/stage-keys.ts'
import type { ToolCommand } from '../stage/toolbox-keys.ts'
import type { BoxCommand } from './keys.ts'
import type { BoxItem } from './model.ts'
import { type BoxTarget, performOnBoxes } from './perform.ts'

/** The commands of every editor of boxes: for its tools, its stage and its boxes. */
export type EditorCommand<Tool extends string> = ToolCommand<Tool> | StageCommand | BoxCommand

interface EditorTarget<Item extends BoxItem, Tool extends string>
  extends Omit<BoxTarget<Item>, 'cancel' | 'takeSelect' | 'announce'> {
  readonly canvas: { readonly stage: StageView; cancel(): boolean; finish(): void } | null
  setTool(tool: Tool | 'select'): void
}

/** Performs a command in an editor of boxes. */
export function performInEditor<Item extends BoxItem, Tool extends string>(
  command: EditorCommand<Tool>,
  target: EditorTarget<Item, Tool>,
): void {
  const { canvas, editing, setTool } = target
  // With nothing selected, the arrows move what is seen.
  if (command.type === 'nudge' && editing.selected.size === 0) {
    performOnStage({ ...command, type: 'move-view' }, canvas?.stage)
    return
  }
  switch (command.type) {
    case 'tool':
      // What is being drawn counts, and is the earlier tool's.
      canvas?.finish()
      setTool(command.tool)
      break
    case 'fit':
    case 'original-size':
    case 'zoom':
    case 'pan':
    case 'move-view':
      performOnStage(command, canvas?.stage)
      break
    default:
      performOnBoxes(command, {
        ...target,
        cancel: () => canvas?.cancel() ?? false,
        takeSelect: () => setTool('select'),
        announce,
      })
  }
}
