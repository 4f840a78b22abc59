import { Dices, Lock, LockOpen, RotateCcw } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { MAX_SEED } from '#contract/service/generation-fields.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { Draft } from '../draft.ts'
import { type ControlProps, useField } from '../field-context.tsx'

/** A typed number, or the text as it is, for the schema to refuse. */
const numberIn = (text: string) =>
  text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)

/** A seed: open (another one each time), or locked to a number that dice can throw. */
export function SeedControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  const isLocked = input.value !== undefined && input.value !== null
  const throwDice = () => input.onChange(Math.floor(Math.random() * (MAX_SEED + 1)))
  return (
    <Labelled
      label={control.label}
      htmlFor={id}
      aside={isLocked ? 'locked' : 'a new one each time'}
      error={error}
    >
      <div className="flex gap-1">
        <input
          {...input}
          id={id}
          inputMode="numeric"
          value={isLocked ? String(input.value) : ''}
          placeholder="Any"
          onChange={(event) => input.onChange(numberIn(event.target.value))}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id)}
          className={classNames(inputLook, 'w-full num h-8 font-mono')}
        />
        <IconButton icon={Dices} label="Throw a seed" onClick={throwDice} className="size-8 border" />
        <IconButton
          icon={isLocked ? Lock : LockOpen}
          label={isLocked ? 'Unlock the seed' : 'Lock a seed'}
          onClick={() => (isLocked ? input.onChange(undefined) : throwDice())}
          className="size-8 border"
        />
      </div>
    </Labelled>
  )
}

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
      aside={isSet ? `${input.value} of ${bounds}` : `usual, of ${bounds}`}
      error={error}
    >
      <div className="flex items-center gap-1">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={field?.kind === 'integer' ? 1 : 0.1}
          value={isSet ? Number(input.value) : (min + max) / 2}
          aria-valuetext={isSet ? undefined : 'usual'}
          onChange={({ target }) => input.onChange(Number(target.value))}
          onBlur={input.onBlur}
          className={classNames('h-6 w-full accent-accent-fill', !isSet && 'opacity-60')}
        />
        {isSet && (
          <IconButton
            icon={RotateCcw}
            label={`${control.label}: back to usual`}
            onClick={() => input.onChange(undefined)}
          />
        )}
      </div>
    </Labelled>
  )
}

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
          { ...width, says: 'Width in pixels' },
          { ...height, says: 'Height in pixels' },
        ].map(({ id, input, error, says }) => (
          <input
            key={id}
            {...input}
            id={id}
            type="number"
            step={16}
            min={16}
            max={4096}
            aria-label={says}
            placeholder={says.split(' ')[0]}
            value={typeof input.value === 'number' ? input.value : ''}
            onChange={(event) => input.onChange(numberIn(event.target.value))}
            aria-invalid={error !== undefined}
            className={classNames(inputLook, 'w-full num h-8')}
          />
        ))}
      </div>
    </Labelled>
  )
}
