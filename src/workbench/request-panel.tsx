import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { type Draft, takesRequests } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { useDraftForm } from '#src/forms/draft/use-draft-form.ts'
import { LibraryPickerContext } from '#src/forms/library-picker.ts'
import { OperationForm } from '#src/forms/operation-form.tsx'
import { expectedDraft, pendingOf } from '#src/forms/pending-uploads.ts'
import { usePress } from '#src/runs/press.ts'
import { classNames } from '#src/ui/class-names.ts'
import { usePressKey } from '#src/ui/keys/use-press-key.ts'
import { part } from '#src/ui/part.tsx'
import type { Prepared } from './canvas.ts'
import { PressBar } from './press-bar.tsx'
import { estimated, wantedOf } from './wanted.ts'

interface RequestPanelProps {
  readonly operation: OperationId
  readonly controls: Controls
  readonly verb: string
  readonly catalogue: Catalogue
  /** Content above the fields. */
  readonly head: ReactNode
  readonly prepare: ((draft: Draft) => Promise<Prepared>) | undefined
  /** Whether the user draws on the canvas beside the form for this draft: the press button then follows both. */
  isDrawnOn?(draft: Draft): boolean
  /** Shown beside the form, and updated with it. */
  middle(form: UseFormReturn<Draft>): ReactNode
  /** Called with the intent of an accepted press. */
  onPressed(intent: string): void
}

const LibraryPicker = part('LibraryPicker', () => import('#src/library/library-picker.tsx'))

// Loaded late: a press is seldom refused.
const notSent = () => import('./not-sent.ts')

const NOTHING_PREPARED: Prepared = { ok: true, files: {} }

/** The form of an operation with its button and side content. */
export function RequestPanel(props: RequestPanelProps) {
  const { operation, controls, verb, catalogue, head, prepare, isDrawnOn, middle } = props
  const { form, submit } = useDraftForm(operation, loadDraft(operation), catalogue)
  const { press, isPressing } = usePress()
  const [lost, setLost] = useState<string | null>(null)

  /** @param shown the estimate that the button showed at the press: nothing else is sent */
  async function send(draft: Draft, shown: string) {
    const estimate = estimated(operation, draft, catalogue)
    if (JSON.stringify(estimate) !== shown) return (await notSent()).tellChanged(form, estimate)
    const outcome = await press(wantedOf(operation, draft, catalogue), estimate?.usdMicros ?? 0)
    if (outcome?.ok && outcome.runs[0]) props.onPressed(outcome.runs[0].intent)
    if (!outcome || outcome.ok) return
    setLost(outcome.lost)
    if (outcome.lost === null)
      (await notSent()).showRefusal(form, outcome, { id: operation, controls, catalogue })
  }

  // From uploads to the response: a second press during the preparation would be another request, charged again.
  const isBusy = useRef(false)
  const [isPreparing, setIsPreparing] = useState(false)
  async function prepareAndSend(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsPreparing(true)
    const shown = JSON.stringify(estimated(operation, expectedDraft(form), catalogue))
    try {
      await pendingOf(form.control)[0]?.settled()
      const prepared = (await prepare?.(form.getValues())) ?? NOTHING_PREPARED
      if (prepared.ok) await submit(prepared.files, (draft) => send(draft, shown))
      else form.setError('root', { message: prepared.message })
    } finally {
      isBusy.current = false
      setIsPreparing(false)
    }
  }

  usePressKey(() => void prepareAndSend())

  const isLast = useWatch({ control: form.control, compute: (draft) => isDrawnOn?.(draft) ?? false })
  const foot = (
    <PressBar
      operation={operation}
      controls={controls}
      verb={verb}
      catalogue={catalogue}
      form={form}
      isPressing={isPressing || isPreparing}
      lost={lost}
    />
  )
  return (
    <>
      <div
        className={classNames(
          'flex min-h-0 flex-col border-b bg-panel lg:col-start-1 lg:row-start-1 lg:border-r lg:border-b-0',
          !isLast && 'lg:row-span-2',
        )}
      >
        <LibraryPickerContext value={LibraryPicker}>
          <OperationForm
            operation={operation}
            controls={controls}
            hasRequests={takesRequests(operation, catalogue)}
            catalogue={catalogue}
            form={form}
            onPress={() => void prepareAndSend()}
            head={head}
            foot={isLast ? null : foot}
          />
        </LibraryPickerContext>
      </div>
      {middle(form)}
      {isLast && (
        // On a narrow screen the canvas precedes the button; beside the form there is room for everything.
        <div className="bg-panel lg:col-start-1 lg:row-start-2 lg:border-r">{foot}</div>
      )}
    </>
  )
}
