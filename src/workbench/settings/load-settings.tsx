import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runQuery } from '#src/api/runs.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { languageName } from '#src/forms/copy/language-name.ts'
import { takenOver } from '#src/forms/copy/with-lines.ts'
import { type DifferenceRow, differences } from '#src/forms/draft/difference.ts'
import { type Draft, requestOf } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { loadPart } from '#src/ui/part.tsx'
import { leadTo } from '../faults.tsx'
import { SettingRows } from './setting-rows.tsx'
import { useRunFiles } from './use-run-files.ts'

interface LoadSettingsProps {
  readonly runId: string
  /** The operation whose form is shown. */
  readonly operation: OperationId
  /** The controls of an operation; null where this workbench has no form for it. */
  controlsOf(operation: OperationId): Controls | null
  /** The current draft of an operation. */
  nowOf(operation: OperationId): Draft
  onClose(): void
  onApply(operation: OperationId, change: (draft: Draft) => Draft): void
}

/** Compares a run's settings with the form; the checked ones are applied. Where none differs, the form gets the focus. */
export function LoadSettings(props: LoadSettingsProps) {
  const { runId, controlsOf } = props
  const { data: run, error } = useQuery(runQuery(runId))
  const controls = run && controlsOf(run.operation)
  if (error) return <NotLoaded error={error} onClose={props.onClose} />
  if (!run || !controls) return null
  return <Differences key={run.id} {...props} run={run} controls={controls} />
}

interface DifferencesProps extends LoadSettingsProps {
  readonly run: Run
  readonly controls: Controls
}

function Differences(props: DifferencesProps) {
  const { files, error } = useRunFiles(props.run)
  if (error) return <NotLoaded error={error} onClose={props.onClose} />
  return files ? <Compared {...props} files={files} /> : null
}

interface ComparedProps extends DifferencesProps {
  readonly files: Draft['files']
}

function Compared({ run, files, operation, controls, nowOf, onClose, onApply }: ComparedProps) {
  const catalogue = useCatalogue()
  const names = controls.map(([name]) => name)
  const labels = Object.fromEntries(
    controls.map(([name, control]) => [name, control.label || name.replaceAll('_', ' ')]),
  )
  const now = nowOf(run.operation)
  const rows = differences(names, {
    now: readable({ ...now, values: shownValues(run.operation, now, catalogue) }),
    run: readable({ values: run.values, files }),
    fields: operationOf(run.operation).fields(catalogue),
  })
  const model = modelChange(operation, run.operation)
  // As it was asked: once the settings are applied they are on the form too.
  const [isSame] = useState(rows.length === 0 && model === null)
  if (isSame) return <Same controls={controls} onClose={onClose} />
  return (
    <Dialog title="Load settings" onClose={onClose}>
      <SettingRows
        files={Object.keys(files)}
        model={model}
        rows={rows}
        labels={labels}
        onApply={(ticked) => onApply(run.operation, (draft) => changed(draft, { run, files, ticked }))}
      />
    </Dialog>
  )
}

/** Nothing to choose: says so, and leads to the field that a person would change. */
function Same({ controls, onClose }: Pick<ComparedProps, 'controls' | 'onClose'>) {
  const given = useRef({ controls, onClose })
  useLayoutEffect(() => {
    void leadToFirst(given.current.controls)
    toast('The form already has these settings.')
    given.current.onClose()
  }, [])
  return null
}

/** Moves the focus to the prompt or the instruction; to the first field of a form without them. */
async function leadToFirst(controls: Controls): Promise<void> {
  const shown = controls.filter(([, { show }]) => show !== 'hidden')
  const isAsked = ([, { show }]: Controls[number]) => show === 'prompt' || show === 'instruction'
  const [name] = shown.find(isAsked) ?? shown[0] ?? []
  // On a page that has just been opened the field may still be loading; it is drawn in a later task.
  await loadPart('RareControl')
  if (name !== undefined) setTimeout(() => leadTo(name))
}

/** The model that the form would change to; null if it stays. */
const modelChange = (now: OperationId, before: OperationId): DifferenceRow | null =>
  now === before ? null : { name: 'model', now: operationOf(now).title, before: operationOf(before).title }

interface NotLoadedProps {
  readonly error: Error
  onClose(): void
}

const NotLoaded = ({ error, onClose }: NotLoadedProps) => (
  <Dialog title="Load settings" onClose={onClose}>
    <p role="alert" className="text-sm text-bad">
      The settings could not be loaded: {error.message}
    </p>
  </Dialog>
)

/** The values that a form shows: of a field with a request for each value all of them, and the copy of all languages. */
function shownValues(id: OperationId, draft: Draft, catalogue: Catalogue): Draft['values'] {
  const { values, each } = requestOf(id, draft, catalogue)
  const [, ...others] = each?.values ?? []
  if (!each || others.length === 0) return values
  const copies = each.values.flatMap((language) => {
    const copy = each.also?.[language]?.exact_copy
    return copy ? [`${languageName(language)}: ${copy}`] : []
  })
  return {
    ...values,
    [each.field]: each.values,
    ...(copies.length > 0 && { exact_copy: copies.join('\n') }),
  }
}

/** Formatted values and pictures, by field name. */
function readable({ values, files }: Pick<Draft, 'values' | 'files'>): Readonly<Record<string, unknown>> {
  const named = Object.entries(files).map(([name, given]) => [
    name,
    given?.map((asset) => asset.name).join(', '),
  ])
  return { ...values, ...Object.fromEntries(named) }
}

interface Taken {
  readonly run: Run
  readonly files: Draft['files']
  readonly ticked: readonly string[]
}

function changed(draft: Draft, { run, files, ticked }: Taken): Draft {
  const before = draftOf(run)
  const values = { ...draft.values }
  // If the prompt is in the other form, plain or structured, the current one stays.
  for (const name of ticked) {
    const isOther = name === 'prompt' && before.promptAs === 'json'
    if (!(name in files) && !isOther) values[name] = before.values[name]
  }
  const taken = Object.entries(files).filter(([name]) => ticked.includes(name))
  const takesPrompt = ticked.some((name) => ['json_prompt', 'text_prompt', 'prompt'].includes(name))
  const takesJson = takesPrompt && before.jsonText !== ''
  return {
    ...draft,
    values,
    files: { ...draft.files, ...Object.fromEntries(taken) },
    // Its prompt is no longer the one of another model's form.
    ...(takesPrompt ? { promptAs: before.promptAs, carried: undefined } : {}),
    ...(takesJson ? { jsonText: before.jsonText } : {}),
    // The lines of other languages stay.
    ...(ticked.includes('exact_copy') ? { copy: takenOver(draft.copy, before.copy) } : {}),
  }
}
