import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { carryOver, type Draft, loadDraft, requestOf, saveDraft } from '#src/forms/draft.ts'
import { GENERATORS, type GeneratorId, isGenerator } from '#src/forms/generators.ts'
import { usePress } from '#src/runs/press.ts'
import { useCatalogue } from '#src/runs/studio-status.ts'
import { toast } from '#src/ui/toasts.tsx'
import { RequestPanel } from './request-panel.tsx'

// Whoever comes wants to type first: what shows results is loaded after the form.
const RunStage = lazy(async () => ({ default: (await import('#src/runs/run-stage.tsx')).RunStage }))
const RunStrip = lazy(async () => ({ default: (await import('#src/runs/run-strip.tsx')).RunStrip }))
const LoadSettings = lazy(async () => ({ default: (await import('./load-settings.tsx')).LoadSettings }))

/** Words, format and model on the left; what comes of them in the middle; everything before on the right. */
export function GenerateScreen() {
  const { model = 'generate-v4', load } = useSearch({ from: '/generate' })
  const navigate = useNavigate({ from: '/generate' })
  const catalogue = useCatalogue()
  const { press } = usePress()
  // Counts up when the draft was replaced from outside of the form: the form starts anew from it.
  const [version, setVersion] = useState(0)

  const choose = useCallback(
    (next: GeneratorId, draft: Draft) => {
      saveDraft(next, draft)
      setVersion((old) => old + 1)
      void navigate({ search: (old) => ({ ...old, model: next, load: undefined }), replace: true })
    },
    [navigate],
  )
  const switchModel = (next: GeneratorId) =>
    choose(next, carryOver(loadDraft(model), next, loadDraft(next), catalogue))
  const show = useCallback(
    (intent: string) =>
      void navigate({ search: (old) => ({ ...old, run: intent }), replace: true, resetScroll: false }),
    [navigate],
  )

  const stage = useRef<HTMLDivElement>(null)
  const showPressed = (intent: string) => {
    show(intent)
    // Where the stage stands below the form, whoever pressed wants to see it.
    stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  async function again(run: Run) {
    const { seed: _, ...values } = run.values
    const outcome = await press({ operation: run.operation, values, files: run.files, requests: 1 })
    if (outcome?.ok && outcome.runs[0]) show(outcome.runs[0].intent)
    else if (outcome && !outcome.ok) toast(outcome.error)
  }

  const loadSettings = (run: Run) =>
    void navigate({ search: (old) => ({ ...old, load: run.id }), replace: true })

  return (
    <div className="h-full overflow-y-auto lg:grid lg:grid-cols-[300px_minmax(0,1fr)_200px] lg:overflow-hidden xl:grid-cols-[352px_minmax(0,1fr)_264px]">
      <h1 className="sr-only">Generate</h1>
      <RequestPanel
        key={`${model}-${version}`}
        model={model}
        catalogue={catalogue}
        onModel={switchModel}
        onPressed={showPressed}
      />
      <div ref={stage} className="min-h-[60dvh] min-w-0 scroll-mt-2 lg:min-h-0 lg:overflow-y-auto">
        <Suspense>
          <RunStage
            operations={GENERATORS}
            onAgain={(run) => void again(run)}
            onLoadSettings={loadSettings}
          />
        </Suspense>
      </div>
      <div className="border-t bg-panel lg:overflow-y-auto lg:border-t-0 lg:border-l">
        <Suspense>
          <RunStrip operations={GENERATORS} />
        </Suspense>
      </div>
      {load !== undefined && (
        <Suspense>
          <LoadSettings
            runId={load}
            nowOf={(id) => requestOf(id, loadDraft(id), catalogue).values}
            onClose={() => void navigate({ search: (old) => ({ ...old, load: undefined }), replace: true })}
            onApply={(operation, change) => {
              if (isGenerator(operation)) choose(operation, change(loadDraft(operation)))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
