import type { CheckId } from '#contract/service/describe/check-ids.ts'
import type { Check } from '#contract/service/describe/operation.ts'
import type { Issue } from '#contract/service/describe/request.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Controls } from '../arrangement.ts'
import { wordsFor } from '../controls/choice-control.tsx'
import { type Copy, languagesWithoutLines } from '../copy/copy.ts'
import { languageName } from '../copy/language-name.ts'
import { copyLanguages, type Draft, requestOf } from '../draft/draft.ts'
import { isGiven, shownValue, takesSeveral } from '../draft/shown-value.ts'
import { factsOf } from '../file-facts.ts'

/** A fix of a rule: fields to clear, and further changes. */
export interface Mend {
  readonly message: string
  readonly fields: readonly string[]
  /** Values that take the place of those of their fields. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly copyWay?: Copy['way']
}

/** A broken rule across fields, in the form's words. */
export interface BrokenRule {
  readonly message: string
  readonly mends: readonly Mend[]
}

/** The form's words for each rule; null where the sentence of the wire reads well after the label of its field. */
export const RULE_WORDS = {
  'one-prompt': 'Write a prompt first.',
  'size-or-ratio': 'Choose an exact size or a ratio, not both.',
  'preset-alone': 'A preset cannot be combined with style codes or style references.',
  'style-codes-alone': 'Style codes cannot be combined with style references or a Style.',
  'style-type-of-preset': 'A preset and style references need Style Auto or General.',
  'custom-size-sides': 'A custom size needs a width and a height.',
  'custom-size-pixels': 'A custom size can have at most 4,194,304 pixels. Reduce its width or height.',
  'custom-size-alone': 'Choose a custom size, or Size and Pixels, not both.',
  'mask-is-gray': 'The mask must be a grayscale picture.',
  'mask-count': 'A mask needs its reference picture.',
  'mask-size': 'The mask must be the same size as its picture.',
  proportions: null,
  'one-source': 'Add a picture first.',
  // No form has this rule: the studio does not show the operation with platforms.
  'platform-resolution': null,
  'exact-copy-lines': 'Each line needs the text on the ad that it replaces.',
} satisfies Record<CheckId, string | null>

/** Fields in one control are cleared together. */
const TOGETHER: readonly (readonly string[])[] = [['custom_width', 'custom_height']]
const withPartners = (name: string) => TOGETHER.find((names) => names.includes(name)) ?? [name]

/** The form's label of a field, or of the one that shares its control; empty if it shows neither. */
export const labelOf = (name: string, controls: Controls) =>
  controls.find(([field, { label }]) => label !== '' && withPartners(name).includes(field))?.[1].label ?? ''

/** The form's words for an issue that a rule across fields reports; null where the form has none of its own. */
export function wordsOfRule(
  issue: Issue,
  { id, catalogue }: Pick<Subject, 'id' | 'catalogue'>,
): string | null {
  const check = operationOf(id)
    .checks(catalogue)
    .find(({ at, message }) => at === issue.at && message === issue.message)
  return check ? RULE_WORDS[check.id] : null
}

/** The same, and which part of a shared control it is; the name in words for a field that the form does not show. */
export function fieldName(name: string, controls: Controls): string {
  const spaced = name.replace(/[_.]+/g, ' ')
  const label = labelOf(name, controls)
  if (label === '') return spaced
  return withPartners(name).length > 1 ? `${label}, ${spaced.split(' ').at(-1)}` : label
}

const AT_PLACE = /^is wrong at \[(\d+)\]: /

/** An error inside of a list, by the number of the entry, from 1. */
export const countedWords = (message: string) =>
  message.replace(AT_PLACE, (_, place: string) => `number ${Number(place) + 1} `)

/** The message of a check, in the form's words. */
export function ruleWords({ id, at, message }: Check, controls: Controls): string {
  return RULE_WORDS[id] ?? `${labelOf(at, controls)} ${message}.`
}

const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`

/** An issue in the form's words; empty if `BrokenRules` shows it. */
export function issueWords(
  { at, message }: Issue,
  draft: Draft,
  subject: Pick<Subject, 'id' | 'catalogue'>,
): string {
  const words = wordsOfRule({ at, message }, subject)
  const given = draft.values[at]
  const isOnly = Array.isArray(given) && given.length === 1
  if (words === null)
    return message && sentence(isOnly ? message.replace(AT_PLACE, '') : countedWords(message))
  return isGivenIn(draft, at, subject) ? '' : words
}

export interface Subject {
  readonly id: OperationId
  readonly controls: Controls
  readonly catalogue: Catalogue
}

/** The rules across fields that a draft breaks, each with its fixes. Missing values are reported at the press. */
export function brokenRules(draft: Draft, subject: Subject): readonly BrokenRule[] {
  const checks = operationOf(subject.id).checks(subject.catalogue)
  const broken = checks
    .filter((check) => isGivenIn(draft, check.at, subject) && !holds(check, draft, subject))
    .map((check) => ({ message: ruleWords(check, subject.controls), mends: mendsOf(check, draft, subject) }))
  return [...broken, ...brokenCopy(draft, subject)]
}

/** Exact copy is set line by line: a language without one would come back as it was. */
function brokenCopy(draft: Draft, { id, catalogue }: Subject): readonly BrokenRule[] {
  const languages = copyLanguages(id, draft, catalogue)
  const bare = languagesWithoutLines(draft.copy, languages)
  if (bare.length === 0) return []
  const names = new Intl.ListFormat('en').format(bare.map(languageName))
  const others = languages.filter((language) => !bare.includes(language))
  return [
    {
      message: `${names} ${bare.length === 1 ? 'has' : 'have'} no lines.`,
      mends: [
        ...(others.length > 0
          ? [{ message: `Remove ${names}`, fields: [], values: { language: others } }]
          : []),
        { message: 'Translate all text', fields: [], copyWay: 'all' },
      ],
    },
  ]
}

/** Whether a field visibly has a value; a value that no control can show does not count. */
function isGivenIn(
  draft: Draft,
  name: string,
  { id, catalogue }: Pick<Subject, 'id' | 'catalogue'>,
): boolean {
  const fields = operationOf(id).fields(catalogue)
  const isShown = (at: string) => {
    const field = fields[at]
    const value = draft.values[at]
    return isGiven(field ? shownValue(field, value, takesSeveral(id, at)) : value)
  }
  return withPartners(name).some((at) => isShown(at) || (draft.files[at]?.length ?? 0) > 0)
}

function holds(check: Check, draft: Draft, { id, catalogue }: Subject): boolean {
  const { values, files } = requestOf(id, draft, catalogue)
  return check.holds(values, factsOf(files))
}

/** Fixes that remove the field itself, another field, or the fewest others together: those that work. */
function mendsOf(check: Check, draft: Draft, subject: Subject): readonly Mend[] {
  const { id, catalogue, controls } = subject
  const operation = operationOf(id)
  const fields = operation.fields(catalogue)
  const others = [...Object.keys(fields), ...Object.keys(operation.files(catalogue))].filter(
    (name) => !withPartners(check.at).includes(name) && isGivenIn(draft, name, subject),
  )
  const removed = (names: readonly string[]) => [...new Set(names.flatMap(withPartners))]
  const isMended = (names: readonly string[]) => holds(check, without(draft, removed(names)), subject)
  const ways = [...[check.at, ...others].map((name) => [name]), fewestOf(others, isMended)]
  const mends = ways
    .filter((names) => names.length > 0 && isMended(names))
    .map((names) => ({ fields: removed(names), message: mendWords(removed(names)) }))
  return mends.filter(({ message }, place) => mends.findIndex((mend) => mend.message === message) === place)

  function mendWords(names: readonly string[]): string {
    const [only] = names
    const usual = names.length === 1 && only !== undefined ? fields[only]?.default : undefined
    const labels = [...new Set(names.map((name) => labelOf(name, controls)))].filter((label) => label !== '')
    return typeof usual === 'string'
      ? `Set ${labels.join()} to ${wordsFor(usual)}`
      : `Remove ${labels.join(' and ')}`
  }
}

/** The names that are needed together: without any one of them it no longer works. Empty if all do not work. */
function fewestOf(names: readonly string[], works: (names: readonly string[]) => boolean): readonly string[] {
  if (!works(names)) return []
  return names.reduce<readonly string[]>((kept, name) => {
    const rest = kept.filter((other) => other !== name)
    return works(rest) ? rest : kept
  }, names)
}

/** A draft without some of its fields. */
function without(draft: Draft, names: readonly string[]): Draft {
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const none = Object.fromEntries(names.map((name) => [name, []]))
  return { ...draft, values: { ...draft.values, ...nothing }, files: { ...draft.files, ...none } }
}
