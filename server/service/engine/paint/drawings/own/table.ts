import type { OwnDrawing } from './own-drawing.ts'
import { PLACES } from './places.ts'
import { THINGS } from './things.ts'

/** All drawings of ours by name. */
export const OWN: Readonly<Record<string, OwnDrawing>> = { ...PLACES, ...THINGS }
