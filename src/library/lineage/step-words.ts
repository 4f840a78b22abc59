import { isOperationId, operationOf } from '#contract/service/operations/table.ts'
import type { LineageStep } from '#contract/studio/reuse/lineage.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { count, formatMicros, formatSize } from '#src/ui/format/format.ts'

/** The result of a step of each operation, for people. */
const MADE: Readonly<Record<string, string>> = {
  'remove-background': 'Cut-out',
  'remove-object': 'Object removed',
  'replace-background': 'Background replaced',
  'pose-variants': 'Pose',
  'layerize-text': 'Text in layers',
}
const EDITED: Readonly<Record<NonNullable<LineageStep['edit']>, string>> = {
  'refine-edge': 'Edge refined',
  'text-layers': 'Text edited',
}

const NOT_KEPT: Readonly<Record<Exclude<LineageStep['state'], 'kept'>, string>> = {
  withheld: 'Withheld',
  lost: 'Lost',
  keeping: 'Downloading',
  deleted: 'Deleted',
}

/** The name of a picture in its lineage: the first is the original, all others are named by the step that made them. */
export function nameOfStep(step: LineageStep): string {
  const { parentKey, operation, language, asset, edit, part } = step
  if (edit) return EDITED[edit]
  if (part === 'base') return 'Behind the text'
  if (parentKey === null) return asset?.origin === 'upload' ? asset.name : 'Original'
  if (language !== null) return nameFor('language', language)
  if (operation === 'resize-ad' || operation === 'resize-ad-v2') return asset ? formatSize(asset) : 'Resized'
  return MADE[operation ?? ''] ?? step.prompt ?? asset?.name ?? 'Picture'
}

/** The operation or edit that made a picture. */
export const wayOfStep = ({ operation, edit, asset }: LineageStep): string =>
  operation && isOperationId(operation)
    ? operationOf(operation).title
    : edit || asset?.origin === 'edit'
      ? 'Edited by hand'
      : asset?.origin === 'upload'
        ? 'Uploaded'
        : ''

/** Why there is no picture; null where there is one. */
export const lackOfStep = ({ state }: Pick<LineageStep, 'state'>): string | null =>
  state === 'kept' ? null : NOT_KEPT[state]

/** The price of some steps; null if it is unknown. */
export function priceOfSteps(steps: readonly LineageStep[]): string | null {
  const known = steps.filter(({ usdMicros }) => usdMicros !== null)
  if (known.length === 0) return null
  const sum = known.reduce((all, { usdMicros }) => all + (usdMicros ?? 0), 0)
  return `${known.some(({ isEstimate }) => isEstimate) ? '≈ ' : ''}${formatMicros(sum)}`
}

/** The name of a group of pictures of one press. */
export function nameOfGroup(steps: readonly LineageStep[]): string {
  const isResized = steps.every(({ operation }) => operation === 'resize-ad')
  return count(steps.length, isResized ? 'size' : 'picture')
}

/** The other sources of a step. */
export const alsoWords = ({ also }: LineageStep): string | null =>
  also.length === 0 ? null : `with ${also.map(({ asset }) => asset?.name ?? 'a deleted picture').join(', ')}`

/** The results that an operation has already made of a picture, in a few words; null if there are none. */
export function doneWords(
  steps: readonly LineageStep[],
  assetId: string,
  operation: LineageStep['operation'],
): string | null {
  const made = steps.filter(
    (step) =>
      step.parentKey === assetId && step.operation === operation && step.asset && step.part === 'picture',
  )
  const names = [...new Set(made.map(nameOfStep))]
  if (names.length === 0) return null
  return names.length > 3 ? `${names.length} done` : `done: ${names.join(', ')}`
}
