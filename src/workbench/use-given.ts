import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { useChangeSearch } from '#src/address/use-change-search.ts'
import { ApiError } from '#src/api/call.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { placeOfField } from '#src/forms/operation-form.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import type { Given } from './take-given.ts'

/** Applies the values that another screen passed in the address to the form, once. */
export function useGiven(
  operation: OperationId,
  catalogue: Catalogue,
  onGiven: (draft: Draft) => void,
): void {
  const { image, field, custom_model: model }: Given = useSearch({ strict: false })
  const changeSearch = useChangeSearch<Given>()
  const client = useQueryClient()
  const given = useRef(onGiven)
  given.current = onGiven
  useEffect(() => {
    if (image === undefined && model === undefined) return
    const handed = {
      ...(image !== undefined && { image }),
      ...(field !== undefined && { field }),
      ...(model !== undefined && { custom_model: model }),
    }
    // Loaded on demand: few visits carry values.
    import('./take-given.ts')
      .then(({ takeGiven }) => takeGiven(handed, operation, catalogue, client))
      .then((draft) => given.current(draft))
      .then(() => field !== undefined && reveal(field))
      .catch((error: unknown) => toast(faultOf(error)))
      .finally(() => changeSearch({ image: undefined, field: undefined, custom_model: undefined }))
  }, [image, field, model, operation, catalogue, client, changeSearch])
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
