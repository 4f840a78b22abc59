import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { countRequests, MAX_QUOTED } from '#contract/studio/presses/spread.ts'
import type { Quote, QuoteRequest } from '#contract/studio/quotes.ts'
import { type Draft, requestOf, sentOf } from '#src/forms/draft/draft.ts'
import { judge } from '#src/forms/draft/use-draft-form.ts'
import { afterPause } from '#src/ui/keys/after-pause.ts'
import { askQuote } from '../api/quotes.ts'

/** Debounce between the last change and the request to the service. */
const ASK_AFTER_MS = 400

/** The exact price of the form's request, for operations with `dry_run`; null until it is known. */
export function useQuote(id: OperationId, draft: Draft, catalogue: Catalogue): Quote | null {
  const key = keyOf(id, draft, catalogue)
  const [settled, setSettled] = useState(key)
  useEffect(() => afterPause(() => setSettled(key), ASK_AFTER_MS), [key])
  const { data } = useQuery({
    queryKey: ['quote', settled],
    queryFn: ({ signal }) => askQuote(JSON.parse(settled), signal),
    enabled: settled !== '',
    staleTime: 60_000,
    retry: false,
  })
  return settled === key && data?.isExact ? data : null
}

/** The request as text, so that equal requests are quoted once; empty while it is invalid. */
function keyOf(operation: OperationId, draft: Draft, catalogue: Catalogue): string {
  if (judge(operation, draft, catalogue).length > 0) return ''
  const { requests: _, ...request } = sentOf(requestOf(operation, draft, catalogue))
  if (countRequests({ requests: 1, ...request }) > MAX_QUOTED) return ''
  return JSON.stringify({ operation, ...request } satisfies QuoteRequest)
}
