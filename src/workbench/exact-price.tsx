import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { MAX_QUOTED } from '#contract/studio/presses/spread.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { useQuote } from '#src/runs/quotes.ts'
import { formatMicros } from '#src/ui/format/format.ts'

export interface ExactPriceProps {
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

export interface QuoteNoteProps {
  /** The requests of the press. */
  readonly requests: number
}

/** The source of a price that the service quotes. */
export const QuoteNote = ({ requests }: QuoteNoteProps) =>
  requests > MAX_QUOTED
    ? `An estimate: the service quotes at most ${MAX_QUOTED} requests.`
    : 'The service quotes the price before you press.'
