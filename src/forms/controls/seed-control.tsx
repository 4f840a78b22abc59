import { Dices, Lock, LockOpen } from 'lucide-react'
import { MAX_SEED } from '#contract/service/values/generation-fields.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField } from '../field-context.tsx'
import { numberIn } from '../rules/number-in.ts'

/** A seed: open (another one each time), or locked to a number that dice can throw. */
export function SeedControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  const isLocked = input.value !== undefined && input.value !== null
  const throwDice = () => input.onChange(Math.floor(Math.random() * (MAX_SEED + 1)))
  return (
    <Labelled
      label={control.label}
      htmlFor={id}
      aside={isLocked ? 'locked' : 'random each time'}
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
        <IconButton icon={Dices} label="Random seed" onClick={throwDice} className="size-8 border" />
        <IconButton
          icon={isLocked ? Lock : LockOpen}
          label={isLocked ? 'Unlock seed' : 'Lock seed'}
          onClick={() => (isLocked ? input.onChange(undefined) : throwDice())}
          className="size-8 border"
        />
      </div>
    </Labelled>
  )
}
