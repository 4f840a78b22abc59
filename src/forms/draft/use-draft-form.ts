import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { checkRequest } from '#contract/service/describe/request.ts'
import { batchFieldOf } from '#contract/service/operations/source-field.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { spreadValues } from '#contract/studio/presses/spread.ts'
import { factsOf } from '../file-facts.ts'
import { type Draft, requestOf, variablesOf } from './draft.ts'
import type { DraftIssue } from './draft-issue.ts'
import { saveDraft } from './stored-draft.ts'

/** The place of an issue on the form. */
export const pathOf = (at: string, isFile: boolean) =>
  isFile ? (`files.${at}` as const) : (`values.${at}` as const)

/** Validates every request of a draft by the operation's own rules; a common issue is reported once. */
export function judge(id: OperationId, draft: Draft, catalogue: Catalogue): readonly DraftIssue[] {
  const { values, files, each, rows = [] } = requestOf(id, draft, catalogue)
  const field = rows.length > 0 ? batchFieldOf(id, catalogue) : null
  const issuesIn = (own: typeof values, given: typeof files): DraftIssue[] => {
    const checked = checkRequest(operationOf(id), catalogue, { values: own, files: factsOf(given) })
    const [picture] = (field !== null && given[field]) || []
    return (checked.ok ? [] : checked.issues).map((issue) =>
      picture && issue.at === field ? { ...issue, picture } : issue,
    )
  }
  // A value is judged with the first picture, and each other picture with the first value: rules join no more.
  const issues = [
    ...spreadValues(values, each).flatMap((own) => issuesIn(own, files)),
    ...rows.slice(1).flatMap((row) => issuesIn(values, { ...files, ...row.files })),
  ]
  const seen = new Set<string>()
  return issues.filter(({ at, message, picture }) => {
    const key = JSON.stringify([at, message, picture?.id])
    return !seen.has(key) && seen.add(key)
  })
}

/** Messages of rules across fields are rarely needed: they are loaded when a rule is broken. */
async function errorsOf(issues: readonly DraftIssue[], draft: Draft, id: OperationId, catalogue: Catalogue) {
  const [{ issueWords }, { faultsByField }] = await Promise.all([
    import('../rules/rules.ts'),
    import('../rules/faults-by-field.ts'),
  ])
  const faults = faultsByField(
    issues.map((issue) => ({ ...issue, message: issueWords(issue, draft, { id, catalogue }) })),
  )
  const fileNames = Object.keys(operationOf(id).files(catalogue))
  const isFile = ([at]: readonly [string, unknown]) => fileNames.includes(at)
  const of = (some: typeof faults) => Object.fromEntries(some.map(([at, fault]) => [at, fault]))
  return {
    values: of(faults.filter((fault) => !isFile(fault))),
    files: of(faults.filter(isFile)),
  } as FieldErrors<Draft>
}

/** Few forms ask for more than their operation does. */
const hasOwnRules = (id: OperationId, draft: Draft) =>
  draft.copy.way === 'lines' || draft.promptAs === 'json' || variablesOf(id, draft).length > 0

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

interface DraftForm {
  readonly form: UseFormReturn<Draft>
  /** Validates the draft together with files from the canvas, and submits both if they are valid. */
  submit(files: Draft['files'], send: (draft: Draft) => Promise<void>): Promise<void>
}

type Save = (id: OperationId, draft: Draft) => void

/** A form over a draft: judged by the operation from when a field is first left, saved as it is typed. */
export function useDraftForm(
  id: OperationId,
  start: Draft,
  catalogue: Catalogue,
  save: Save = saveDraft,
): DraftForm {
  const saving = useRef(save)
  // Only while a press is judged and sent.
  const prepared = useRef<Draft['files']>({})
  const resolver: Resolver<Draft> = async (typed) => {
    const draft = { ...typed, files: { ...typed.files, ...prepared.current } }
    const own = hasOwnRules(id, draft)
      ? await import('../rules/own-rules.ts').then((rules) => rules.ownIssues(id, draft, catalogue))
      : []
    const issues = [...own, ...judge(id, draft, catalogue)]
    if (issues.length === 0) return { values: draft, errors: {} }
    return { values: {}, errors: await errorsOf(issues, draft, id, catalogue) }
  }
  const form = useForm<Draft>({ defaultValues: start, resolver, mode: 'onTouched' })
  const [before] = useState(start)
  // Invalid values of a restored draft are reported at once; missing ones only at the press.
  useEffect(() => {
    const wrong = judge(id, before, catalogue).filter(({ at }) => isGiven(before.values[at]))
    if (wrong.length > 0) void form.trigger(wrong.map(({ at }) => pathOf(at, false)))
  }, [form, id, before, catalogue])
  useLayoutEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => saving.current(id, values) }),
    [form, id],
  )
  async function submit(files: Draft['files'], send: (draft: Draft) => Promise<void>): Promise<void> {
    prepared.current = files
    // The validated value includes files; the form never does.
    const submitted = form.handleSubmit(send)()
    await submitted.finally(() => {
      prepared.current = {}
    })
  }
  return { form, submit }
}
