import { lazy } from 'react'

/** The mask painter, loaded when it is first shown. */
export const MaskPainter = lazy(async () => ({
  default: (await import('./mask-painter-view.tsx')).MaskPainter,
}))
