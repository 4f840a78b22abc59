import { Brush, Eraser, Hexagon, Lasso, Square, WandSparkles } from 'lucide-react'
import type { ToolFace } from '../stage/toolbox.tsx'
import type { MaskTool } from './tools.ts'

/** A tool without a face does not compile. */
export const TOOL_FACES: Readonly<Record<MaskTool, ToolFace>> = {
  brush: { icon: Brush, label: 'Brush', key: 'b' },
  eraser: { icon: Eraser, label: 'Eraser', key: 'e' },
  lasso: { icon: Lasso, label: 'Lasso', key: 'l' },
  polygon: { icon: Hexagon, label: 'Polygon', key: 'p' },
  rectangle: { icon: Square, label: 'Rectangle', key: 'r' },
  'by-colour': { icon: WandSparkles, label: 'Select by colour', key: 'w' },
}
