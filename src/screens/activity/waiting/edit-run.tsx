import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isGenerator, isTool, operationOf } from '#contract/service/operations/table.ts'
import type { RunEdit } from '#contract/studio/presses/press.ts'
import { spreadValues } from '#contract/studio/presses/spread.ts'
import type { Run } from '#contract/studio/runs.ts'
import { ApiError, isRefusedAs } from '#src/api/call.ts'
import { runKeys } from '#src/api/keys.ts'
import { runQuery } from '#src/api/runs.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { useDraftForm } from '#src/forms/draft/use-draft-form.ts'
import { LibraryPickerContext } from '#src/forms/library-picker.ts'
import { OperationForm } from '#src/forms/operation-form.tsx'
import { expectedDraft, usePendingFiles } from '#src/forms/pending-uploads.ts'
import { uploadsSettled } from '#src/forms/uploads.ts'
import { generatorControls } from '#src/generators/table.ts'
import { LibraryPicker } from '#src/library/library-picker.tsx'
import { nameOf } from '#src/runs/groups.ts'
import { toolControls } from '#src/tools/table.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatMicros } from '#src/ui/format/format.ts'
import { usePressKey } from '#src/ui/keys/use-press-key.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { tellChanged } from '#src/workbench/not-sent.ts'
import { useRunFiles } from '#src/workbench/settings/use-run-files.ts'
import { estimated, wantedOf } from '#src/workbench/wanted.ts'
import { editRun } from '../queries.ts'

const ONE_RUN = 'This is one run: choose one value and one picture in each field.'

interface Kept {
  readonly draft: Draft
  /** The run as the person saw it. */
  readonly seen: Run
}

/** What was typed and neither saved nor cancelled, by the run: Escape closes the dialog, and loses nothing. */
const kept = new Map<string, Kept>()
const THEIRS = 'Save again to replace their settings, or cancel and open the run again to see them.'

interface EditRunProps {
  readonly run: Run
  onClose(): void
}

/** The request of a queued run on its own form, judged like a press, with its price. */
export function EditRun({ run: current, onClose }: EditRunProps) {
  // As it was when the dialog opened: somebody else may change it meanwhile.
  const [run] = useState(current)
  const { files, error } = useRunFiles(run)
  return (
    <Dialog title={`Edit ${nameOf(run)} before it is sent`} onClose={onClose}>
      {error && (
        <p role="alert" className="text-sm text-bad">
          The settings could not be loaded: {error.message}
        </p>
      )}
      {files && (
        <EditForm run={run} start={kept.get(run.id)?.draft ?? draftOf(run, files)} onClose={onClose} />
      )}
    </Dialog>
  )
}

const controlsOf = ({ operation }: Run): Controls =>
  isGenerator(operation) ? generatorControls(operation) : isTool(operation) ? toolControls(operation) : []

interface EditFormProps extends EditRunProps {
  readonly start: Draft
}

function EditForm({ run, start, onClose }: EditFormProps) {
  const { operation } = run
  const catalogue = useCatalogue()
  const [seen, setSeen] = useState(() => kept.get(run.id)?.seen ?? run)
  // The tool's own form keeps what is on it.
  const { form, submit } = useDraftForm(operation, start, catalogue, (_, draft) =>
    kept.set(run.id, { draft, seen }),
  )
  const [isKept] = useState(() => kept.has(run.id))
  const close = () => {
    kept.delete(run.id)
    onClose()
  }
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)

  const priced = (draft: Draft) => estimated(operation, draft, catalogue)

  /** @param shown the estimate that the button showed at the press */
  async function save(draft: Draft, shown: string): Promise<void> {
    const { values, files, each, rows } = wantedOf(operation, draft, catalogue)
    const [one, ...others] = spreadValues(values, each)
    if (others.length > 0 || (rows?.length ?? 1) > 1) {
      return form.setError('root', { message: ONE_RUN })
    }
    if (JSON.stringify(priced(draft)) !== shown) return tellChanged(form, priced(draft), 'Save')
    try {
      await editRun(seen, { values: one, files } satisfies RunEdit)
      close()
      toast('Run changed')
      await client.invalidateQueries({ queryKey: runKeys.queue })
    } catch (error) {
      const isTheirs = isRefusedAs(error, 'changed-meanwhile')
      const message = error instanceof ApiError ? error.message : String(error)
      if (isTheirs) setSeen(await client.fetchQuery(runQuery(run.id)))
      form.setError('root', { message: isTheirs ? `${message} ${THEIRS}` : message })
    }
  }

  async function press(): Promise<void> {
    setSaving(true)
    const shown = JSON.stringify(priced(expectedDraft(form)))
    await uploadsSettled(form.control)
    await submit({}, (draft) => save(draft, shown))
    setSaving(false)
  }

  usePressKey(() => void (isSaving || press()), 'dialog')

  const message = form.formState.errors.root?.message
  const uploads = usePendingFiles(form.control)
  form.watch()
  return (
    <LibraryPickerContext value={LibraryPicker}>
      <p className="text-xs text-ink-3">
        {operationOf(operation).title}
        {isKept && '. Your earlier changes are shown; Cancel discards them.'}
      </p>
      <OperationForm
        operation={operation}
        controls={controlsOf(run)}
        hasRequests={false}
        catalogue={catalogue}
        form={form}
        onPress={() => void press()}
        head={null}
        foot={
          <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t bg-panel pt-3">
            {message && (
              <p role="alert" className="w-full text-xs text-bad">
                {message}
              </p>
            )}
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" type="submit" disabled={isSaving} className="num">
              Save · ≈ {formatMicros(priced(expectedDraft(form))?.usdMicros ?? 0)}
              {uploads > 0 && ` · after ${count(uploads, 'upload')}`}
            </Button>
          </div>
        }
      />
    </LibraryPickerContext>
  )
}
