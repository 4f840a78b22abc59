import type { Operation } from '../describe/operation.ts'
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

/** Every operation, by id. Adding one means one line here. */
export const OPERATIONS = {
  'generate-v4': generateV4,
  'generate-v4-transparent': generateV4Transparent,
  'generate-fast': generateFast,
  'generate-v3': generateV3,
  'generate-v3-transparent': generateV3Transparent,
  'replace-background': replaceBackground,
  'localize-ad': localizeAd,
  'pose-variants': poseVariants,
  'remove-object': removeObject,
  'remove-background': removeBackground,
  'resize-ad': resizeAd,
  'resize-ad-v2': resizeAdV2,
  'layerize-text': layerizeText,
} as const

export type OperationId = keyof typeof OPERATIONS

export const OPERATION_IDS = Object.keys(OPERATIONS) as readonly OperationId[]

/** The operation of an id as any operation: what loops over the table works with. */
export function operationOf(id: OperationId): Operation {
  // The one place where an operation forgets which fields it has; its own checks have seen them by then.
  return OPERATIONS[id] as unknown as Operation
}

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(OPERATIONS, text)
}
