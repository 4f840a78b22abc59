import { useState } from 'react'
import type { ExportSize } from '#contract/studio/exports/export-settings.ts'
import { MAX_EXPORT_PX } from '#contract/studio/exports/export-settings.ts'
import type { ExportPlan } from '#contract/studio/exports/exports.ts'
import { PLACEMENTS } from '#src/forms/sizes/placements.ts'
import { count, formatSize } from '#src/ui/format/format.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select/select.tsx'
import type { FieldProps } from './field-props.ts'
import { FieldRow } from './field-row.tsx'

const KINDS = [
  { value: 'as-is', label: 'Original size' },
  { value: 'longest', label: 'Longest side' },
  { value: 'exact', label: 'Width × height' },
  { value: 'placement', label: 'Placement' },
]

const FIRST: Readonly<Record<string, ExportSize>> = {
  'as-is': { kind: 'as-is' },
  longest: { kind: 'longest', px: 2000 },
  exact: { kind: 'exact', width: 1080, height: 1080 },
  placement: { kind: 'exact', width: 1080, height: 1080 },
}

const placementOf = (size: ExportSize) => (size.kind === 'exact' ? `${size.width}x${size.height}` : '')

/** The size of the exported pictures, in pixels. */
export function SizeField({ settings: { size }, plan, onChange, onProblem }: FieldProps) {
  const [isPlacement, setIsPlacement] = useState(false)
  const shown = size.kind === 'exact' && isPlacement ? 'placement' : size.kind
  const change = (changed: ExportSize) => onChange({ size: changed })
  return (
    <FieldRow label="Dimensions" advice={plan && adviceOf(plan, size)}>
      <Segmented
        label="Dimensions"
        options={KINDS}
        value={shown}
        onChange={(kind) => {
          setIsPlacement(kind === 'placement')
          const keeps = size.kind === 'exact' && (kind === 'exact' || (kind === 'placement' && isKnown(size)))
          if (!keeps) change(FIRST[kind] ?? size)
        }}
      />
      {size.kind === 'longest' && (
        <span className="w-40">
          <NumberField
            label="Longest side, px"
            value={size.px}
            min={1}
            max={MAX_EXPORT_PX}
            onValue={(px) => change({ ...size, px })}
            onProblem={(problem) => onProblem('Longest side', problem)}
          />
        </span>
      )}
      {shown === 'exact' && size.kind === 'exact' && (
        <div className="grid max-w-80 grid-cols-2 gap-2">
          <NumberField
            label="Width, px"
            value={size.width}
            min={1}
            max={MAX_EXPORT_PX}
            onValue={(width) => change({ ...size, width })}
            onProblem={(problem) => onProblem('Width', problem)}
          />
          <NumberField
            label="Height, px"
            value={size.height}
            min={1}
            max={MAX_EXPORT_PX}
            onValue={(height) => change({ ...size, height })}
            onProblem={(problem) => onProblem('Height', problem)}
          />
        </div>
      )}
      {shown === 'placement' && (
        <Select
          aria-label="Placement"
          className="max-w-80"
          value={placementOf(size)}
          options={PLACEMENTS.map(({ size: value, name }) => ({
            value,
            label: `${name}, ${formatSize(value)}`,
          }))}
          onChange={(value) => {
            const [width = 1, height = 1] = value.split('x').map(Number)
            change({ kind: 'exact', width, height })
          }}
        />
      )}
    </FieldRow>
  )
}

const isKnown = (size: ExportSize) => PLACEMENTS.some((placement) => placement.size === placementOf(size))

function adviceOf({ sizes, smallest, largest, enlarged }: ExportPlan, size: ExportSize): string {
  if (!smallest || !largest) return ''
  const range =
    sizes === 1
      ? formatSize(smallest)
      : `${count(sizes, 'size')}, from ${formatSize(smallest)} to ${formatSize(largest)}`
  if (size.kind !== 'exact') return `${range}. Nothing is enlarged or cropped.`
  const larger = enlarged > 0 ? ` ${count(enlarged, 'picture')} enlarged.` : ''
  return `Scaled to fit and padded to exactly this size; nothing is cropped.${larger}`
}
