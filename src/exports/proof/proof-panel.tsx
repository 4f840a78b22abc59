import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type ExportSettings, FORMATS, isAsStored } from '#contract/studio/exports/export-settings.ts'
import { type ExportPlan, proofFilePath } from '#contract/studio/exports/exports.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { count, formatBytes, formatSize, formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Loupe } from './loupe.tsx'
import { QualityChart } from './quality-chart.tsx'
import type { Proven, useProofs } from './use-proofs.ts'

interface ProofPanelProps {
  readonly settings: ExportSettings
  readonly plan: ExportPlan | undefined
  /** Estimated bytes of all pictures. */
  readonly total: number | null
  /** Whether every picture was rendered, so that the bytes are exact. */
  readonly isExact: boolean
  readonly proofs: ReturnType<typeof useProofs>
}

/** Samples of the exported pictures, the worst first, and the total size. */
export function ProofPanel({ settings, plan, total, isExact, proofs: { proven } }: ProofPanelProps) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, proven.length - 1))
  const shown = proven[at]
  return (
    <section
      aria-label="Proof"
      className="num grid content-start gap-3 border-t bg-bg p-4 text-sm md:overflow-auto md:border-t-0 md:border-l"
    >
      {!isAsStored(settings) && (
        <>
          <header className="flex items-center justify-between text-xs">
            <h3 className="font-medium text-ink-2">
              {settings.budgetBytes === null ? 'Proof' : 'Closest to the budget'}
            </h3>
            <span className="flex items-center text-ink-3">
              <IconButton
                icon={ChevronLeft}
                label="Earlier proof"
                disabled={at === 0}
                onClick={() => setChosen(at - 1)}
              />
              {proven.length === 0 ? 'Rendering…' : `${at + 1} of ${formatWhole(proven.length)}`}
              <IconButton
                icon={ChevronRight}
                label="Next proof"
                disabled={at >= proven.length - 1}
                onClick={() => setChosen(at + 1)}
              />
            </span>
          </header>
          {shown ? (
            <Shown key={shown.picture.assetId} proven={shown} settings={settings} />
          ) : (
            <div className="skeleton aspect-square rounded-md bg-raised" />
          )}
          {settings.budgetBytes !== null && <QualityChart proven={proven} />}
        </>
      )}
      <Totals settings={settings} plan={plan} total={total} isExact={isExact} />
    </section>
  )
}

function Shown({
  proven: { picture, proof, refusal },
  settings,
}: {
  proven: Proven
  settings: ExportSettings
}) {
  if (!proof) return <p className="text-bad">{refusal}</p>
  const { width, height, bytes, quality, isOverBudget, sourceType, shown } = proof
  return (
    <>
      {shown && (
        <Loupe
          label={`Proof of ${picture.name}`}
          address={proofFilePath(shown)}
          before={assetOpenedPath({ id: picture.assetId })}
          width={width}
          height={height}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        <Row name={formatSize({ width, height })}>
          <span className={isOverBudget ? 'text-warn' : undefined}>
            {formatBytes(bytes)}
            {isOverBudget && ', over the budget'}
          </span>
        </Row>
        {quality !== null && <Row name="Quality">{quality}</Row>}
        {settings.metadata.includes('source') && (
          <Row name="Source type">
            <span className="font-mono text-xs font-normal break-all">{sourceType ?? 'none'}</span>
          </Row>
        )}
      </dl>
    </>
  )
}

const Row = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </>
)

function Totals({ settings, plan, total, isExact }: Omit<ProofPanelProps, 'proofs'>) {
  if (!plan) return null
  const files = isAsStored(settings)
    ? count(plan.pictures, 'file')
    : `${formatWhole(plan.pictures)} ${FORMATS[settings.format].label}`
  const extras = settings.manifests.length + (settings.contactSheet ? 1 : 0)
  const isOne = plan.pictures === 1 && extras === 0
  const average =
    total === null || plan.pictures < 2 ? '' : `, ${formatBytes(total / plan.pictures)} on average`
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t pt-3">
      <Row name={`${files}${average}`}>{total === null ? '…' : formatBytes(total)}</Row>
      {extras > 0 && <Row name={`With ${count(extras, 'more file')}`}>{''}</Row>}
      <dt className="mt-1 border-t pt-2 text-base font-semibold">{wholeWords(settings, isOne)}</dt>
      <dd className="mt-1 -ml-3 border-t pt-2 text-right text-base font-semibold">
        {total === null ? '…' : `${isExact ? '' : '≈ '}${formatBytes(total)}`}
      </dd>
    </dl>
  )
}

/** Manifests are small; how many bytes the pages of a contact sheet take is known when they are rendered. */
function wholeWords({ contactSheet }: ExportSettings, isOne: boolean): string {
  if (contactSheet) return 'One zip, without the contact sheet'
  return isOne ? 'One file' : 'One zip'
}
