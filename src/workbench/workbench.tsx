import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { LAST_PRESS } from '#src/api/keys.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { type Draft, loadDraft, requestOf, saveDraft } from '#src/forms/draft/draft.ts'
import { usePress } from '#src/runs/press.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'
import { part } from '#src/ui/part.tsx'
import type { WorkbenchCanvas } from './canvas.ts'
import { oneMoreOf } from './one-more.ts'
import { RequestPanel } from './request-panel.tsx'
import { useGiven } from './use-given.ts'

// Results load after the form: the prompt must be usable first.
const RunStage = part('RunStage', () => import('#src/runs/tiles/run-stage.tsx'))
const RunStrip = part('RunStrip', () => import('#src/runs/run-strip.tsx'))
const Middle = part('Middle', () => import('./middle.tsx'))
const LoadSettings = part('LoadSettings', () => import('./load-settings.tsx'))

/** Search parameters that every workbench has. */
interface Looking {
  /** The press that is shown. */
  readonly run?: string
  /** The run whose settings are to be loaded. */
  readonly load?: string
}

type ReplaceDraft = (operation: OperationId, draft: Draft) => void

interface WorkbenchProps {
  readonly title: string
  /** The verb on the button. */
  readonly verb: string
  /** The operations whose runs the strip lists. */
  readonly operations: readonly OperationId[]
  /** The operation whose form is shown. */
  readonly operation: OperationId
  /** The placeholder of the empty stage. */
  readonly emptyWords: string
  readonly canvas?: WorkbenchCanvas | undefined
  /** The controls of an operation; null where this workbench has no form for it. */
  controlsOf(operation: OperationId): Controls | null
  head(replaceDraft: ReplaceDraft): ReactNode
  /** Called when a draft was replaced from outside its form, to show that operation. */
  onReplaced?(operation: OperationId): void
}

/** The form on the left, canvas and results in the middle, earlier runs on the right. */
export function Workbench(props: WorkbenchProps) {
  const { title, verb, operations, operation, emptyWords, controlsOf, head } = props
  const { onReplaced, canvas } = props
  const { load, run }: Looking = useSearch({ strict: false })
  const catalogue = useCatalogue()
  const { showPressed, again, look, stage } = useLooking()
  // Increases when the draft was replaced from outside of the form: the form then restarts from it.
  const [version, setVersion] = useState(0)
  const replaceDraft: ReplaceDraft = (id, draft) => {
    saveDraft(id, draft)
    setVersion((old) => old + 1)
    onReplaced?.(id)
  }
  useGiven(operation, catalogue, (draft) => replaceDraft(operation, draft))
  const results = (
    <Suspense>
      <RunStage
        operations={operations}
        emptyWords={emptyWords}
        onAgain={(again_) => void again(again_)}
        onLoadSettings={(of) => look({ load: of.id })}
      />
    </Suspense>
  )

  return (
    <div className="h-full overflow-y-auto lg:grid lg:grid-cols-[300px_minmax(0,1fr)_200px] lg:grid-rows-[minmax(0,1fr)_auto] lg:overflow-hidden xl:grid-cols-[352px_minmax(0,1fr)_264px]">
      <h1 className="sr-only">{title}</h1>
      <RequestPanel
        key={`${operation}-${version}`}
        operation={operation}
        controls={controlsOf(operation) ?? []}
        verb={verb}
        catalogue={catalogue}
        head={head(replaceDraft)}
        prepare={canvas?.prepare}
        isDrawnOn={(draft) => canvas !== undefined && canvas.isFor?.(draft) !== false}
        onPressed={showPressed}
        middle={(form) => (
          <div
            ref={stage}
            className="min-h-[60dvh] min-w-0 scroll-mt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-0 lg:overflow-y-auto"
          >
            {canvas ? (
              <Suspense>
                <Middle
                  canvas={canvas}
                  form={form}
                  isResults={run !== undefined}
                  onSwitch={(isResults) => look({ run: isResults ? LAST_PRESS : undefined })}
                  results={results}
                />
              </Suspense>
            ) : (
              results
            )}
          </div>
        )}
      />
      <div className="border-t bg-panel lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto lg:border-t-0 lg:border-l">
        <Suspense>
          <RunStrip operations={operations} />
        </Suspense>
      </div>
      {load !== undefined && (
        <Suspense>
          <LoadSettings
            runId={load}
            controlsOf={controlsOf}
            nowOf={(id) => {
              const draft = loadDraft(id)
              return { ...draft, values: requestOf(id, draft, catalogue).values }
            }}
            onClose={() => look({ load: undefined })}
            onApply={(id, change) => {
              look({ load: undefined })
              replaceDraft(id, change(loadDraft(id)))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The press that is shown, kept in the address. */
function useLooking() {
  const navigate = useNavigate()
  const router = useRouter()
  const { press } = usePress()
  const stage = useRef<HTMLDivElement>(null)
  const look = useCallback(
    (change: { run?: string | undefined; load?: string | undefined }) => {
      // A late response must not undo a navigation that has begun.
      const { latestLocation, state } = router
      if (state.isLoading && latestLocation.pathname !== state.resolvedLocation?.pathname) return
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, router],
  )
  const showPressed = (intent: string) => {
    look({ run: intent })
    // On narrow screens the stage is below the form: scroll to it after a press.
    stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  async function again(run: Run) {
    const { wanted, usdMicros } = oneMoreOf(run)
    const outcome = await press(wanted, usdMicros)
    if (outcome?.ok && outcome.runs[0]) look({ run: outcome.runs[0].intent })
    else if (outcome && !outcome.ok) toast(outcome.error)
  }

  return { stage, look, showPressed, again }
}
