import type { QueryClient } from '@tanstack/react-query'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { assetQuery } from '#src/api/runs.ts'
import { type Draft, loadDraft } from '#src/forms/draft/draft.ts'

/** Search parameters with which other screens prefill the form. */
export interface Given {
  /** Id of an asset for the first file field. */
  readonly image?: string
  /** URI of a custom model. */
  readonly custom_model?: string
}

/** The draft with the handed-over values. Rejects when the picture cannot be loaded. */
export async function takeGiven(
  { image, custom_model: model }: Given,
  operation: OperationId,
  catalogue: Catalogue,
  client: QueryClient,
): Promise<Draft> {
  const [field] = Object.keys(operationOf(operation).files(catalogue))
  const draft = loadDraft(operation)
  const asset = image === undefined ? null : await client.fetchQuery(assetQuery(image))
  return {
    ...draft,
    values: model === undefined ? draft.values : { ...draft.values, custom_model_uri: model },
    files: field && asset ? { ...draft.files, [field]: [asset] } : draft.files,
  }
}
