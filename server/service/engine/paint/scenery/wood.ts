import type { Color } from '../../color/color.ts'

/** Of floors, tables and shelves. */
export const WOOD: Color = { l: 0.6, c: 0.075, h: 58 }
