import type { Family, Operation } from '../describe/operation.ts'
import { generateFast } from './generate-fast.ts'
import { generateV3 } from './generate-v3.ts'
import { generateV3Transparent } from './generate-v3-transparent.ts'
import { generateV4 } from './generate-v4.ts'
import { generateV4Transparent } from './generate-v4-transparent.ts'
import { layerizeText } from './layerize-text.ts'
import { localizeAd } from './localize-ad.ts'
import { poseVariants } from './pose-variants.ts'
import { removeBackground } from './remove-background.ts'
import { removeObject } from './remove-object.ts'
import { replaceBackground } from './replace-background.ts'
import { resizeAd, resizeAdV2 } from './resize-ad.ts'

/** Every operation, by id, in the order of screens and documents. A new operation is one line here. */
export const OPERATIONS = {
  'generate-v4': generateV4,
  'generate-fast': generateFast,
  'generate-v3': generateV3,
  'generate-v4-transparent': generateV4Transparent,
  'generate-v3-transparent': generateV3Transparent,
  'remove-background': removeBackground,
  'remove-object': removeObject,
  'replace-background': replaceBackground,
  'pose-variants': poseVariants,
  'resize-ad': resizeAd,
  'resize-ad-v2': resizeAdV2,
  'localize-ad': localizeAd,
  'layerize-text': layerizeText,
} as const

export type OperationId = keyof typeof OPERATIONS

export const OPERATION_IDS = Object.keys(OPERATIONS) as readonly OperationId[]

/** The operation of an id, typed as any operation: for code that loops over the table. */
export function operationOf(id: OperationId): Operation {
  // The only cast that drops an operation's field types; its own checks were typed before.
  return OPERATIONS[id] as unknown as Operation
}

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(OPERATIONS, text)
}

type ShownIds<Of extends Family> = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly family: Of; readonly sameAs?: infer Same }
    ? [Same] extends [string]
      ? never
      : Id
    : never
}[OperationId]

/** An operation that makes pictures from words. */
export type GeneratorId = ShownIds<'generator'>

/** An operation that works on a picture; of two equal ones, the one that the studio shows. */
export type ToolId = ShownIds<'tool'>

const isShown = (id: string, family: Family): boolean =>
  isOperationId(id) && operationOf(id).family === family && operationOf(id).sameAs === undefined

export const isGenerator = (id: string): id is GeneratorId => isShown(id, 'generator')

export const isTool = (id: string): id is ToolId => isShown(id, 'tool')

export const GENERATORS: readonly GeneratorId[] = OPERATION_IDS.filter(isGenerator)

export const TOOLS: readonly ToolId[] = OPERATION_IDS.filter(isTool)

/** Names of an operation's fields and files, from its description. */
export type FieldName<Id extends OperationId> = Extract<
  keyof ReturnType<(typeof OPERATIONS)[Id]['fields']> | keyof ReturnType<(typeof OPERATIONS)[Id]['files']>,
  string
>
