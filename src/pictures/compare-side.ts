import * as z from 'zod/mini'

const side = z.object({ id: z.string(), name: z.string() })
type Side = z.infer<typeof side>

const KEY = 'easel.compare-side'

/** The picture chosen as the first side of a comparison; null if none was chosen in this tab. */
export function markedSide(): Side | null {
  try {
    return side.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

export const markSide = (chosen: Side): void => sessionStorage.setItem(KEY, JSON.stringify(chosen))
