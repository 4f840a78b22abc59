import { MousePointer2, Square, Type } from 'lucide-react'
import type { ToolFace } from '../stage/toolbox.tsx'
import type { LayoutTool } from './layout-model.ts'

/** A tool without a face does not compile. */
export const TOOL_FACES: Readonly<Record<LayoutTool, ToolFace>> = {
  select: { icon: MousePointer2, label: 'Select', key: 'v' },
  obj: { icon: Square, label: 'Draw object', key: 'o' },
  text: { icon: Type, label: 'Draw text', key: 't' },
}
