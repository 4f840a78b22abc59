import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { type ControlProps, useField } from '../field-context.tsx'
import { wordsFor } from './choice-control.tsx'
import { nameFor } from './names.ts'

/** A choice of many values. */
export function LongChoiceControl({ name, control }: ControlProps) {
  const { field, id, input, error } = useField(name)
  const none = typeof field?.default === 'string' ? wordsFor(field.default) : 'None'
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <Select
        id={id}
        buttonRef={input.ref}
        onBlur={input.onBlur}
        value={input.value === field?.default ? '' : String(input.value ?? '')}
        options={[
          { value: '', label: none },
          ...(field?.values ?? [])
            .filter((value) => value !== field?.default)
            .map((value) => ({ value, label: nameFor(name, value) })),
        ]}
        onChange={(value) => input.onChange(value || undefined)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className="h-8 w-full"
      />
    </Labelled>
  )
}
