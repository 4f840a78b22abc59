import { ANIMALS } from './animals.ts'
import { BUILDINGS } from './buildings.ts'
import { EVERYDAY } from './everyday.ts'
import { HOLDERS } from './holders.ts'
import { OUTDOORS } from './outdoors.ts'
import type { OwnDrawing } from './own-drawing.ts'
import { SIGHTS } from './sights.ts'
import { THINGS } from './things.ts'

/** All drawings of ours by name. */
export const OWN: Readonly<Record<string, OwnDrawing>> = {
  ...ANIMALS,
  ...BUILDINGS,
  ...EVERYDAY,
  ...HOLDERS,
  ...OUTDOORS,
  ...SIGHTS,
  ...THINGS,
}
