import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { useQuote } from '#src/runs/quotes.ts'
import { formatMicros } from '#src/ui/format/format.ts'

interface ExactPriceProps {
  readonly operation: OperationId
  readonly form: UseFormReturn<Draft>
  readonly catalogue: Catalogue
  /** The estimate that is shown until the service has responded. */
  readonly estimate: string
}

/** The price that the service quotes. */
export function ExactPrice({ operation, form, catalogue, estimate }: ExactPriceProps) {
  useWatch({ control: form.control })
  const quote = useQuote(operation, form.getValues(), catalogue)
  return quote ? <span title="Exact price from the service">{formatMicros(quote.usdMicros)}</span> : estimate
}
