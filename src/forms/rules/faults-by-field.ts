import type { DraftIssue } from '../draft/draft-issue.ts'

/** The fault of a field, in the shape of the form's errors. */
interface FieldFault {
  readonly type: 'rule'
  readonly message: string
  /** Why, by the id of each picture at fault, where the field has several. */
  readonly types?: Readonly<Record<string, string>>
}

/** One fault a field: its first, or that of its pictures together, with their names. */
export function faultsByField(issues: readonly DraftIssue[]): readonly (readonly [string, FieldFault])[] {
  const fields = [...new Set(issues.map(({ at }) => at))]
  return fields.flatMap((field) => {
    const [first, ...others] = issues.filter(({ at }) => at === field)
    return first ? [[field, faultOf(first, others)] as const] : []
  })
}

function faultOf(first: DraftIssue, others: readonly DraftIssue[]): FieldFault {
  if (!first.picture) return { type: 'rule', message: first.message }
  const types = Object.fromEntries(
    [first, ...others].flatMap(({ picture, message }) => (picture ? [[picture.id, message]] : [])),
  )
  const more = Object.keys(types).length - 1
  const name = more > 0 ? `${first.picture.name} and ${more} more` : first.picture.name
  return { type: 'rule', message: `${name}: ${first.message}`, types }
}
