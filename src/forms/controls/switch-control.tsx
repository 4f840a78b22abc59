import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField } from '../field-context.tsx'

/** On or off. */
export function SwitchControl({ name, control }: ControlProps) {
  const { field, id, input, error } = useField(name)
  // Left out means its default: a switch that is on by default is switched off by saying so.
  const usual = field?.default === true
  const isOn = (input.value ?? usual) === true
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <label
        htmlFor={id}
        className="relative flex min-h-6 items-center gap-2 rounded-md text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={describedBy(id)}
          checked={isOn}
          ref={input.ref}
          onBlur={input.onBlur}
          onChange={({ target }) => input.onChange(target.checked === usual ? undefined : target.checked)}
          className="peer absolute inset-0 opacity-0"
        />
        <span
          aria-hidden
          className="relative h-4.5 w-8 rounded-full border border-edge bg-bg transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-ink-3 after:transition-transform peer-checked:bg-accent-fill peer-checked:after:translate-x-3.5 peer-checked:after:bg-accent-ink"
        />
        <span aria-hidden>{isOn ? 'On' : 'Off'}</span>
      </label>
    </Labelled>
  )
}
