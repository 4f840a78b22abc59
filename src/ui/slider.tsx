import { Range } from './range.tsx'

interface SliderProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: number
  /** The value with its unit. */
  readonly valueText: string
  onChange(value: number): void
}

/** A value by dragging, with its name and what it says; for bars. */
export function Slider({ label, min, max, step = 1, value, valueText, onChange }: SliderProps) {
  return (
    <label className="num flex shrink-0 items-center gap-2 whitespace-nowrap">
      {label}
      <Range
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-20"
      />
      {/* A part of the value, not of the name. */}
      <span aria-hidden className="min-w-11 text-ink-3">
        {valueText}
      </span>
    </label>
  )
}
