import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { ApiError } from '#src/api/call.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'
import type { Given } from './take-given.ts'

/** Puts the values that another screen passed in the address on the form, once. */
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
    const handed = {
      ...(image !== undefined && { image }),
      ...(model !== undefined && { custom_model: model }),
    }
    // Loaded on demand: few visits carry values.
    import('./take-given.ts')
      .then(({ takeGiven }) => takeGiven(handed, operation, catalogue, client))
      .then((draft) => given.current(draft))
      .catch((error: unknown) => toast(faultOf(error)))
      .finally(() => navigate({ to: '.', search: withoutGiven, replace: true }))
  }, [image, model, operation, catalogue, client, navigate])
}

const faultOf = (error: unknown) =>
  error instanceof ApiError && error.status === 404
    ? 'The picture could not be found. It may have been deleted.'
    : `The picture could not be put on the form: ${error instanceof Error ? error.message : String(error)}`

const withoutGiven = (search: object) => ({ ...search, image: undefined, custom_model: undefined })
