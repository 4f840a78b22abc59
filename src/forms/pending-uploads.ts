import type { Control } from 'react-hook-form'
import type { Draft } from './draft/draft.ts'

type Form = Control<Draft>

/** Each form's own: a form never waits for another one's files. */
const pendingUploads = new WeakMap<Form, Set<Promise<unknown>>>()

/** The uploads that a form waits for. */
export function pendingOf(form: Form): Set<Promise<unknown>> {
  const pending = pendingUploads.get(form) ?? new Set()
  pendingUploads.set(form, pending)
  return pending
}

/** Resolves once no file of a form is uploading: a press waits for these files too. */
export async function uploadsSettled(form: Form): Promise<void> {
  const pending = pendingOf(form)
  while (pending.size > 0) {
    await Promise.all(pending)
    // An uploaded file is on its form one turn later.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
