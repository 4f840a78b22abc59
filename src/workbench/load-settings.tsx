import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { ApiError } from '#src/api/call.ts'
import { assetQuery, runQuery } from '#src/api/runs.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { differences } from '#src/forms/draft/difference.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

interface LoadSettingsProps {
  readonly runId: string
  /** The controls of an operation; null where this workbench has no form for it. */
  controlsOf(operation: OperationId): Controls | null
  /** The current draft of an operation. */
  nowOf(operation: OperationId): Draft
  onClose(): void
  onApply(operation: OperationId, change: (draft: Draft) => Draft): void
}

/** Compares a run's settings with the form; the checked ones are applied. */
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

function Differences({ run, controls, nowOf, onClose, onApply }: DifferencesProps) {
  const { files, error } = useRunFiles(run)
  if (error) return <NotLoaded error={error} onClose={onClose} />
  if (!files) return null
  const names = controls.map(([name]) => name)
  const labels = Object.fromEntries(
    controls.map(([name, control]) => [name, control.label || name.replaceAll('_', ' ')]),
  )
  const rows = differences(names, readable(nowOf(run.operation)), readable({ values: run.values, files }))
  return (
    <Dialog title="Load settings" onClose={onClose}>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">The form already has these settings.</p>
      ) : (
        <Rows
          rows={rows}
          labels={labels}
          onApply={(ticked) => onApply(run.operation, (draft) => changed(draft, { run, files, ticked }))}
        />
      )}
    </Dialog>
  )
}

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

const isGone = (error: Error) => error instanceof ApiError && error.status === 404

interface RunFiles {
  /** Undefined while they load. */
  readonly files?: Draft['files']
  readonly error?: Error
}

/** The input pictures of a run, without deleted ones. A picture that cannot be read is not a deleted one. */
function useRunFiles(run: Run): RunFiles {
  const ids = [...new Set(Object.values(run.files).flat())]
  const assets = useQueries({ queries: ids.map((id) => ({ ...assetQuery(id), retry: false })) })
  const [fault] = assets.flatMap(({ error }) => (error && !isGone(error) ? [error] : []))
  if (fault) return { error: fault }
  if (assets.some(({ isPending }) => isPending)) return {}
  const known = new Map(assets.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  return {
    files: Object.fromEntries(
      Object.entries(run.files).map(([name, given]) => [name, given.flatMap((id) => known.get(id) ?? [])]),
    ),
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
  // A prompt that came in the other form leaves the words as they are.
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
    ...(takesPrompt ? { promptAs: before.promptAs } : {}),
    ...(takesJson ? { jsonText: before.jsonText } : {}),
    // Keep the lines of other languages.
    ...(ticked.includes('exact_copy')
      ? { copy: { ...before.copy, lines: { ...draft.copy.lines, ...before.copy.lines } } }
      : {}),
  }
}

interface RowsProps {
  readonly rows: ReturnType<typeof differences>
  readonly labels: Readonly<Record<string, string>>
  onApply(ticked: readonly string[]): void
}

function Rows({ rows, labels, onApply }: RowsProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const ticked = rows.map(({ name }) => name).filter((name) => !left.includes(name))
  return (
    <div className="grid gap-3">
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-xs text-ink-3">
          <tr>
            <th className="w-8 py-1 font-medium">
              <span className="sr-only">Apply</span>
            </th>
            <th className="w-28 font-medium">Setting</th>
            <th className="font-medium">Form</th>
            <th className="font-medium">Run</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, before }) => (
            <tr key={name} className="border-t align-top">
              <td className="py-2">
                <Checkbox
                  aria-label={`Apply ${labels[name]}`}
                  checked={ticked.includes(name)}
                  onChange={() =>
                    setLeft((old) =>
                      old.includes(name) ? old.filter((one) => one !== name) : [...old, name],
                    )
                  }
                />
              </td>
              <td className="py-2 pr-2 text-ink-2">{labels[name]}</td>
              <td className="py-2 pr-2 break-words text-ink-3">{now}</td>
              <td className="py-2 break-words">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        look="primary"
        disabled={ticked.length === 0}
        onClick={() => onApply(ticked)}
        className="justify-self-end"
      >
        Apply {ticked.length}
      </Button>
    </div>
  )
}
