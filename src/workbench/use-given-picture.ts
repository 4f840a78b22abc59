import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { type Draft, loadDraft } from '#src/forms/draft.ts'
import { assetQuery } from '#src/runs/queries.ts'
import { toast } from '#src/ui/toasts.tsx'

/** A picture that another screen hands over in the address (`?image=<asset id>`) is put on the form, once. */
export function useGivenPicture(
  operation: OperationId,
  catalogue: Catalogue,
  onGiven: (draft: Draft) => void,
): void {
  const { image }: { readonly image?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const given = useRef(onGiven)
  given.current = onGiven
  useEffect(() => {
    if (image === undefined) return
    const [field] = Object.keys(operationOf(operation).files(catalogue))
    client
      .fetchQuery(assetQuery(image))
      .then((asset) => {
        const draft = loadDraft(operation)
        if (field) given.current({ ...draft, files: { ...draft.files, [field]: [asset] } })
      })
      .catch(() => toast('The picture could not be found. It may have been deleted.'))
      .finally(() =>
        navigate({ to: '.', search: (old: object) => ({ ...old, image: undefined }), replace: true }),
      )
  }, [image, operation, catalogue, client, navigate])
}
