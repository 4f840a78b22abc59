import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { type Draft, loadDraft, requestOf } from '#src/forms/draft.ts'
import { OperationForm } from '#src/forms/operation-form.tsx'
import { uploadsSettled } from '#src/forms/uploads.ts'
import { pathOf, useDraftForm } from '#src/forms/use-draft-form.ts'
import { type PressOutcome, usePress } from '#src/runs/press.ts'
import { PressBar } from './press-bar.tsx'

interface RequestPanelProps {
  readonly operation: OperationId
  readonly controls: Controls
  readonly verb: string
  readonly catalogue: Catalogue
  /** Stands above the fields. */
  readonly head: ReactNode
  /** Whether a press may send several requests, where the operation has no count of its own. */
  readonly hasRequests: boolean
  readonly prepare: ((form: UseFormReturn<Draft>) => Promise<string | null>) | undefined
  readonly settle: ((form: UseFormReturn<Draft>) => void) | undefined
  /** Stands beside the form, in step with it. */
  middle(form: UseFormReturn<Draft>): ReactNode
  /** A press was taken; its intent. */
  onPressed(intent: string): void
}

/** The form of an operation with its button below, and what stands beside it. */
export function RequestPanel(props: RequestPanelProps) {
  const { operation, controls, verb, catalogue, head, hasRequests, prepare, settle, middle, onPressed } =
    props
  const form = useDraftForm(operation, loadDraft(operation), catalogue)
  const { press, isPressing } = usePress()

  async function send(draft: Draft) {
    const { files, ...request } = requestOf(operation, draft, catalogue)
    const ids = Object.fromEntries(
      Object.entries(files).map(([name, assets]) => [name, assets.map(({ id }) => id)]),
    )
    const outcome = await press({ operation, ...request, files: ids })
    if (outcome?.ok && outcome.runs[0]) onPressed(outcome.runs[0].intent)
    if (outcome && !outcome.ok)
      showRefusal(form, outcome, Object.keys(operationOf(operation).files(catalogue)))
  }

  async function prepareAndSend(): Promise<void> {
    await uploadsSettled()
    const refusal = (await prepare?.(form)) ?? null
    if (refusal === null) {
      await form.handleSubmit(send)()
      settle?.(form)
    } else form.setError('root', { message: refusal })
  }

  return (
    <>
      <div className="flex min-h-0 flex-col border-b bg-panel lg:border-r lg:border-b-0">
        <OperationForm
          operation={operation}
          controls={controls}
          hasRequests={hasRequests}
          catalogue={catalogue}
          form={form}
          onPress={() => void prepareAndSend()}
          head={head}
          foot={
            <PressBar
              operation={operation}
              verb={verb}
              catalogue={catalogue}
              form={form}
              isPressing={isPressing}
            />
          }
        />
      </div>
      {middle(form)}
    </>
  )
}

/** What the server refused stands under its field; what has no field stands above the button. */
function showRefusal(
  form: UseFormReturn<Draft>,
  outcome: PressOutcome & { ok: false },
  fileNames: readonly string[],
) {
  for (const { at, says } of outcome.issues) {
    form.setError(pathOf(at, fileNames.includes(at)), {
      message: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    })
  }
  if (outcome.issues.length === 0) form.setError('root', { message: outcome.error })
}
