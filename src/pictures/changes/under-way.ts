import * as z from 'zod/mini'

/** Survives a reload of the tab, and ends with it. */
const KEY = 'easel.change'

const underWay = z.object({
  /** Absent until the server has answered. */
  id: z.optional(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
})
/** A change of many pictures that was sent, and has not ended. */
type UnderWay = z.infer<typeof underWay>

/** Notes a change, so that a reload can tell of it. */
export const noteUnderWay = (id?: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ id, at: Date.now() }))
export const endUnderWay = (): void => sessionStorage.removeItem(KEY)

/** The change that a reload cut off; null without one. */
export function cutOff(): UnderWay | null {
  try {
    return underWay.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}
