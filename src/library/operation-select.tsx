import {
  GENERATORS,
  isOperationId,
  type OperationId,
  operationOf,
  TOOLS,
} from '#contract/service/operations/table.ts'
import { Select } from '#src/ui/select/select.tsx'

const OPTIONS = [
  { value: '', label: 'All tools and models' },
  ...[...GENERATORS, ...TOOLS].map((id) => ({ value: id, label: operationOf(id).title })),
]

interface OperationSelectProps {
  readonly operation: OperationId | undefined
  readonly className: string
  onOperation(operation: OperationId | undefined): void
}

/** Filters a list by the operation that made its entries. */
export function OperationSelect({ operation, className, onOperation }: OperationSelectProps) {
  return (
    <Select
      data-untold
      aria-label="Tool or model"
      value={operation ?? ''}
      options={OPTIONS}
      onChange={(value) => onOperation(isOperationId(value) ? value : undefined)}
      className={className}
    />
  )
}
