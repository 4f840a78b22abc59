import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { useChangeSearch } from '#src/address/use-change-search.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import type { Given } from './take-given.ts'

/** Applies the values that another screen passed in the address to the form, once. */
export function useGiven(
  operation: OperationId,
  catalogue: Catalogue,
  onGiven: (draft: Draft) => void,
): void {
  const { image, field, custom_model }: Given = useSearch({ strict: false })
  const changeSearch = useChangeSearch<Given>()
  const client = useQueryClient()
  // The catalogue of the server may come later than the address, which is taken once.
  const form = useRef({ operation, catalogue, onGiven })
  form.current = { operation, catalogue, onGiven }
  useEffect(() => {
    if (image === undefined && custom_model === undefined) return
    // Loaded on demand: few visits carry values.
    import('./take-given.ts')
      .then((taking) => taking.giveTo(() => form.current, { image, field, custom_model }, client))
      .catch(() => toast('The picture could not be added to the form'))
      .finally(() => changeSearch({ image: undefined, field: undefined, custom_model: undefined }))
  }, [image, field, custom_model, client, changeSearch])
}
