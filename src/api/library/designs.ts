import { designRoutes } from '#contract/studio/designs.ts'
import { call } from '../call.ts'

/** A picture as background and text layers. */
export const loadDesign = (id: string, signal: AbortSignal) =>
  call(designRoutes.design, { params: { id }, signal })

/** The text on a picture, if a run has read it. */
export const loadAdLines = (id: string, signal: AbortSignal) =>
  call(designRoutes.lines, { params: { id }, signal })
