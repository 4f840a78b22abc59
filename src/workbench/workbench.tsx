import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useRef, useSyncExternalStore } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { moreOf } from '#contract/studio/queue/more-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import { useChangeSearch } from '#src/address/use-change-search.ts'
import { LAST_PRESS } from '#src/api/keys.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { carryOver, type Draft } from '#src/forms/draft/draft.ts'
import { hasEarlier } from '#src/forms/draft/earlier-key.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { usePress } from '#src/runs/press.ts'
import { onStored } from '#src/ui/browser/stored.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { part } from '#src/ui/part.tsx'
import type { WorkbenchCanvas } from './canvas.ts'
import { RequestPanel } from './request-panel.tsx'
import { usePastedSettings } from './settings/use-pasted-settings.ts'
import { type Replacing, useReplacing } from './settings/use-replacing.ts'
import { useGiven } from './use-given.ts'

type Results = typeof import('./results.ts')
// Results load after the form: the prompt must be usable first.
const RunStage = part<'RunStage', ComponentProps<Results['RunStage']>>(
  'RunStage',
  () => import('./results.ts'),
)
const RunStrip = part<'RunStrip', ComponentProps<Results['RunStrip']>>(
  'RunStrip',
  () => import('./results.ts'),
)
const Middle = part('Middle', () => import('./middle.tsx'))
const EarlierForms = part('EarlierForms', () => import('./settings/earlier-forms.tsx'))
const LoadSettings = part('LoadSettings', () => import('./settings/load-settings.tsx'))

/** Search parameters that every workbench has. */
interface Looking {
  /** The press that is shown. */
  readonly run?: string
  /** The run whose settings are to be loaded. */
  readonly load?: string
}

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
  head(replacing: Replacing): ReactNode
  /** Called when a draft was replaced from outside its form, to show that operation. */
  onReplaced?(operation: OperationId): void
}

/** The form on the left, canvas and results in the middle, earlier runs on the right. */
export function Workbench(props: WorkbenchProps) {
  const { title, verb, operations, operation, emptyWords, controlsOf, head, canvas } = props
  const { load, run }: Looking = useSearch({ strict: false })
  const catalogue = useCatalogue()
  const { showPressed, again, look, stage } = useLooking()
  const { version, switchTo, offerDraft } = useOffered(props, catalogue)
  // The form of the other model applies the values that its switch carries over.
  const baseOf = (id: OperationId) =>
    id === operation ? loadDraft(id) : carryOver(loadDraft(operation), id, loadDraft(id))
  const results = (
    <Results
      operations={operations}
      emptyWords={emptyWords}
      onAgain={(of, count) => void again(of, count)}
      onLoadSettings={(of) => look({ load: of.id })}
    />
  )

  return (
    <div className="h-full scroll-pb-28 overflow-y-auto short:scroll-pb-0 lg:grid lg:grid-cols-[300px_minmax(0,1fr)_200px] lg:grid-rows-[minmax(0,1fr)_auto] lg:overflow-hidden xl:grid-cols-[352px_minmax(0,1fr)_264px]">
      <h1 className="sr-only">{title}</h1>
      <RequestPanel
        key={`${operation}-${version}`}
        operation={operation}
        controls={controlsOf(operation) ?? []}
        verb={verb}
        catalogue={catalogue}
        head={
          <Head operation={operation} onRestore={(draft) => offerDraft(operation, draft, RESTORED)}>
            {head({ switchTo, offerDraft })}
          </Head>
        }
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
            operation={operation}
            nowOf={baseOf}
            onClose={() => look({ load: undefined })}
            onApply={(id, change) => {
              look({ load: undefined })
              offerDraft(id, change(baseOf(id)), 'Settings loaded')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Drafts that are put on the form from outside: from Use in…, from the clipboard, and from the form's own head. */
function useOffered({ operation, onReplaced, canvas, controlsOf }: WorkbenchProps, catalogue: Catalogue) {
  const { version, switchTo, offerDraft: offer } = useReplacing(operation, onReplaced)
  const offerDraft: Replacing['offerDraft'] = (id, draft, message) =>
    offer(id, canvas?.restore?.(draft) ?? draft, message)
  useGiven(operation, catalogue, (draft) => offerDraft(operation, draft, 'Added to the form'))
  usePastedSettings(
    (id) => controlsOf(id) !== null,
    (id, draft) => offerDraft(id, draft, 'Settings pasted'),
  )
  return { version, switchTo, offerDraft }
}

/** The results of this workbench. */
const Results = (props: ComponentProps<typeof RunStage>) => (
  <Suspense>
    <RunStage {...props} />
  </Suspense>
)

const RESTORED = 'Earlier form restored'

interface HeadProps {
  readonly operation: OperationId
  readonly children: ReactNode
  onRestore(draft: Draft): void
}

/** Content above the fields: from the screen, and the earlier forms. */
function Head({ children, ...earlier }: HeadProps) {
  const hasSome = useSyncExternalStore(
    onStored,
    () => hasEarlier(earlier.operation),
    () => false,
  )
  return (
    <>
      {children}
      {/* A place of its own: what is not part of the drawn page would be appended to the form. */}
      <div className="empty:hidden">
        <Suspense>{hasSome && <EarlierForms {...earlier} />}</Suspense>
      </div>
    </>
  )
}

/** The press that is shown, kept in the address. */
function useLooking() {
  const look = useChangeSearch<{ run: string; load: string }>()
  const { press } = usePress()
  const stage = useRef<HTMLDivElement>(null)
  const showPressed = (intent: string) => {
    look({ run: intent })
    // On narrow screens the stage is below the form: scroll to it after a press.
    stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  async function again(run: Run, count: number) {
    const { wanted, usdMicros } = moreOf(run, count)
    const outcome = await press(wanted, usdMicros)
    if (outcome?.ok && outcome.runs[0]) look({ run: outcome.runs[0].intent })
    else if (outcome && !outcome.ok) toast(outcome.error)
  }

  return { stage, look, showPressed, again }
}
