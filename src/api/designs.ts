import { designRoutes } from '#contract/studio/designs.ts'
import { call } from './call.ts'

/** A picture as ground and text layers. */
export const loadDesign = (id: string, signal: AbortSignal) =>
  call(designRoutes.design, { params: { id }, signal })

/** The words on a picture, as far as a run has read them. */
export const loadAdLines = (id: string, signal: AbortSignal) =>
  call(designRoutes.lines, { params: { id }, signal })
