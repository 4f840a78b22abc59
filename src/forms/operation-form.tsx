import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { part } from '#src/ui/part.tsx'
import type { Control, Controls } from './arrangement.ts'
import { RequestsControl } from './controls/count-controls.tsx'
import type { Draft } from './draft/draft.ts'
import { isGiven } from './draft/shown-value.ts'
import { FormSubjectContext } from './field-context.tsx'
import { FieldControl } from './field-control.tsx'

interface OperationFormProps {
  readonly operation: OperationId
  readonly controls: Controls
  /** Whether a press may send several requests, where the operation has no count of its own. */
  readonly hasRequests: boolean
  readonly catalogue: Catalogue
  readonly form: UseFormReturn<Draft>
  /** Shown above the fields: the model switch. */
  readonly head: ReactNode
  /** Shown below, always visible: the press button. */
  readonly foot: ReactNode
  onPress(): void
}

const BrokenRules = part('BrokenRules', () => import('./rules/broken-rules.tsx'))

/** The id by which a button outside belongs to the form. */
export const FORM_ID = 'request'

/** The place of a field on the page. */
export const placeOfField = (name: string) => `place-${name}`

const MORE_KEY = 'easel.more-options'

/** The form of an operation, drawn from its description. */
export function OperationForm(props: OperationFormProps) {
  const { operation, controls, hasRequests, catalogue, form, head, foot, onPress } = props
  const subject = useMemo(() => ({ operation, catalogue }), [operation, catalogue])
  const shown = (place: Control['place']) => controls.filter(([, control]) => control.place === place)
  return (
    <FormProvider {...form}>
      <FormSubjectContext value={subject}>
        <form
          id={FORM_ID}
          aria-label="Request"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onPress()
          }}
          className="flex min-h-0 flex-1 flex-col"
        >
          <div className="grid flex-1 content-start gap-4.5 overflow-y-auto p-4">
            {head}
            <Fields controls={shown(undefined)} />
            {hasRequests && <RequestsControl />}
            {shown('more').length > 0 && (
              <MoreOptions names={shown('more').map(([name]) => name)}>
                <Fields controls={shown('more')} />
              </MoreOptions>
            )}
          </div>
          <Rules controls={controls} />
          {foot}
        </form>
      </FormSubjectContext>
    </FormProvider>
  )
}

/** Rules across fields, once more than a prompt is given. */
function Rules({ controls }: { readonly controls: Controls }) {
  const { control, getValues } = useFormContext<Draft>()
  useWatch({ control })
  const { values, files, copy } = getValues()
  const given = Object.values(values).filter(isGiven).length + Object.values(files).length
  return (
    (given > 1 || copy.way === 'lines') && (
      <Suspense>
        <BrokenRules controls={controls} />
      </Suspense>
    )
  )
}

function Fields({ controls }: { readonly controls: Controls }) {
  return controls.map(([name, control]) => (
    <div key={name} id={placeOfField(name)} className="contents">
      <FieldControl name={name} control={control} />
    </div>
  ))
}

interface MoreOptionsProps {
  /** Of its fields. */
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** Collapsed until opened, which is remembered; open if a field in it prevents a press. */
function MoreOptions({ names, children }: MoreOptionsProps) {
  const { values, files } = useFormContext<Draft>().formState.errors
  const isAtFault = names.some((name) => values?.[name] !== undefined || files?.[name] !== undefined)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current) details.current.open = localStorage.getItem(MORE_KEY) === 'open'
  }, [])
  useEffect(() => {
    if (details.current && isAtFault) details.current.open = true
  }, [isAtFault])
  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => localStorage.setItem(MORE_KEY, currentTarget.open ? 'open' : 'folded')}
      className="group border-t pt-3"
    >
      <summary className="flex min-h-6 list-none items-center gap-1 text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open:rotate-90" />
        More options
      </summary>
      <div className="grid gap-4.5 pt-3">{children}</div>
    </details>
  )
}
