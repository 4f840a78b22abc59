import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { FORM_ID } from '#src/forms/operation-form.tsx'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatMicros, formatSeconds } from '#src/ui/format/format.ts'
import { part } from '#src/ui/part.tsx'
import { estimated, lackOf, wantedOf } from './wanted.ts'

// Few operations have a price beforehand: asking for it is loaded by those.
const ExactPrice = part('ExactPrice', () => import('./exact-price.tsx'))
const NotAnswered = part('NotAnswered', () => import('./not-answered.tsx'))
const Faults = part('Faults', () => import('./faults.tsx'))
const hasQuotes = (id: OperationId) => operationOf(id).routes.some(({ dryRun }) => dryRun === true)

interface PressBarProps {
  readonly operation: OperationId
  readonly controls: Controls
  /** The verb on the button: "Generate". */
  readonly verb: string
  readonly catalogue: Catalogue
  readonly form: UseFormReturn<Draft>
  readonly isPressing: boolean
  /** The intent of this form's last press, if it got no response. */
  readonly lost: string | null
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The press button, with its action and price. */
export function PressBar({ operation, controls, verb, catalogue, form, isPressing, lost }: PressBarProps) {
  useWatch({ control: form.control })
  const status = useStudioStatus()
  const usual = status?.typicalSeconds[operation]
  const ahead = status?.runsWaiting ?? 0
  const lacks = lackOf(operation, controls, form.getValues(), catalogue)
  // Without it there is no request, and so no price.
  const estimate = lacks === null ? estimated(operation, form.getValues(), catalogue) : null
  const about = `≈ ${formatMicros(estimate?.usdMicros ?? 0)}`
  const wanted = wantedOf(operation, form.getValues(), catalogue)
  const error = form.formState.errors.root?.message
  return (
    <div className="sticky bottom-0 border-t bg-panel p-4 pt-3">
      {form.formState.errors.values || form.formState.errors.files ? (
        <Suspense>
          <Faults errors={form.formState.errors} controls={controls} />
        </Suspense>
      ) : null}
      {error ? (
        <p role="alert" className="mb-2 text-xs text-bad">
          {error}
        </p>
      ) : (
        <Suspense>
          <NotAnswered wanted={wanted} lost={lost} />
        </Suspense>
      )}
      <Button
        look="primary"
        type="submit"
        form={FORM_ID}
        disabled={isPressing}
        onClick={firstClick()}
        className="num h-10 w-full"
      >
        {lacks ?? `${verb} ${estimate?.pictures ?? ''}`}
        {estimate && (
          <span className="font-normal opacity-90">
            {hasQuotes(operation) ? (
              <Suspense fallback={about}>
                <ExactPrice operation={operation} form={form} catalogue={catalogue} estimate={about} />
              </Suspense>
            ) : (
              about
            )}
            {usual !== undefined && ` · ${usual < 1 ? '' : '≈ '}${formatSeconds(usual)}`}
            {/* The time assumes that the run is sent at once. */}
            {ahead > 0 && ` after ${count(ahead, 'other')}`}
          </span>
        )}
        {ahead === 0 && (
          <kbd className="ml-1 hidden rounded-sm border border-current/40 px-1.5 font-sans text-xs font-normal md:inline">
            {isMac ? '⌘' : 'Ctrl'} ⏎
          </kbd>
        )}
      </Button>
      <p className="mt-2 text-xs text-ink-3">
        {hasQuotes(operation)
          ? 'The service quotes the price before you press.'
          : usual === undefined
            ? 'The price is an estimate.'
            : 'Estimated from the price list and your last runs.'}
      </p>
    </div>
  )
}
