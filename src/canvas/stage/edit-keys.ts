import type { KeyCommand } from './keys.ts'

/** What can be done to what is selected on a canvas. */
export interface EditCommands {
  nudge(x: number, y: number): void
  /** One nearer (1) or farther back (-1). */
  order(by: 1 | -1): void
  lock(): void
  remove(): void
  letGo(): void
  selectAll(): void
  copy(): void
  paste(): void
  duplicate(): void
  undo(): void
  redo(): void
  toggleGrid(): void
}

const arrow = (key: string, says: string, nudge: (steps: number) => void): readonly KeyCommand[] => [
  { key, says: `Move ${says}`, run: () => nudge(1) },
  { key, shift: true, says: `Move ${says} by 10`, run: () => nudge(10) },
]

/** The keys by which every canvas with things on it is edited. */
export const editKeys = (commands: EditCommands): readonly KeyCommand[] => [
  { key: 'g', says: 'Grid', run: () => commands.toggleGrid() },
  { key: 'l', says: 'Lock', run: () => commands.lock() },
  ...arrow('arrowleft', 'left', (steps) => commands.nudge(-steps, 0)),
  ...arrow('arrowright', 'right', (steps) => commands.nudge(steps, 0)),
  ...arrow('arrowup', 'up', (steps) => commands.nudge(0, -steps)),
  ...arrow('arrowdown', 'down', (steps) => commands.nudge(0, steps)),
  { key: ']', says: 'One nearer', run: () => commands.order(1) },
  { key: '[', says: 'One farther back', run: () => commands.order(-1) },
  { key: 'delete', says: 'Remove', run: () => commands.remove() },
  { key: 'backspace', says: 'Remove', run: () => commands.remove() },
  { key: 'escape', says: 'Let go', run: () => commands.letGo() },
  { key: 'a', mod: true, says: 'Select all', run: () => commands.selectAll() },
  { key: 'c', mod: true, says: 'Copy', run: () => commands.copy() },
  {
    key: 'x',
    mod: true,
    says: 'Cut',
    run: () => {
      commands.copy()
      commands.remove()
    },
  },
  { key: 'v', mod: true, says: 'Paste', run: () => commands.paste() },
  { key: 'd', mod: true, says: 'Duplicate', run: () => commands.duplicate() },
  { key: 'z', mod: true, says: 'Undo', run: () => commands.undo() },
  { key: 'z', mod: true, shift: true, says: 'Redo', run: () => commands.redo() },
  { key: 'y', mod: true, says: 'Redo', run: () => commands.redo() },
]
