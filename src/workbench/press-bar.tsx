import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { countRequests } from '#contract/studio/presses/spread.ts'
import type { StudioStatus } from '#contract/studio/studio.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { FORM_ID } from '#src/forms/operation-form.tsx'
import { expectedDraft, usePendingFiles } from '#src/forms/pending-uploads.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatAbout, formatMicros } from '#src/ui/format/format.ts'
import { part } from '#src/ui/part.tsx'
import type { ExactPriceProps, QuoteNoteProps } from './exact-price.tsx'
import { estimated, lackOf, wantedOf } from './wanted.ts'

// Few operations quote prices: only those load the code for it.
const exactPrice = () => import('./exact-price.tsx')
const ExactPrice = part<'ExactPrice', ExactPriceProps>('ExactPrice', exactPrice)
const QuoteNote = part<'QuoteNote', QuoteNoteProps>('QuoteNote', exactPrice)
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
  const uploads = usePendingFiles(form.control)
  const draft = expectedDraft(form)
  const lacks = lackOf(operation, controls, draft, catalogue)
  // Without it there is no request to price.
  const estimate = lacks === null ? estimated(operation, draft, catalogue) : null
  const about = `≈ ${formatMicros(estimate?.usdMicros ?? 0)}`
  const wanted = wantedOf(operation, draft, catalogue)
  const when = uploads
    ? `after ${count(uploads, 'upload')}`
    : timeOf(status, usual, {
        pictures: estimate?.pictures ?? 1,
        isBatch: wanted.each !== undefined,
      })
  const error = form.formState.errors.root?.message
  return (
    <div className="sticky bottom-0 border-t bg-panel p-4 pt-3 short:static">
      {form.formState.errors.values || form.formState.errors.files ? (
        <Suspense>
          <Faults form={form} controls={controls} />
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
        // Disabled in earnest, it would lose the focus; what is pressed meanwhile is not sent.
        aria-disabled={isPressing}
        onClick={firstClick()}
        className="num min-h-10 w-full aria-disabled:opacity-50"
      >
        {lacks ?? `${verb} ${estimate?.pictures ?? ''}`}
        {estimate && (
          <span className="font-normal opacity-90">
            {hasQuotes(operation) && !uploads ? (
              <Suspense fallback={about}>
                <ExactPrice operation={operation} form={form} catalogue={catalogue} estimate={about} />
              </Suspense>
            ) : (
              about
            )}
            {when && ` · ${when}`}
          </span>
        )}
        {/* Longer texts leave no room for it. */}
        {(!when || when.endsWith(' s')) && (
          <kbd className="ml-1 hidden rounded-sm border border-current/40 px-1.5 font-sans text-xs font-normal md:inline">
            {isMac ? '⌘' : 'Ctrl'} Enter
          </kbd>
        )}
      </Button>
      <p className="mt-2 text-xs text-ink-3">
        {wanted.rows && `${wanted.rows.length} pictures, one run each. `}
        {hasQuotes(operation) ? (
          <Suspense fallback={'\u00a0'}>
            <QuoteNote requests={countRequests(wanted)} />
          </Suspense>
        ) : (
          `Estimated from the price list${usual === undefined ? '' : ' and your last runs'}.`
        )}
      </p>
    </div>
  )
}

interface Asked {
  readonly pictures: number
  /** Whether the press makes several different requests, which single ones of others precede. */
  readonly isBatch: boolean
}

/**
 * The time until all pictures of the press are finished, in words: the wait for its turn, and the rounds that its pictures
 * need; null while unknown.
 */
function timeOf(status: StudioStatus | undefined, usual: number | undefined, { pictures, isBatch }: Asked) {
  if (status?.isQueuePaused) return 'queue paused'
  if (!status || usual === undefined) return null
  const ahead = status.secondsAhead[isBatch ? 'batch' : 'single']
  const rounds = Math.ceil(pictures / status.picturesAllowed) || 1
  return formatAbout(ahead + rounds * usual) + (ahead > 0 ? ' with the queue' : '')
}
