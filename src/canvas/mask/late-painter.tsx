import { part } from '#src/ui/part.tsx'

/** The mask painter, loaded when it is first shown. */
export const MaskPainter = part('MaskPainter', () => import('./editor/mask-painter.tsx'))
