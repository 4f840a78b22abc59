import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField } from '../../field-context.tsx'
import { numberIn } from '../../rules/number-in.ts'

/** Own width and height, in pixels; instead of a ratio and a tier. */
export function CustomSizeControl({ control }: ControlProps) {
  const width = useField('custom_width')
  const height = useField('custom_height')
  return (
    <Labelled
      label={control.label}
      help="Multiples of 16 from 16 to 4096, instead of a ratio."
      error={width.error ?? height.error}
    >
      <div className="flex items-center gap-2">
        {[
          { ...width, message: 'Width in pixels' },
          { ...height, message: 'Height in pixels' },
        ].map(({ id, input, error, message }) => (
          <input
            key={id}
            {...input}
            id={id}
            // Not a number field: the browser would show text that is no number and report no value.
            inputMode="numeric"
            aria-label={message}
            placeholder={message.split(' ')[0]}
            value={String(input.value ?? '')}
            onChange={(event) => input.onChange(numberIn(event.target.value))}
            aria-invalid={error !== undefined}
            className={classNames(inputLook, 'w-full num h-8')}
          />
        ))}
      </div>
    </Labelled>
  )
}
