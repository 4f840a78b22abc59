import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#src/forms/draft/draft.ts'
import type { Estimate } from '#src/forms/estimate.ts'
import { refusalsOf } from '#src/forms/rules/refusals.ts'
import type { Subject } from '#src/forms/rules/rules.ts'
import type { PressOutcome } from '#src/runs/press.ts'
import { count, formatMicros } from '#src/ui/format/format.ts'

type Form = Pick<UseFormReturn<Draft>, 'setError' | 'clearErrors' | 'subscribe' | 'getValues'>

/** Why a press was not sent: what it makes now is not what its button showed. */
export function changedWords(now: Estimate | null, again: string): string {
  const makes = now && `${count(now.pictures, 'picture')}, ≈ ${formatMicros(now.usdMicros)}`
  return `The form changed while it was being sent${makes ? `: it makes ${makes} now` : ''}. ${again} again.`
}

/** Says above the button that the press was not sent, until the form changes. */
export function tellChanged(form: Form, now: Estimate | null, again = 'Press'): void {
  form.setError('root', { message: changedWords(now, again) })
  const stop = form.subscribe({
    formState: { values: true },
    callback() {
      form.clearErrors('root')
      stop()
    },
  })
}

/** A refusal is shown under its field; one without a field above the button. */
export function showRefusal(
  form: Form,
  { issues, error }: PressOutcome & { ok: false },
  subject: Subject,
): void {
  if (issues.length === 0) form.setError('root', { message: error })
  for (const { at, ...fault } of refusalsOf(issues, form.getValues(), subject)) form.setError(at, fault)
}
