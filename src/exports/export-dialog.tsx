import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderedJson } from '#contract/ordered-json.ts'
import { type ExportSettings, exportSettings, isAsStored } from '#contract/studio/exports/export-settings.ts'
import { type ExportPlan, exportFilePath } from '#contract/studio/exports/exports.ts'
import { beginExport, planQuery } from '#src/api/library/exports.ts'
import { type ExportRequest, noteExports } from '#src/pictures/export-request.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatBytes, formatWhole } from '#src/ui/format/format.ts'
import { afterPause } from '#src/ui/keys/after-pause.ts'
import { usePressKey } from '#src/ui/keys/use-press-key.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { startDownload } from './download-export.ts'
import { ExportForm } from './form/export-form.tsx'
import { lastSettings, PRESETS, rememberSettings } from './last-settings.ts'
import { ProofPanel } from './proof/proof-panel.tsx'
import { totalOf, useProofs } from './proof/use-proofs.ts'

interface ExportDialogProps {
  readonly request: ExportRequest
  onClose(): void
}

const CUSTOM = 'custom'

/** From the last change to the question what would be exported. */
const ASK_AFTER_MS = 200

/** The intent of an order: the same whenever it is sent again, as its answer may be lost, and another once it is changed. */
function useIntents(): (order: unknown) => string {
  const [intents] = useState(() => new Map<string, string>())
  return (order) => {
    const content = orderedJson(order)
    const intent = intents.get(content) ?? crypto.randomUUID()
    intents.set(content, intent)
    return intent
  }
}

/** The settings of an export, beside a proof of the result. */
export function ExportDialog({ request: { selection, format }, onClose }: ExportDialogProps) {
  const [settings, setSettings] = useState(() => lastSettings(format))
  const intentOf = useIntents()
  const [isBusy, setIsBusy] = useState(false)
  const { success: isValid, error: fault } = exportSettings.safeParse(settings)
  // What is still being composed is not asked about.
  const [settled, setSettled] = useState(settings)
  useEffect(() => afterPause(() => setSettled(settings), ASK_AFTER_MS), [settings])
  const isSettled = settled === settings
  const plan = useQuery({
    ...planQuery(selection, settled),
    enabled: isValid && isSettled,
    placeholderData: keepPreviousData,
  })
  const { data } = plan
  const proofs = useProofs(
    settings,
    isValid && isSettled && !plan.isPlaceholderData ? data?.samples : undefined,
  )
  const total = data && (isAsStored(settings) ? data.storedBytes : totalOf(proofs.proven, data, settings))
  const isExact = isAsStored(settings) || proofs.proven.length === data?.pictures
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem] = Object.entries(problems).map(([field, message]) => `${field}: ${message}`)
  const noRoom = fault?.issues.find(({ path }) => path[0] === 'padding')
  const lack = problem ?? (noRoom ? `Padding: ${noRoom.message}` : isValid ? null : 'Names: fix the template')
  const canExport = lack === null && !isBusy && data !== undefined && data.pictures > 0
  const change = (changed: Partial<ExportSettings>) => setSettings((old) => ({ ...old, ...changed }))

  const noteProblem = (field: string, message: string | null) =>
    setProblems(({ [field]: _, ...others }) => (message === null ? others : { ...others, [field]: message }))

  async function begin(): Promise<void> {
    if (!canExport) return
    setIsBusy(true)
    try {
      const begun = await beginExport(intentOf([selection, settings]), selection, settings)
      rememberSettings(settings)
      noteExports(true)
      startDownload(exportFilePath(begun.id))
      onClose()
    } catch (error) {
      toastFailure('The pictures could not be exported')(error)
      setIsBusy(false)
    }
  }

  usePressKey(() => void begin(), 'dialog')

  return (
    <Dialog title={titleOf(data)} size="large" onClose={onClose}>
      <div className="num flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 text-xs text-ink-3">
        <span>{summaryOf(data)}</span>
        <PresetChoice settings={settings} onChange={change} />
      </div>
      <div className="grid min-h-0 flex-1 overflow-auto md:grid-cols-[minmax(0,1fr)_300px] md:overflow-hidden">
        <div className="px-4 md:overflow-auto">
          <ExportForm
            settings={settings}
            plan={data}
            proofs={proofs}
            onChange={change}
            onProblem={noteProblem}
          />
        </div>
        <ProofPanel settings={settings} plan={data} total={total ?? null} isExact={isExact} proofs={proofs} />
      </div>
      <footer className="num flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
        <p className={classNames('mr-auto text-xs', lack === null ? 'text-ink-3' : 'text-bad')} role="status">
          {lack ?? (plan.isError ? plan.error.message : footNoteOf(data))}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" className="h-9" disabled={!canExport} onClick={() => void begin()}>
          Export {data ? formatWhole(data.pictures) : ''}
          {total && lack === null ? <span>{totalWords(settings, total, isExact)}</span> : null}
        </Button>
      </footer>
    </Dialog>
  )
}

function totalWords({ contactSheet }: ExportSettings, total: number, isExact: boolean): string {
  return `${isExact ? '' : '≈ '}${formatBytes(total)}${contactSheet ? ' + contact sheet' : ''}`
}

const titleOf = (plan: ExportPlan | undefined) =>
  plan ? `Export ${count(plan.pictures, 'picture')}` : 'Export'

function summaryOf(plan: ExportPlan | undefined): string {
  if (!plan) return 'Counting…'
  const { languages, made, pictures, sizes, transparent } = plan
  return [
    made > 0 && `${formatWhole(made)} made`,
    pictures > made && `${formatWhole(pictures - made)} uploaded`,
    transparent > 0 && count(transparent, 'cut-out'),
    languages.length > 0 && `in ${languages.slice(0, 6).join(', ')}${languages.length > 6 ? '…' : ''}`,
    sizes > 1 && count(sizes, 'size'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function footNoteOf(plan: ExportPlan | undefined): string {
  const note = 'Not charged. Starts at once.'
  return plan && plan.missing > 0 ? `${count(plan.missing, 'deleted picture')} skipped. ${note}` : note
}

interface PresetChoiceProps {
  readonly settings: ExportSettings
  onChange(changed: Partial<ExportSettings>): void
}

function PresetChoice({ settings, onChange }: PresetChoiceProps) {
  const now = JSON.stringify(settings)
  const chosen = PRESETS.find((preset) => JSON.stringify({ ...settings, ...preset.settings }) === now)
  const options = PRESETS.map(({ name }) => ({ value: name, label: name }))
  return (
    <span className="ml-auto flex items-center gap-2">
      Preset
      <Select
        aria-label="Preset"
        className="w-48"
        value={chosen?.name ?? CUSTOM}
        options={chosen ? options : [{ value: CUSTOM, label: 'Custom' }, ...options]}
        onChange={(name) => onChange(PRESETS.find((preset) => preset.name === name)?.settings ?? {})}
      />
    </span>
  )
}
