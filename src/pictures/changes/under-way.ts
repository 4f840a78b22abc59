import * as z from 'zod/mini'
import type { PictureChange } from '#contract/studio/organise/changes.ts'

/** Survives a reload of the tab, and ends with it. */
const KEY = 'easel.change'

const underWay = z.object({
  /** Absent until the server has answered. */
  id: z.optional(z.string()),
  change: z.unknown(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
/** A change of many pictures that was sent, and has not ended. */
export type UnderWay = z.infer<typeof underWay>

/** Notes a change, so that a reload can tell of it. */
export const noteUnderWay = (change: PictureChange, id?: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ id, change, at: Date.now() }))
export const endUnderWay = (): void => sessionStorage.removeItem(KEY)

/** The change that a reload cut off; null without one. */
export function cutOff(): UnderWay | null {
  try {
    return underWay.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}
