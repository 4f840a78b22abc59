import type { Check } from '#contract/service/describe/operation.ts'
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

/** Messages for rules whose field names do not explain them. */
const WORDS: Readonly<Record<string, string>> = {
  'must be AUTO or GENERAL with style_preset or style_reference_images':
    'A preset and style references need Style Auto or General.',
  'cannot be combined with style_codes or style_reference_images':
    'A preset cannot be combined with style codes or style references.',
  'cannot be combined with style_reference_images or style_type':
    'Style codes cannot be combined with style references or a Style.',
  'cannot be combined with aspect_ratio; give one of the two': 'Choose an exact size or a ratio, not both.',
  'cannot be combined with resolution or aspect_ratio; leave out one or the other':
    'Choose a custom size, or Size and Pixels, not both.',
  'must be given together with custom_width': 'A custom size needs a width and a height.',
  'times custom_height must be at most 4194304 pixels':
    'A custom size can have at most 4,194,304 pixels. Reduce its width or height.',
  'must be grayscale images': 'The character mask must be a grayscale picture.',
  'must be as many as character_reference_images, or none': 'A character mask needs its character reference.',
  'must have the same size as character_reference_images':
    'The character mask must be the same size as its reference.',
  'must be given where json_prompt is not, and left out where it is': 'Write a prompt first.',
  'must be given where image_asset_identifier is not, and left out where it is': 'Add a picture first.',
  'must have on every line original => replacement, with words before the arrow':
    'Each line needs the text on the ad that it replaces.',
  'must have the same size as image': 'The mask must be the same size as the picture.',
}

/** Fields in one control are cleared together. */
const TOGETHER: readonly (readonly string[])[] = [['custom_width', 'custom_height']]
const withPartners = (name: string) => TOGETHER.find((names) => names.includes(name)) ?? [name]

/** The form's label of a field, or of the one that shares its control; empty if it shows neither. */
export const labelOf = (name: string, controls: Controls) =>
  controls.find(([field, { label }]) => label !== '' && withPartners(name).includes(field))?.[1].label ?? ''

/** A rule across fields in the words of the form; undefined where these are its own. */
export const wordsOfRule = (message: string): string | undefined => WORDS[message]

const AT_PLACE = /^is wrong at \[(\d+)\]: /

/** An error inside of a list, by the number of the entry, from 1. */
export const countedWords = (message: string) =>
  message.replace(AT_PLACE, (_, place: string) => `number ${Number(place) + 1} `)

/** The message of a check, in the form's words. */
export function ruleWords({ at, message }: Pick<Check, 'at' | 'message'>, controls: Controls): string {
  return WORDS[message] ?? `${labelOf(at, controls)} ${message}.`
}

const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`

/** An issue in the form's words; empty if `BrokenRules` shows it. */
export function issueWords(
  { at, message }: Pick<Check, 'at' | 'message'>,
  draft: Draft,
  subject: Pick<Subject, 'id' | 'catalogue'>,
): string {
  const words = WORDS[message]
  const given = draft.values[at]
  const isOnly = Array.isArray(given) && given.length === 1
  if (words === undefined)
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

/** Leaving out the field itself, one of those that it clashes with, or all of these: the least that helps. */
function mendsOf(check: Check, draft: Draft, subject: Subject): readonly Mend[] {
  const { id, catalogue, controls } = subject
  const operation = operationOf(id)
  const fields = operation.fields(catalogue)
  const named = [...Object.keys(fields), ...Object.keys(operation.files(catalogue))].filter(
    (name) => name !== check.at && new RegExp(`\\b${name}\\b`).test(check.message),
  )
  const given = [check.at, ...named].filter((name) => isGivenIn(draft, name, subject))
  const others = given.filter((name) => !withPartners(check.at).includes(name))
  const ways = [...given.map((name) => [name]), ...(others.length > 1 ? [others] : [])]
  const mends = ways
    .map((names) => [...new Set(names.flatMap(withPartners))])
    .filter((names) => holds(check, without(draft, names), subject))
    .map((names) => ({ fields: names, message: mendWords(names) }))
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

/** A draft without some of its fields. */
function without(draft: Draft, names: readonly string[]): Draft {
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const none = Object.fromEntries(names.map((name) => [name, []]))
  return { ...draft, values: { ...draft.values, ...nothing }, files: { ...draft.files, ...none } }
}
