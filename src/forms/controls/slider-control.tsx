import { RotateCcw } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Range } from '#src/ui/range.tsx'
import { type ControlProps, useField } from '../field-context.tsx'

/** A number within bounds, as the service would clamp it; left to the service until it is moved. */
export function SliderControl({ name, control }: ControlProps) {
  const { field, id, input, error } = useField(name)
  const { min = 0, max = 100 } = field ?? {}
  const isSet = typeof input.value === 'number'
  const bounds = `${min}–${max}`
  return (
    <Labelled
      label={control.label}
      htmlFor={id}
      aside={isSet ? `${input.value} of ${bounds}` : `default, of ${bounds}`}
      error={error}
    >
      <div className="flex items-center gap-1">
        <Range
          id={id}
          min={min}
          max={max}
          step={field?.kind === 'integer' ? 1 : 0.1}
          value={isSet ? Number(input.value) : (min + max) / 2}
          aria-valuetext={isSet ? undefined : 'default'}
          onChange={({ target }) => input.onChange(Number(target.value))}
          onBlur={input.onBlur}
          className={classNames('w-full', !isSet && 'opacity-60')}
        />
        {isSet && (
          <IconButton
            icon={RotateCcw}
            label={`Reset ${control.label} to default`}
            onClick={() => input.onChange(undefined)}
          />
        )}
      </div>
    </Labelled>
  )
}
