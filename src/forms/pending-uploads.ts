import { useSyncExternalStore } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { Draft } from './draft/draft.ts'

type Form = Control<Draft>

interface PendingUpload {
  readonly form: Form
  readonly files: readonly File[]
  readonly sent: Promise<unknown>
  /** A draft as it will be with these files. */
  expected(draft: Draft): Draft
  /** Resolves once no file of the form is uploading any more. */
  settled(): Promise<void>
}

let pendingUploads: readonly PendingUpload[] = []
const listeners = new Set<() => void>()

/** The uploads that a form waits for: never those of another form. */
export const pendingOf = (of: Form): readonly PendingUpload[] =>
  pendingUploads.filter(({ form }) => form === of)

export function changePending(change: (pending: readonly PendingUpload[]) => readonly PendingUpload[]): void {
  pendingUploads = change(pendingUploads)
  for (const tell of listeners) tell()
}

function onPending(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The number of files that a form waits for. */
export function usePendingFiles(form: Form): number {
  const files = () => pendingOf(form).flatMap((upload) => upload.files).length
  return useSyncExternalStore(onPending, files, files)
}

/** The draft that a press will send: that of the form, with the files that are uploading. */
export const expectedDraft = ({ control, getValues }: Pick<UseFormReturn<Draft>, 'control' | 'getValues'>) =>
  pendingOf(control).reduce((draft, upload) => upload.expected(draft), getValues())
