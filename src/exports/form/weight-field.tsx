import { Check as Tick, TriangleAlert } from 'lucide-react'
import { FORMATS, MAX_BUDGET_BYTES, MIN_BUDGET_BYTES } from '#contract/studio/exports/export-settings.ts'
import { count, formatWhole } from '#src/ui/format/format.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { Range } from '#src/ui/range.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { useProofs } from '../proof/use-proofs.ts'
import type { FieldProps } from './field-props.ts'
import { FieldRow } from './field-row.tsx'
import { WaysOut } from './ways-out.tsx'

interface WeightFieldProps extends FieldProps {
  readonly proofs: ReturnType<typeof useProofs>
}

/** 1 kB is 1,000 bytes, as everywhere in Easel; a limit counted in 1,024 bytes is then met with room to spare. */
const KB = 1_000
const USUAL_BUDGET_KB = 150

/** The size of a file: by a quality, or by a budget in bytes. */
export function WeightField({ settings, plan, proofs, onChange, onProblem }: WeightFieldProps) {
  const { format, quality, budgetBytes } = settings
  const { hasQuality, hasBudget, label } = FORMATS[format]
  if (!hasBudget) return <FieldRow label="File size">{`${label} is lossless.`}</FieldRow>
  const isBudget = budgetBytes !== null
  return (
    <FieldRow
      label="File size"
      advice={
        isBudget ? budgetAdvice(proofs.proven.length, plan?.pictures, format) : losslessAdvice(settings, plan)
      }
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Segmented
          label="File size"
          options={[
            { value: 'quality', label: hasQuality ? 'Quality' : 'Lossless' },
            { value: 'budget', label: 'Budget' },
          ]}
          value={isBudget ? 'budget' : 'quality'}
          onChange={(value) => onChange({ budgetBytes: value === 'budget' ? USUAL_BUDGET_KB * KB : null })}
        />
        {isBudget && (
          <>
            <span className="w-32">
              <NumberField
                label="kB each, at most"
                value={Math.round(budgetBytes / KB)}
                min={MIN_BUDGET_BYTES / KB}
                max={MAX_BUDGET_BYTES / KB}
                onValue={(kb) => onChange({ budgetBytes: kb * KB })}
                onProblem={(problem) => onProblem('File size', problem)}
              />
            </span>
            <Verdict proofs={proofs} pictures={plan?.pictures} />
            <WaysOut settings={settings} proofs={proofs} onChange={onChange} />
          </>
        )}
        {!isBudget && hasQuality && (
          <label className="num flex items-center gap-2 text-sm">
            <span className="sr-only">Quality of each file</span>
            <Range
              min={1}
              max={100}
              value={quality}
              onChange={({ target }) => onChange({ quality: Number(target.value) })}
              className="w-40"
            />
            {quality}
          </label>
        )}
      </div>
    </FieldRow>
  )
}

/** A PDF holds transparent pictures as PNG, without loss. */
function losslessAdvice({ format, background }: FieldProps['settings'], plan: FieldProps['plan']) {
  if (format !== 'pdf' || background !== null || !plan?.transparent) return undefined
  const which = plan.transparent === plan.pictures ? 'Cut-outs' : count(plan.transparent, 'cut-out')
  return `${which} in a PDF stay lossless, at any quality. Choose a background or a budget for smaller files.`
}

function budgetAdvice(proven: number, pictures: number | undefined, format: string): string {
  const how =
    format === 'png'
      ? 'Lossless if it fits, else with as many colours as fit.'
      : 'Each picture gets the highest quality that fits.'
  if (pictures === undefined || proven >= pictures) return how
  return `${how} ${formatWhole(proven)} of ${formatWhole(pictures)} tested so far, the largest first.`
}

/** Whether the budget is met, as far as files were rendered. */
function Verdict({
  proofs: { proven },
  pictures,
}: {
  proofs: WeightFieldProps['proofs']
  pictures: number | undefined
}) {
  const over = proven.filter(({ proof }) => proof?.isOverBudget).length
  if (proven.length === 0) return null
  if (over > 0)
    return (
      <span role="status" className="num ml-auto flex min-h-8 items-center gap-1.5 text-sm text-warn">
        <TriangleAlert size={14} aria-hidden /> {count(over, 'picture')} cannot meet it
      </span>
    )
  const all =
    proven.length === pictures
      ? `all ${formatWhole(pictures)} meet it`
      : `${formatWhole(proven.length)} tested meet it`
  return (
    <span role="status" className="num ml-auto flex min-h-8 items-center gap-1.5 text-sm">
      <Tick size={14} aria-hidden className="text-ok" /> {all}
    </span>
  )
}
