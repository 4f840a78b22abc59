import { standOf } from '../../drawings/drawing.ts'
import type { Draft, Draught } from '../draft.ts'
import { UPPER_SIDE } from './carriers.ts'
import type { Tie } from './tie.ts'

interface Judged {
  /** The places of the subjects that are drawn. */
  readonly kept: readonly number[]
  /** The place of the table that is drawn as scenery, or -1. */
  readonly table: number
  /** Deeds that are drawn. */
  readonly deeds: readonly string[]
  readonly notDrawn: Set<string>
}

/** Lists the prepositions between things that are drawn, but not where these say. */
export function listLost(draught: Draught, judged: Judged): void {
  const { notDrawn, deeds } = judged
  for (const tie of draught.ties) {
    if (isNothingToSay(draught, tie, judged) || isPlaced(draught, tie, judged)) continue
    const deed = draught.deeds.find(({ phrase }) => phrase === tie.preposition)
    // "Playing the piano" is a deed, which is listed as such.
    if (deed && tie.kind === 'held') continue
    if (tie.head.isPart) notDrawn.delete(tie.head.word)
    if (deed) notDrawn.delete(deed.verb)
    // Who leans, but not against the wall, is seen leaning.
    notDrawn.add(deed && deeds.includes(deed.verb) ? tie.words.slice(deed.verb.length + 1) : tie.words)
  }
}

/** Of what is not drawn at all the record says so already. */
function isNothingToSay(
  { subjects }: Draught,
  { sources, objects, head }: Tie,
  { kept, table, notDrawn }: Judged,
): boolean {
  const isSeen = (index: number) => kept.includes(index) || (index === table && table >= 0)
  if (!sources.some(isSeen)) return true
  if (head.isPlace) return notDrawn.has(head.word)
  if (objects.length === 0) return !head.isPart
  return !objects.some(isSeen) || objects.every((index) => subjects[index]?.count === 0)
}

function isPlaced({ subjects, places }: Draught, tie: Tie, { table }: Judged): boolean {
  const from = tie.sources.flatMap((index) => subjects[index] ?? [])
  if (tie.head.isPlace) {
    const place = places.find(({ word }) => word === tie.head.word)?.value
    return place === undefined || isInScenery(tie, from, place)
  }
  if (tie.objects.length === 0) return from.some(({ relation }) => isOnPart(relation?.kind, tie.head.word))
  if (tie.kind === null || UNLIKE_BESIDE.test(tie.preposition)) return false
  if (tie.objects.includes(table)) return true
  if (tie.kind === 'under' && tie.objects.some((index) => isOverhead(subjects[index]))) return true
  return tie.sources.some((source) =>
    tie.objects.some((object) => areTied(subjects, { source, object, tie })),
  )
}

/** Read as "beside", which shows less than they say. */
const UNLIKE_BESIDE = /^(through|across|around|toward|towards|surrounded by|[a-z]+ by)$/

const isOverhead = (subject: Draft | undefined) => /^(air|wall)$/.test(standOf(subject?.drawing ?? '') ?? '')

/** A hat is on a head, a cup in a hand. */
const isOnPart = (kind: string | undefined, part: string): boolean =>
  (kind === 'worn' && /^(head|face|nose|eye|neck|ear|back)$/.test(part)) ||
  (kind === 'on' && UPPER_SIDE.test(part)) ||
  (kind === 'held' && /^(hand|arm|mouth|beak|paw|fist)$/.test(part))

/** Scenery lies around and behind all things. */
function isInScenery({ kind, preposition, head }: Tie, from: readonly Draft[], place: string): boolean {
  const isHigh = from.some(({ drawing, isAloft }) => isAloft || /^(air|wall)$/.test(standOf(drawing) ?? ''))
  switch (kind) {
    case null:
      return !/^(out|off)/.test(preposition)
    case 'leaning':
    case 'left-of':
    case 'right-of':
      return false
    case 'on':
      return isHigh || !/wall$/.test(head.word)
    case 'above':
      return (
        isHigh ||
        place === 'sky' ||
        from.some(({ drawing }) => standOf(drawing) === 'water' || /bridge/.test(drawing))
      )
    case 'behind':
      return isHigh
    case 'under':
      return /^(sky|space|underwater)$/.test(place)
    default:
      return true
  }
}

interface Pair {
  readonly source: number
  readonly object: number
  readonly tie: Tie
}

/** Whether a relation of the plan says what a preposition says. */
function areTied(subjects: readonly Draft[], { source, object, tie }: Pair): boolean {
  const [from, to] = [subjects[source]?.relation, subjects[object]?.relation]
  if (tie.preposition === 'between') return to?.to === source && to.kind === 'left-of'
  // What is beside another thing goes where that one is.
  const over = from?.kind === 'beside' ? subjects[from.to]?.relation : undefined
  if (to?.to === source) return to.kind === tie.kind || to.kind === 'worn' || to.kind === 'held'
  return (from?.to === object && from.kind === tie.kind) || (over?.to === object && over.kind === tie.kind)
}
