import { FORMATS, MAX_PADDING } from '#contract/studio/exports/export-settings.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import type { FieldProps } from './field-props.ts'
import { Check, FieldRow } from './field-row.tsx'

const SWATCHES = [
  { color: null, label: 'Transparent' },
  { color: '#ffffff', label: 'White' },
  { color: '#000000', label: 'Black' },
] as const

const FRESH = '#f3d3ae'

/** The background of cut-outs and of padding. */
export function BackgroundField({ settings, plan, onChange }: FieldProps) {
  const { format, background } = settings
  const { hasTransparency, label } = FORMATS[format]
  const shown = background ?? (hasTransparency ? null : '#ffffff')
  const isCustom = shown !== null && SWATCHES.every(({ color }) => color !== shown)
  const cutOuts = plan && plan.transparent > 0 ? `under ${count(plan.transparent, 'cut-out')}` : null
  const why = hasTransparency
    ? [cutOuts, 'in padding'].filter(Boolean).join(', and ')
    : `${cutOuts ?? 'in padding'}, as ${label} has no transparency`
  return (
    <FieldRow label="Background">
      <div role="radiogroup" aria-label="Background" className="flex min-h-8 flex-wrap items-center gap-2">
        {SWATCHES.map(({ color, label: name }) => (
          <label
            key={name}
            title={color === null && !hasTransparency ? `${label} has no transparency` : name}
            className={classNames(
              'relative size-7 rounded-md border border-line-2 has-checked:ring-2 has-checked:ring-accent has-disabled:opacity-40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              color === null && 'checkerboard',
            )}
            style={color === null ? undefined : { background: color }}
          >
            <input
              type="radio"
              name="export-background"
              aria-label={name}
              checked={shown === color}
              disabled={color === null && !hasTransparency}
              onChange={() => onChange({ background: color })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        ))}
        <label
          className={classNames(
            'flex items-center gap-1.5 rounded-md border border-line-2 pr-2 font-mono text-xs',
            isCustom && 'ring-2 ring-accent',
          )}
        >
          <input
            type="color"
            aria-label="Custom background"
            value={isCustom ? shown : FRESH}
            onChange={({ target }) => onChange({ background: target.value })}
            className="size-7 cursor-pointer rounded-sm border-0 bg-transparent p-1"
          />
          {isCustom ? shown.toUpperCase() : 'Custom'}
        </label>
        <span className="num ml-auto text-xs text-ink-3">{why}</span>
      </div>
    </FieldRow>
  )
}

/** Trimming around cut-outs, and padding around all pictures. */
export function EdgesField({ settings: { trim, padding }, plan, onChange, onProblem }: FieldProps) {
  const others = plan ? plan.pictures - plan.transparent : 0
  return (
    <FieldRow
      label="Edges"
      advice={
        trim && others > 0 ? `${count(others, 'picture')} without transparency stay as they are.` : undefined
      }
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <span className="flex h-8 items-center">
          <Check
            label="Trim cut-outs"
            isChecked={trim}
            onChange={(isTrimmed) => onChange({ trim: isTrimmed })}
          />
        </span>
        <span className="w-28">
          <NumberField
            label="Padding, px"
            value={padding}
            min={0}
            max={MAX_PADDING}
            onValue={(px) => onChange({ padding: px })}
            onProblem={(problem) => onProblem('Padding', problem)}
          />
        </span>
      </div>
    </FieldRow>
  )
}
