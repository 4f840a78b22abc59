import type { BoxCommand } from './keys.ts'

/** What a canvas with boxes does on command. */
export interface BoxActions {
  nudge(x: number, y: number): void
  reorder(by: 1 | -1): void
  toggleGrid(): void
  lock(): void
  remove(): void
  deselect(): void
  selectAll(): void
  copy(): void
  paste(): void
  duplicate(): void
  undo(): void
  redo(): void
}

/** Performs a command on the selected boxes. */
export function performOnBoxes(command: BoxCommand, actions: BoxActions): void {
  switch (command.type) {
    case 'nudge':
      actions.nudge(command.x, command.y)
      break
    case 'reorder':
      actions.reorder(command.by)
      break
    case 'toggle-grid':
      actions.toggleGrid()
      break
    case 'select-all':
      actions.selectAll()
      break
    case 'cut':
      actions.copy()
      actions.remove()
      break
    default:
      actions[command.type]()
  }
}
