import { useEffect, useId, useRef, useState } from 'react'
import { inputLook } from './inputs.ts'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** 1 takes whole numbers only. */
  readonly step?: number
  /** The reason for the bounds, where another field sets them. */
  readonly because?: string
  onValue(value: number): void
  /** What is wrong with what is typed, for a button that depends on it; null once nothing is, or the field is gone. */
  onProblem?: (problem: string | null) => void
}

/**
 * A number by its digits. While it is typed, the value follows as soon as it can be taken; one that cannot stays in
 * sight with the reason, until it is changed, its bounds make room for it, or Escape takes it back.
 */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  because,
  onValue,
  onProblem,
}: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isIn, setIsIn] = useState(false)
  const given = typed === null || typed.trim() === '' ? Number.NaN : Number(typed)
  const isTaken = given >= min && given <= max && (step < 1 || Number.isInteger(given))
  const isRefused = typed !== null && !isTaken
  // A change of another field made the pending value valid.
  const isReady = typed !== null && isTaken && !isIn
  useEffect(() => {
    if (!isReady) return
    onValue(given)
    setTyped(null)
  }, [isReady, given, onValue])
  const whole = step < 1 ? '' : ' whole'
  const problem = isRefused ? `A${whole} number from ${min} to ${max}` : null
  const tell = useRef(onProblem)
  tell.current = onProblem
  useEffect(() => {
    tell.current?.(problem)
    return () => tell.current?.(null)
  }, [problem])
  return (
    <label className="grid content-start gap-1 text-xs text-ink-3">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={typed ?? value}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        onFocus={() => setIsIn(true)}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.valueAsNumber
          if (next >= min && next <= max && (step < 1 || Number.isInteger(next))) onValue(next)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
        onBlur={() => {
          setIsIn(false)
          if (!isRefused) setTyped(null)
        }}
        className={`${inputLook} num h-8 w-full min-w-0`}
      />
      {isRefused && (
        <span id={id} role="alert" className="num text-bad">
          {problem}
          {because && `: ${because}`}
        </span>
      )}
    </label>
  )
}
