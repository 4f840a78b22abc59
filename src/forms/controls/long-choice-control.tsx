import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField } from '../field-context.tsx'
import { wordsFor } from './choice-control.tsx'
import { nameFor } from './names.ts'

/** A choice of many values. */
export function LongChoiceControl({ name, control }: ControlProps) {
  const { field, id, input, error } = useField(name)
  const none = typeof field?.default === 'string' ? wordsFor(field.default) : 'None'
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <select
        {...input}
        id={id}
        value={String(input.value ?? '')}
        onChange={(event) => input.onChange(event.target.value || undefined)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'w-full h-8')}
      >
        <option value="">{none}</option>
        {(field?.values ?? [])
          .filter((value) => value !== field?.default)
          .map((value) => (
            <option key={value} value={value}>
              {nameFor(name, value)}
            </option>
          ))}
      </select>
    </Labelled>
  )
}
