import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField } from '../field-context.tsx'

/** One line of text. */
export function LineControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <input
        {...input}
        id={id}
        value={typeof input.value === 'string' ? input.value : ''}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'w-full h-8')}
      />
    </Labelled>
  )
}

/** A few lines of text. */
export function LinesControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <textarea
        {...input}
        id={id}
        rows={2}
        value={typeof input.value === 'string' ? input.value : ''}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'w-full resize-y py-1.5')}
      />
    </Labelled>
  )
}

/** Codes in one line, separated by spaces or commas. */
export function CodesControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  const codes = Array.isArray(input.value) ? input.value.map(String) : []
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <input
        id={id}
        ref={input.ref}
        defaultValue={codes.join(' ')}
        onChange={(event) => input.onChange(event.target.value.split(/[\s,]+/).filter((code) => code !== ''))}
        onBlur={input.onBlur}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'w-full h-8 font-mono')}
      />
    </Labelled>
  )
}
