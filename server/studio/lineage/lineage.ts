import { inArray } from 'drizzle-orm'
import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import { type Lineage, type LineageStep, MAX_LINEAGE } from '#contract/studio/reuse/lineage.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets } from '../database/schema.ts'
import { type FoundStep, stepOf, stepsBelow } from './lineage-rows.ts'

/** The maximum depth of the line to a picture; a longer one is cut at its start. */
const MAX_DEPTH = 60

interface LineageDeps {
  readonly db: Database
  readonly catalogue: Catalogue
  /** The maximum number of pictures in one tree. */
  readonly max?: number
}

export type LineageReader = ReturnType<typeof lineageReader>

/** A picture that a step was made from, and the field that it was in. */
interface Input {
  readonly field: string
  readonly id: string
}

/** Reads the sources of a step. */
function inputReads(catalogue: Catalogue) {
  const masks = OPERATION_IDS.flatMap((id) =>
    Object.entries(operationOf(id).files(catalogue)).flatMap(([field, { maskOf }]) =>
      maskOf ? [field] : [],
    ),
  )

  /** The parent of a step: of several sources, the one in the operation's first field. */
  function parentOf({ parentId, run }: FoundStep): string | null {
    if (parentId !== null) return parentId
    return run ? (inputsOf(run.operation, run.files)[0]?.id ?? null) : null
  }

  const inputsOf = (operation: OperationId, files: Readonly<Record<string, readonly string[]>>) =>
    Object.keys(operationOf(operation).files(catalogue))
      .filter((field) => !masks.includes(field))
      .flatMap((field) => (files[field] ?? []).map((id) => ({ field, id })))

  /** The index of the parent among the sources of a step. */
  function rank({ parentId, run }: FoundStep): number {
    return run ? inputsOf(run.operation, run.files).findIndex((input) => input.id === parentId) : 0
  }

  const inputsOfStep = ({ run }: FoundStep) => (run ? inputsOf(run.operation, run.files) : [])

  return { masks, parentOf, inputsOfStep, rank }
}

/** Lineages: the tree that contains a picture. */
export function lineageReader({ db, catalogue, max = MAX_LINEAGE }: LineageDeps) {
  const { masks, parentOf, inputsOfStep, rank } = inputReads(catalogue)

  /** The ids from the first picture down to this one. */
  async function lineTo(id: string): Promise<readonly string[]> {
    const line: string[] = []
    for (let at: string | null = id; at !== null && !line.includes(at) && line.length < MAX_DEPTH; ) {
      const step = await stepOf(db, at)
      if (!step) break
      line.unshift(at)
      at = parentOf(step)
    }
    return line
  }

  async function lineage(id: string): Promise<Lineage | null> {
    const line = await lineTo(id)
    const first = line[0] === undefined ? null : await stepOf(db, line[0])
    if (!first) return null
    const found = new Map<string, FoundStep>([[keyOf(first), { ...first, parentId: null }]])
    let isCut = false
    for (let level = [...found.values()]; level.length > 0; ) {
      const of = level.flatMap(({ asset }) => asset?.id ?? [])
      // Half of the remaining number: the rest is for the next generations.
      const limit = Math.ceil((max - found.size) / 2)
      if (of.length === 0) break
      const below = await stepsBelow(db, { of, first: line, limit: limit + 1, masks })
      isCut ||= below.length > limit
      const fresh = below.slice(0, limit).toSorted((one, other) => rank(one) - rank(other))
      level = []
      for (const step of fresh) {
        // The tree contains a picture once: below the first of its sources in the tree.
        if (found.has(keyOf(step))) continue
        found.set(keyOf(step), step)
        level.push(step)
      }
    }
    const shown = withoutBareLeaves([...found.values()], id)
    const also = await namesOf(shown)
    return {
      steps: shown.map((step) => stepView(step, inputsOfStep(step), also)),
      usdMicros: costOf(shown),
      isCut,
    }
  }

  async function namesOf(steps: readonly FoundStep[]): Promise<ReadonlyMap<string, AssetRow>> {
    const ids = steps.flatMap(inputsOfStep).map((input) => input.id)
    if (ids.length === 0) return new Map()
    const rows = await db
      .select()
      .from(assets)
      .where(inArray(assets.id, [...new Set(ids)]))
    return new Map(rows.filter(({ removedAt }) => removedAt === null).map((row) => [row.id, row]))
  }

  return lineage
}

function stepView(
  step: FoundStep,
  inputs: readonly Input[],
  known: ReadonlyMap<string, AssetRow>,
): LineageStep {
  const { parentId, asset, run, result, editKind } = step
  const isDeleted = isGone(step)
  const language = run?.values.language
  return {
    key: keyOf(step),
    parentKey: parentId,
    field: step.field,
    asset: asset && !isDeleted ? assetView(asset) : null,
    state: isDeleted ? 'deleted' : (result?.state ?? 'kept'),
    part: result?.part ?? 'picture',
    operation: run?.operation ?? null,
    intent: run?.intent ?? null,
    edit: editKind === 'refine-edge' || editKind === 'text-layers' ? editKind : null,
    language: typeof language === 'string' ? language : null,
    prompt: run && promptOf(run.values),
    usdMicros: priceOf(step),
    isEstimate: run?.costIsEstimate ?? false,
    also: inputs
      .filter(({ id }) => id !== parentId)
      .map(({ field, id }) => {
        const row = known.get(id)
        return { field, asset: row ? assetView(row) : null }
      }),
    createdAt: (asset?.createdAt ?? run?.createdAt ?? new Date(0)).toISOString(),
  }
}

const keyOf = ({ asset, run, result }: FoundStep): string => asset?.id ?? `${run?.id}~${result?.ordinal}`

const isGone = ({ asset, run, result }: FoundStep): boolean =>
  asset ? asset.removedAt !== null : result?.state === 'kept' || (run !== null && run.deletedAt !== null)

/** Removes deleted pictures without descendants. */
function withoutBareLeaves(steps: readonly FoundStep[], id: string): readonly FoundStep[] {
  const parents = new Set(steps.map(({ parentId }) => parentId))
  const isShown = (key: string) => key === id || parents.has(key)
  const left = steps.filter((step, at) => at === 0 || !isGone(step) || isShown(keyOf(step)))
  return left.length === steps.length ? left : withoutBareLeaves(left, id)
}

/** The background of a layerized design is included in the price of its picture. */
const priceOf = ({ run, result }: FoundStep): number | null =>
  run?.costUsdMicros == null || result?.part === 'base'
    ? null
    : Math.round(run.costUsdMicros / Math.max(1, run.pictures))

function costOf(steps: readonly FoundStep[]): number {
  const runs = new Map(steps.flatMap(({ run }) => (run ? [[run.id, run.costUsdMicros ?? 0] as const] : [])))
  return [...runs.values()].reduce((sum, cost) => sum + cost, 0)
}
