import { Fragment, useEffect } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { Controls } from '#src/forms/arrangement.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { placeOfField } from '#src/forms/operation-form.tsx'
import { labelOf } from '#src/forms/rules/rules.ts'

/** Further fields are only counted until these are fixed. */
const MAX_NAMED = 3

interface FaultsProps {
  readonly form: Pick<UseFormReturn<Draft>, 'control' | 'formState'>
  readonly controls: Controls
}

/** The press of each form that has led to its first error. */
const led = new WeakMap<object, number>()

/**
 * The fields with an error, which may be scrolled out of sight; each is a link to its field. A press that was refused leads
 * to the first one.
 */
export function Faults({ form: { control, formState }, controls }: FaultsProps) {
  const faults = faultsIn(formState.errors, controls)
  // Errors that came up in typing are no press's.
  const press = formState.isSubmitSuccessful ? 0 : formState.submitCount
  const names = faults.map(({ name }) => name).join(' ')
  useEffect(() => {
    const loosen = names.split(' ').map(tie)
    return () => {
      for (const each of loosen) each()
    }
  }, [names])
  useEffect(() => {
    const [first = ''] = names.split(' ')
    if (press === 0 || first === '' || led.get(control) === press) return
    led.set(control, press)
    leadTo(first)
  }, [control, press, names])
  if (faults.length === 0) return null
  const named = faults.slice(0, MAX_NAMED)
  const more = faults.length - named.length
  return (
    <p role={press > 0 ? 'alert' : undefined} className="mb-2 text-xs text-bad">
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
function faultsIn({ values, files }: FieldErrors<Draft>, controls: Controls) {
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

const firstIn = (place: Element) => place.querySelector<HTMLElement>('input, textarea, select, button')

/** Describes the controls of a field by its message, where they do not do so themselves. Returns what takes it back. */
function tie(name: string): () => void {
  const place = document.getElementById(placeOfField(name))
  const message = place?.querySelector('p > .text-bad')
  if (!place || !message) return () => {}
  message.id ||= `${place.id}-error`
  // Of the buttons beside a field, none is at fault but the one that the focus is led to.
  const controls = new Set([firstIn(place), ...place.querySelectorAll('input, textarea, select')])
  const tied = [...controls].filter((control) => control?.hasAttribute('aria-describedby') === false)
  for (const control of tied) control?.setAttribute('aria-describedby', message.id)
  return () => {
    for (const control of tied) control?.removeAttribute('aria-describedby')
  }
}

/** Moves the focus to a field of the form, also if it is in a collapsed section or out of sight. */
export function leadTo(name: string): void {
  const place = document.getElementById(placeOfField(name))
  const closed = place?.closest('details')
  if (closed) closed.open = true
  const control = place && firstIn(place)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
