import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { checkRequest, type Issue } from '#contract/service/describe/request.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { spreadValues } from '#contract/studio/presses/spread.ts'
import { factsOf } from '../file-facts.ts'
import { type Draft, requestOf, saveDraft } from './draft.ts'

/** The place of an issue on the form. */
export const pathOf = (at: string, isFile: boolean) =>
  isFile ? (`files.${at}` as const) : (`values.${at}` as const)

/** Validates every request of a draft by the operation's own rules; a common issue is reported once. */
export function judge(id: OperationId, draft: Draft, catalogue: Catalogue): readonly Issue[] {
  const { values, files, each } = requestOf(id, draft, catalogue)
  const facts = factsOf(files)
  const issues = spreadValues(values, each).flatMap((one) => {
    const checked = checkRequest(operationOf(id), catalogue, { values: one, files: facts })
    return checked.ok ? [] : checked.issues
  })
  const seen = new Set<string>()
  return issues.filter(({ at, message }) => !seen.has(at + message) && seen.add(at + message))
}

/** Messages of rules across fields are rarely needed: they are loaded when a rule is broken. */
async function errorsOf(issues: readonly Issue[], draft: Draft, id: OperationId, catalogue: Catalogue) {
  const { issueWords } = await import('../rules/rules.ts')
  const inWords = issues.map((issue) => ({
    at: issue.at,
    message: issueWords(issue, draft, { id, catalogue }),
  }))
  return errorsFrom(inWords, Object.keys(operationOf(id).files(catalogue)))
}

interface Said {
  readonly at: string
  readonly message: string
}

function errorsFrom(issues: readonly Said[], fileNames: readonly string[]): FieldErrors<Draft> {
  const values: Record<string, unknown> = {}
  const files: Record<string, unknown> = {}
  for (const { at, message } of issues) {
    const place = fileNames.includes(at) ? files : values
    place[at] ??= { type: 'rule', message }
  }
  return { values, files } as FieldErrors<Draft>
}

/** Few forms ask for more than their operation does. */
const hasOwnRules = ({ copy, promptAs }: Draft) => copy.way === 'lines' || promptAs === 'json'

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

interface DraftForm {
  readonly form: UseFormReturn<Draft>
  /** Validates the draft together with files from the canvas, and submits both if they are valid. */
  submit(files: Draft['files'], send: (draft: Draft) => Promise<void>): Promise<void>
}

/** A form over a draft: judged by the operation from when a field is first left, saved as it is typed. */
export function useDraftForm(id: OperationId, start: Draft, catalogue: Catalogue): DraftForm {
  // Only while a press is judged and sent.
  const prepared = useRef<Draft['files']>({})
  const resolver: Resolver<Draft> = async (typed) => {
    const draft = { ...typed, files: { ...typed.files, ...prepared.current } }
    const own = hasOwnRules(draft)
      ? (await import('../rules/own-rules.ts')).ownIssues(id, draft, catalogue)
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
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(id, values) }),
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
