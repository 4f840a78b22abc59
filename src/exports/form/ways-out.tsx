import { type ExportFormat, type ExportSettings, FORMATS } from '#contract/studio/exports/export-settings.ts'
import { Button } from '#src/ui/button.tsx'
import type { Proven, useProofs } from '../proof/use-proofs.ts'

/** Formats with an invisible loss. One without transparency puts a background behind cut-outs. */
const LIGHTER: readonly ExportFormat[] = ['webp', 'jpeg']

interface WaysOutProps {
  readonly settings: ExportSettings
  readonly proofs: ReturnType<typeof useProofs>
  onChange(changed: Partial<ExportSettings>): void
}

/** Suggestions for a budget that pictures exceed: a lossier format, or fewer pixels. */
export function WaysOut({ settings, proofs: { proven }, onChange }: WaysOutProps) {
  const { format, budgetBytes, size } = settings
  const over = proven.filter(({ proof }) => proof?.isOverBudget)
  if (over.length === 0 || budgetBytes === null) return null
  const formats = FORMATS[format].hasQuality ? [] : LIGHTER
  const px = size.kind === 'exact' ? null : pixelsFor(over, budgetBytes)
  return (
    <span className="num flex basis-full flex-wrap gap-1.5">
      {formats.map((lighter) => (
        <Button key={lighter} onClick={() => onChange({ format: lighter })}>
          Use {FORMATS[lighter].label}
        </Button>
      ))}
      {px !== null && (
        <Button onClick={() => onChange({ size: { kind: 'longest', px } })}>At most {px} px</Button>
      )}
    </span>
  )
}

const STEP_PX = 20

/** The longest side at which the largest file would fit, if its bytes shrink with its pixels. */
function pixelsFor(over: readonly Proven[], budgetBytes: number): number | null {
  const sides = over.flatMap(({ proof }) =>
    proof ? [Math.max(proof.width, proof.height) * Math.sqrt((budgetBytes / proof.bytes) * 0.9)] : [],
  )
  const px = Math.floor(Math.min(...sides) / STEP_PX) * STEP_PX
  return px >= STEP_PX ? px : null
}
