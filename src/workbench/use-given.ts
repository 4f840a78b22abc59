import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { type Draft, loadDraft } from '#src/forms/draft.ts'
import { assetQuery } from '#src/runs/queries.ts'
import { toast } from '#src/ui/toasts.tsx'

interface Given {
  /** Id of an asset for the first file field. */
  readonly image?: string
  /** URI of a custom model. */
  readonly custom_model?: string
}

/** What another screen hands over in the address is put on the form, once. */
export function useGiven(
  operation: OperationId,
  catalogue: Catalogue,
  onGiven: (draft: Draft) => void,
): void {
  const { image, custom_model: model }: Given = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const given = useRef(onGiven)
  given.current = onGiven
  useEffect(() => {
    if (image === undefined && model === undefined) return
    async function take(): Promise<void> {
      const [field] = Object.keys(operationOf(operation).files(catalogue))
      const draft = loadDraft(operation)
      const asset = image === undefined ? null : await client.fetchQuery(assetQuery(image))
      given.current({
        ...draft,
        values: model === undefined ? draft.values : { ...draft.values, custom_model_uri: model },
        files: field && asset ? { ...draft.files, [field]: [asset] } : draft.files,
      })
    }
    take()
      .catch(() => toast('The picture could not be found. It may have been deleted.'))
      .finally(() => navigate({ to: '.', search: withoutGiven, replace: true }))
  }, [image, model, operation, catalogue, client, navigate])
}

const withoutGiven = (search: object) => ({ ...search, image: undefined, custom_model: undefined })
