import { MousePointer2, Type } from 'lucide-react'
import type { ToolFace } from '../stage/toolbox.tsx'
import type { LayerTool } from './layers-model.ts'

/** A tool without a face does not compile. */
export const TOOL_FACES: Readonly<Record<LayerTool, ToolFace>> = {
  select: { icon: MousePointer2, label: 'Select', key: 'v' },
  text: { icon: Type, label: 'Draw text', key: 't' },
}
