import type { Issue } from '#contract/service/describe/request.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import type { Controls } from '../arrangement.ts'
import { wordsFor } from '../controls/choice-control.tsx'
import type { Draft } from '../draft/draft.ts'
import { pathOf } from '../draft/use-draft-form.ts'
import { countedWords, labelOf, type Subject, wordsOfRule } from './rules.ts'

/** The server's refusals in the form's words: `root` for those without a visible field. */
interface SaidRefusal {
  readonly at: ReturnType<typeof pathOf> | 'root'
  readonly message: string
}

/** Messages for people instead of those for programs; each continues the field's label. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, 'is missing'],
  [
    /^names a picture that is not in the library$/,
    'uses a picture that was deleted from the library: add it again',
  ],
  [/^must be sent as a file$/, 'must be a picture'],
  [/^is not (accepted|taken) here;/, 'is not supported by this model'],
  [/^must be {"name"/, 'must be one of the palettes, or 1 to 8 colours with weights from 0.05 to 1'],
]
const plain = (message: string) => PLAIN.find(([told]) => told.test(message))?.[1] ?? countedWords(message)

/** Shows the server's refusals at visible fields, and all others together above the button. */
export function refusalsOf(
  issues: readonly Issue[],
  draft: Pick<Draft, 'promptAs'>,
  subject: Subject,
): readonly SaidRefusal[] {
  const said = issues.map((issue) => ({
    at: placeOf(issue.at, draft, subject),
    message: wordsOf(issue, subject),
  }))
  const placed = said.filter(({ at }) => at !== 'root')
  const others = said.filter(({ at }) => at === 'root').map(({ message }) => message)
  return others.length > 0 ? [...placed, { at: 'root', message: [...new Set(others)].join(' ') }] : placed
}

function placeOf(name: string, { promptAs }: Pick<Draft, 'promptAs'>, subject: Subject): SaidRefusal['at'] {
  const { id, controls, catalogue } = subject
  // Text and structured prompt share one control, which shows one of the two.
  if (isPrompt(name, subject) && operationOf(id).structuredIn !== undefined)
    return pathOf(promptAs === 'json' ? 'json_prompt' : wordsField(controls), false)
  return labelOf(name, controls) === '' ? 'root' : pathOf(name, name in operationOf(id).files(catalogue))
}

const wordsField = (controls: Controls) => controls.find(([, { show }]) => show === 'prompt')?.[0] ?? ''
const isPrompt = (name: string, { id, controls }: Subject) =>
  name === wordsField(controls) || name === operationOf(id).structuredIn

function wordsOf({ at, message }: Issue, subject: Subject): string {
  const rule = wordsOfRule(message)
  if (rule !== undefined) return rule
  const sentence = `${nameOf(at, subject)} ${inWords(plain(message), at, subject)}.`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

/** A field as the form calls it; one that it does not show, by its own name in words. */
function nameOf(name: string, subject: Subject): string {
  const { controls } = subject
  return labelOf(isPrompt(name, subject) ? wordsField(controls) : name, controls) || spaced(name)
}

const spaced = (name: string) => name.replace(/[_.]+/g, ' ')

/** A sentence with the values and the names of fields in it as the form has them. */
function inWords(message: string, at: string, subject: Subject): string {
  const operation = operationOf(subject.id)
  const fields = operation.fields(subject.catalogue)
  const values = new Set(
    Object.values(at in fields ? { at: fields[at] } : fields).flatMap((field) => field?.values ?? []),
  )
  const names = new Set([...Object.keys(fields), ...Object.keys(operation.files(subject.catalogue))])
  return message.replace(/[\w.]*\w/g, (word) => {
    // Words of the language are names of fields too: `image`, `prompt`, `seed`.
    if (names.has(word) && word.includes('_')) return nameOf(word, subject)
    if (values.has(word) && /^[A-Z]/.test(word)) return wordsFor(word)
    return /[a-z]_[a-z]/.test(word) ? spaced(word) : word
  })
}
