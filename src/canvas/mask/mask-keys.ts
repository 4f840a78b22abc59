import type { RefObject } from 'react'
import type { KeyCommand } from '../stage/keys.ts'
import { stageKeys } from '../stage/stage-keys.ts'
import type { MaskCanvas } from './mask-canvas-view.ts'
import type { MaskSettings } from './settings.ts'
import { TOOL_FACES } from './tool-faces.ts'
import { MASK_TOOLS } from './tools.ts'

interface MaskKeysOptions {
  readonly settings: MaskSettings
  readonly canvas: RefObject<MaskCanvas | null>
  setSettings(settings: MaskSettings): void
  undo(): void
  redo(): void
  showOriginal(isShown: boolean): void
}

const SIZE_STEP = 1.15
const HARDNESS_STEP = 0.1

/** The keys of the mask painter. */
export function maskKeys(options: MaskKeysOptions): readonly KeyCommand[] {
  const { settings, canvas, setSettings, undo, redo, showOriginal } = options
  const resize = (factor: number) => {
    const size = Math.round(settings.size * factor)
    setSettings({
      ...settings,
      size: Math.min(2000, Math.max(1, size === settings.size ? size + Math.sign(factor - 1) : size)),
    })
  }
  const harden = (by: number) =>
    setSettings({ ...settings, hardness: Math.min(1, Math.max(0, settings.hardness + by)) })
  const grow = (by: number) => void canvas.current?.apply({ kind: 'grow', by })
  const tools = MASK_TOOLS.map((tool) => ({
    key: TOOL_FACES[tool].key,
    says: TOOL_FACES[tool].label,
    run: () => setSettings({ ...settings, tool }),
  }))
  return [
    ...stageKeys(() => canvas.current?.stage),
    ...tools,
    { key: '[', says: 'Smaller brush', run: () => resize(1 / SIZE_STEP) },
    { key: ']', says: 'Larger brush', run: () => resize(SIZE_STEP) },
    { key: '{', shift: true, says: 'Softer brush', run: () => harden(-HARDNESS_STEP) },
    { key: '}', shift: true, says: 'Harder brush', run: () => harden(HARDNESS_STEP) },
    { key: 'x', says: 'Invert', run: () => void canvas.current?.apply({ kind: 'invert' }) },
    { key: 'g', says: 'Grow', run: () => grow(settings.growBy) },
    { key: 'g', shift: true, says: 'Shrink', run: () => grow(-settings.growBy) },
    { key: 'z', mod: true, says: 'Undo', run: undo },
    { key: 'z', mod: true, shift: true, says: 'Redo', run: redo },
    { key: 'y', mod: true, says: 'Redo', run: redo },
    { key: 'enter', says: 'Close the polygon', run: () => canvas.current?.finish() },
    {
      key: 'escape',
      says: 'Drop what was begun',
      isDue: () => canvas.current?.isBegun ?? false,
      run: () => canvas.current?.cancel(),
    },
    {
      key: 'o',
      says: 'The original while held',
      run: () => showOriginal(true),
      end: () => showOriginal(false),
    },
  ]
}
