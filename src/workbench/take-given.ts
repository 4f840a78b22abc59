import type { QueryClient } from '@tanstack/react-query'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { ApiError } from '#src/api/call.ts'
import { assetQuery } from '#src/api/runs.ts'
import { type Draft, LAYOUT_FIELD, maxOfField } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { placeOfField } from '#src/forms/operation-form.tsx'
import { refusalOf } from '#src/forms/picture-rules.ts'
import type { RefusedFile } from '#src/forms/uploads.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** Search parameters with which other screens prefill the form. */
export interface Given {
  /** Ids of assets, separated by commas. */
  readonly image?: string | undefined
  /** The file field for them; by default the one with the source picture. */
  readonly field?: string | undefined
  /** URI of a custom model. */
  readonly custom_model?: string | undefined
}

interface Form {
  readonly operation: OperationId
  readonly catalogue: Catalogue
  onGiven(draft: Draft): void
}

/** Puts the passed values on the form and shows the filled field, or says why not. @param form the form of this moment */
export async function giveTo(form: () => Form, given: Given, client: QueryClient): Promise<void> {
  const { operation, catalogue } = form()
  try {
    const { draft, refused } = await takeGiven(given, operation, catalogue, client)
    if (draft) form().onGiven(draft)
    if (refused.length > 0) {
      const { refusedWords } = await import('#src/forms/refused-files.ts')
      toast(refusedWords(refused))
    }
    if (given.field !== undefined) reveal(given.field)
  } catch (error) {
    toast(faultOf(error))
  }
}

/** Scrolls to the filled field, also if it is in a collapsed section. */
function reveal(field: string): void {
  const place = document.getElementById(placeOfField(field))
  const folded = place?.closest('details')
  if (folded) folded.open = true
  place?.firstElementChild?.scrollIntoView({ block: 'nearest' })
}

const faultOf = (error: unknown) =>
  error instanceof ApiError && error.status === 404
    ? 'The picture could not be found. It may have been deleted.'
    : `The picture could not be added to the form: ${error instanceof Error ? error.message : String(error)}`

interface Taken {
  /** Null if nothing of what was passed is on it. */
  readonly draft: Draft | null
  readonly refused: readonly RefusedFile[]
}

/** Adds the passed values to the draft. Rejects if a picture cannot be loaded. */
async function takeGiven(
  { image, field, custom_model: model }: Given,
  operation: OperationId,
  catalogue: Catalogue,
  client: QueryClient,
): Promise<Taken> {
  const draft = loadDraft(operation)
  const ids = (image ?? '').split(',').filter((id) => id !== '')
  const assets = await Promise.all(ids.map((id) => client.fetchQuery(assetQuery(id))))
  const values = model === undefined ? draft.values : { ...draft.values, custom_model_uri: model }
  const at = fieldFor(field, operation, catalogue)
  const judged = assets.map((asset) => ({
    asset,
    name: asset.name,
    reason: at ? refusalOf(asset, at.described) : null,
  }))
  const taken = judged.flatMap(({ asset, reason }) => (reason === null ? [asset] : []))
  const isNothing = taken.length === 0 && model === undefined
  return {
    draft: isNothing
      ? null
      : withPictures({ ...draft, values }, { assets: taken, at, field, operation, catalogue }),
    refused: judged.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }])),
  }
}

/** The file field for the pictures; undefined where they go behind a layout, or there is none. */
function fieldFor(field: string | undefined, operation: OperationId, catalogue: Catalogue) {
  if (field === LAYOUT_FIELD) return undefined
  const files = operationOf(operation).files(catalogue)
  const name =
    field !== undefined && Object.hasOwn(files, field)
      ? field
      : (sourceFieldOf(operation, catalogue) ?? Object.keys(files)[0])
  const described = name === undefined ? undefined : files[name]
  return name !== undefined && described ? { name, described } : undefined
}

interface Handed {
  readonly assets: readonly Asset[]
  readonly at: ReturnType<typeof fieldFor>
  readonly field: string | undefined
  readonly operation: OperationId
  readonly catalogue: Catalogue
}

/** Replaces the source of a tool; other fields are filled as long as there is room. */
function withPictures(draft: Draft, { assets, at, field, operation, catalogue }: Handed): Draft {
  const [first] = assets
  if (!first) return draft
  if (field === LAYOUT_FIELD) return { ...draft, behind: first, promptAs: 'json' }
  if (!at) return draft
  const there = at.name === sourceFieldOf(operation, catalogue) ? [] : (draft.files[at.name] ?? [])
  const others = there.filter(({ id }) => !assets.some((asset) => asset.id === id))
  const max = maxOfField(operation, at.name, at.described.max, catalogue)
  return { ...draft, files: { ...draft.files, [at.name]: [...others, ...assets].slice(-max) } }
}
