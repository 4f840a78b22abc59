import * as z from 'zod/mini'
import type { Color } from './overlay.ts'
import { MASK_TOOLS } from './tools.ts'

const channel = z.int().check(z.gte(0), z.lte(255))

const settingsSchema = z.object({
  tool: z.enum(MASK_TOOLS),
  /** Diameter in picture pixels. */
  size: z.number().check(z.gte(1), z.lte(2000)),
  hardness: z.number().check(z.gte(0), z.lte(1)),
  tolerance: z.number().check(z.gte(0), z.lte(255)),
  isContiguous: z.boolean(),
  growBy: z.int().check(z.gte(1), z.lte(64)),
  color: z.tuple([channel, channel, channel]),
  opacity: z.number().check(z.gte(0.1), z.lte(1)),
})

/** The current tool, the brush and the look of the overlay; stored in this browser. */
export type MaskSettings = z.infer<typeof settingsSchema>

const KEY = 'easel.mask'
/** The earlier key of the overlay color. */
const OLD_COLOR_KEY = 'colour'

export const USUAL: MaskSettings = {
  tool: 'brush',
  size: 36,
  hardness: 1,
  tolerance: 24,
  isContiguous: true,
  growBy: 4,
  color: [255, 64, 84],
  opacity: 0.55,
}

/** Overlay colors: on any picture, one of them stands out. */
export const OVERLAY_COLORS: readonly { readonly name: string; readonly color: Color }[] = [
  { name: 'red', color: [255, 64, 84] },
  { name: 'green', color: [52, 211, 120] },
  { name: 'blue', color: [64, 140, 255] },
]

export function rememberedSettings(): MaskSettings {
  try {
    const kept: Record<string, unknown> = JSON.parse(localStorage.getItem(KEY) ?? '')
    return settingsSchema.parse({ ...USUAL, color: kept[OLD_COLOR_KEY] ?? USUAL.color, ...kept })
  } catch {
    return USUAL
  }
}

export const rememberSettings = (settings: MaskSettings) =>
  localStorage.setItem(KEY, JSON.stringify(settings))
