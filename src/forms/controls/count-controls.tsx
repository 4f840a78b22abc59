import { useFormContext, useWatch } from 'react-hook-form'
import { Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { Draft } from '../draft/draft.ts'
import { type ControlProps, useField } from '../field-context.tsx'

/** The usual counts, and the present one if it is another. */
const countsWith = (count: number, max = Number.POSITIVE_INFINITY) =>
  [...new Set([1, 2, 4, 8, count])]
    .filter((each) => each <= max || each === count)
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: String(each) }))

/** Pictures per request. */
export function CountControl({ name, control }: ControlProps) {
  const { field, input, error } = useField(name)
  const count = Number(input.value ?? 1)
  return (
    <Labelled label={control.label} error={error}>
      <Segmented
        label={control.label}
        options={countsWith(count, field?.max)}
        value={String(count)}
        onChange={(value) => input.onChange(Number(value))}
      />
    </Labelled>
  )
}

/** Requests per press, for models with one picture per request. */
export function RequestsControl() {
  const { control, setValue } = useFormContext<Draft>()
  const requests = useWatch({ control, name: 'requests' })
  return (
    <Labelled label="Pictures" aside={requests > 1 ? `${requests} requests` : '1 request'}>
      <Segmented
        label="Pictures"
        options={countsWith(requests)}
        value={String(requests)}
        onChange={(value) => setValue('requests', Number(value))}
      />
    </Labelled>
  )
}
