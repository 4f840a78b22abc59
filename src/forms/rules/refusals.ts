import type { Issue } from '#contract/service/describe/request.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import { faultAt } from '#contract/studio/presses/spread.ts'
import type { Controls } from '../arrangement.ts'
import { wordsFor } from '../controls/choice-control.tsx'
import { nameFor } from '../controls/names.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftIssue } from '../draft/draft-issue.ts'
import { pathOf } from '../draft/use-draft-form.ts'
import { faultsByField } from './faults-by-field.ts'
import { countedWords, type fieldName, labelOf, type Subject, wordsOfRule } from './rules.ts'

/** The server's refusals in the form's words: `root` for those without a visible field. */
interface FormRefusal {
  readonly at: ReturnType<typeof pathOf> | 'root'
  readonly message: string
  /** Why, by the id of each picture at fault, where a field has several. */
  readonly types?: Readonly<Record<string, string>>
}

/** Messages for people instead of those for programs; each continues the field's label. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, 'is missing'],
  [
    /^names a picture that is not in the library$/,
    'uses a picture that is in the trash or was deleted: restore it, or choose another',
  ],
  [/^must be sent as a file$/, 'must be a picture'],
  [/^is not (accepted|taken) here;/, 'is not supported by this model'],
  [/^must be {"name"/, 'must be one of the palettes, or 1 to 8 colours with weights from 0.05 to 1'],
]
const plain = (message: string) =>
  PLAIN.find(([pattern]) => pattern.test(message))?.[1] ?? countedWords(message)

/** Shows the server's refusals at visible fields, and all others together above the button. */
export function refusalsOf(
  issues: readonly Issue[],
  draft: Pick<Draft, 'promptAs' | 'files'>,
  subject: Subject,
): readonly FormRefusal[] {
  const inForm = issues
    .map((issue) => ofPicture(issue, draft))
    .map((issue) => ({ ...issue, message: wordsOf(issue, subject) }))
  const refusals = faultsByField(inForm).map(([at, fault]) => ({ ...fault, at: placeOf(at, draft, subject) }))
  const placed = refusals.filter(({ at }) => at !== 'root')
  const others = refusals.filter(({ at }) => at === 'root').map(({ message }) => message)
  return others.length > 0 ? [...placed, { at: 'root', message: [...new Set(others)].join(' ') }] : placed
}

/** A fault of a row belongs to the picture of that row. */
function ofPicture({ at, message }: Issue, { files }: Pick<Draft, 'files'>): DraftIssue {
  const { row, field } = faultAt(at)
  const picture = row === null ? undefined : files[field]?.[row]
  return { at: field, message, ...(picture && { picture }) }
}

function placeOf(name: string, { promptAs }: Pick<Draft, 'promptAs'>, subject: Subject): FormRefusal['at'] {
  const { id, controls, catalogue } = subject
  // Text and structured prompt share one control, which shows one of the two.
  if (isPrompt(name, subject) && operationOf(id).structuredIn !== undefined)
    return pathOf(promptAs === 'json' ? 'json_prompt' : wordsField(controls), false)
  return labelOf(name, controls) === '' ? 'root' : pathOf(name, name in operationOf(id).files(catalogue))
}

const wordsField = (controls: Controls) => controls.find(([, { show }]) => show === 'prompt')?.[0] ?? ''
const isPrompt = (name: string, { id, controls }: Subject) =>
  name === wordsField(controls) || name === operationOf(id).structuredIn

/** The form's label of a field; the name of a field that the form does not show, in words. */
const labelled: typeof fieldName = (name, controls) => labelOf(name, controls) || spaced(name)

/**
 * A refusal as a sentence, with the names of fields and values as the form has them. `called`: how its field is called,
 * where it does not stand at the field.
 */
export function wordsOf({ at, message }: Issue, subject: Subject, called = labelled): string {
  const rule = wordsOfRule({ at, message }, subject)
  if (rule !== null) return rule
  const name = called(shownAs(at, subject), subject.controls)
  const sentence = `${name} ${inWords(plain(message), at, subject)}.`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

/** A prompt of either kind is the one field that the form shows. */
const shownAs = (name: string, subject: Subject) =>
  isPrompt(name, subject) ? wordsField(subject.controls) : name

const spaced = (name: string) => name.replace(/[_.]+/g, ' ')

/** Replaces the values and the names of fields in a sentence by the form's labels. */
function inWords(message: string, at: string, subject: Subject): string {
  const operation = operationOf(subject.id)
  const fields = operation.fields(subject.catalogue)
  const values = new Set(
    Object.values(at in fields ? { at: fields[at] } : fields).flatMap((field) => field?.values ?? []),
  )
  const names = new Set([...Object.keys(fields), ...Object.keys(operation.files(subject.catalogue))])
  return message.replace(/[\w.]*\w/g, (word) => {
    // Words of the language are names of fields too: `image`, `prompt`, `seed`.
    if (names.has(word) && word.includes('_')) return labelled(shownAs(word, subject), subject.controls)
    if (values.has(word) && /^[A-Z]/.test(word)) return wordsFor(word)
    if (values.has(word) && /^\d+x\d+$/.test(word)) return nameFor(at, word)
    return /[a-z]_[a-z]/.test(word) ? spaced(word) : word
  })
}
