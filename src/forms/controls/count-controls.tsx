import { useFormContext } from 'react-hook-form'
import { Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { Draft } from '../draft.ts'
import { type ControlProps, useField } from '../field-context.tsx'

const COUNTS = ['1', '2', '4', '8'].map((value) => ({ value, label: value }))

/** How many pictures one request gives. */
export function CountControl({ name, control }: ControlProps) {
  const { field, input, error } = useField(name)
  const most = field?.max ?? Number.POSITIVE_INFINITY
  return (
    <Labelled label={control.label} error={error}>
      <Segmented
        label={control.label}
        options={COUNTS.filter(({ value }) => Number(value) <= most)}
        value={String(input.value ?? 1)}
        onChange={(value) => input.onChange(Number(value))}
      />
    </Labelled>
  )
}

/** How many requests a press sends, on models that give one picture a request. */
export function RequestsControl() {
  const { watch, setValue } = useFormContext<Draft>()
  const requests = watch('requests')
  return (
    <Labelled label="Pictures" aside={requests > 1 ? `${requests} requests` : '1 request'}>
      <Segmented
        label="Pictures"
        options={COUNTS}
        value={String(requests)}
        onChange={(value) => setValue('requests', Number(value))}
      />
    </Labelled>
  )
}
