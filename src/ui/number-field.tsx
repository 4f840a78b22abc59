import { useState } from 'react'
import { inputLook } from './inputs.ts'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** 1 takes whole numbers only. */
  readonly step?: number
  onValue(value: number): void
}

/** A number by its digits. While it is typed, the value follows as soon as it can be taken. */
export function NumberField({ label, value, min, max, step = 1, onValue }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className="grid gap-1 text-xs text-ink-3">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.valueAsNumber
          const isTaken = next >= min && next <= max && (step < 1 || Number.isInteger(next))
          if (isTaken) onValue(next)
        }}
        onBlur={() => setTyped(null)}
        className={`${inputLook} num h-8 w-full min-w-0`}
      />
    </label>
  )
}
