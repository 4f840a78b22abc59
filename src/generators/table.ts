import type { GeneratorId } from '#contract/service/operations/table.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { generateFast } from './generate-fast/generator.ts'
import { generateV3 } from './generate-v3/generator.ts'
import { generateV3Transparent } from './generate-v3-transparent/generator.ts'
import { generateV4 } from './generate-v4/generator.ts'
import { generateV4Transparent } from './generate-v4-transparent/generator.ts'
import type { GeneratorOf, StudioGenerator } from './generator.ts'

/** The studio's presentation of each generator. A missing one does not compile. */
const STUDIO_GENERATORS = {
  'generate-v4': generateV4,
  'generate-fast': generateFast,
  'generate-v3': generateV3,
  'generate-v4-transparent': generateV4Transparent,
  'generate-v3-transparent': generateV3Transparent,
} satisfies { readonly [Id in GeneratorId]: GeneratorOf<Id> }

export const studioGenerator = (id: GeneratorId): StudioGenerator => STUDIO_GENERATORS[id]

/** The controls of a generator as a list. */
export const generatorControls = (id: GeneratorId): Controls => Object.entries(studioGenerator(id).controls)
