import { Fragment } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Controls } from '#src/forms/arrangement.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { placeOfField } from '#src/forms/operation-form.tsx'
import { labelOf } from '#src/forms/rules/rules.ts'

/** Further fields are only counted until these are fixed. */
const MAX_NAMED = 3

interface FaultsProps {
  readonly errors: FieldErrors<Draft>
  readonly controls: Controls
}

/** The fields with an error, which may be scrolled out of sight; each is a link to its field. */
export function Faults({ errors, controls }: FaultsProps) {
  const faults = faultsIn(errors, controls)
  if (faults.length === 0) return null
  const named = faults.slice(0, MAX_NAMED)
  const more = faults.length - named.length
  return (
    <p role="alert" className="mb-2 text-xs text-bad">
      Check{' '}
      {named.map(({ name, label }, place) => (
        <Fragment key={name}>
          {place > 0 && (place === faults.length - 1 ? ' and ' : ', ')}
          <button type="button" className="underline" onClick={() => leadTo(name)}>
            {label}
          </button>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}

/** In the order of the form; the fields that `BrokenRules` covers show no message of their own. */
function faultsIn({ values, files }: FaultsProps['errors'], controls: Controls) {
  const errors = { ...values, ...files }
  const labels = Object.entries(errors).flatMap(([at, error]) =>
    error?.message ? [labelOf(at === STRUCTURE ? promptIn(controls) : at, controls)] : [],
  )
  return controls.flatMap(([name, { label }]) =>
    label !== '' && labels.includes(label) ? [{ name, label }] : [],
  )
}

/** The structured prompt shares the control of the prompt. */
const STRUCTURE = 'json_prompt'
const promptIn = (controls: Controls) => controls.find(([, { show }]) => show === 'prompt')?.[0] ?? ''

/** Moves the focus to a field of the form, also if it is in a collapsed section or out of sight. */
export function leadTo(name: string): void {
  const place = document.getElementById(placeOfField(name))
  const closed = place?.closest('details')
  if (closed) closed.open = true
  const control = place?.querySelector<HTMLElement>('input, textarea, select, button')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
