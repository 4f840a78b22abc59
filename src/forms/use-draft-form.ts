import { useEffect } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { checkRequest, type Issue } from '#contract/service/request.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { type Draft, requestOf, saveDraft } from './draft.ts'

/** Where an issue stands on the form. */
export const pathOf = (at: string, isFile: boolean) =>
  isFile ? (`files.${at}` as const) : (`values.${at}` as const)

const sentence = (says: string) => `${says.charAt(0).toUpperCase()}${says.slice(1)}.`

/** Judges a draft by the operation's own rules. */
export function judge(id: OperationId, draft: Draft, catalogue: Catalogue): readonly Issue[] {
  const { values, files } = requestOf(id, draft, catalogue)
  const checked = checkRequest(operationOf(id), catalogue, { values, files: factsOf(files) })
  return checked.ok ? [] : checked.issues
}

/** Formats are the server's to judge: it looks at the content. Here they count as what the field takes. */
function factsOf(files: Readonly<Record<string, readonly Asset[]>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, given]) => [
      name,
      given.map(({ bytes, width, height, format }) => ({ bytes, width, height, format: format as 'png' })),
    ]),
  )
}

function errorsFrom(issues: readonly Issue[], fileNames: readonly string[]): FieldErrors<Draft> {
  const values: Record<string, unknown> = {}
  const files: Record<string, unknown> = {}
  for (const { at, says } of issues) {
    const place = fileNames.includes(at) ? files : values
    place[at] ??= { type: 'rule', message: sentence(says) }
  }
  return { values, files } as FieldErrors<Draft>
}

/** A form over a draft: judged by the operation when a field is left, saved as it is typed. */
export function useDraftForm(id: OperationId, start: Draft, catalogue: Catalogue): UseFormReturn<Draft> {
  const resolver: Resolver<Draft> = (draft) => {
    const issues = judge(id, draft, catalogue)
    if (issues.length === 0) return { values: draft, errors: {} }
    return { values: {}, errors: errorsFrom(issues, Object.keys(operationOf(id).files(catalogue))) }
  }
  const form = useForm<Draft>({ defaultValues: start, resolver, mode: 'onBlur' })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(id, values) }),
    [form, id],
  )
  return form
}
