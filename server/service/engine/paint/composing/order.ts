import type { RelationKind, Subject } from '../plan.ts'

/** Relations of things that stand side by side, as if they had none. */
const SIDE_BY_SIDE: ReadonlySet<RelationKind> = new Set(['left-of', 'right-of', 'beside'])

/** Subjects that stand by themselves, in the order from left to right that their relations ask for. */
export function orderOf(subjects: readonly Subject[]): readonly number[] {
  const order: number[] = []
  for (const [index, { relation }] of subjects.entries()) {
    if (relation && !SIDE_BY_SIDE.has(relation.kind) && subjects[relation.to] && relation.to !== index)
      continue
    const anchor = relation ? order.indexOf(relation.to) : -1
    if (anchor >= 0) order.splice(isBefore(subjects, relation) ? anchor : anchor + 1, 0, index)
    else order.push(index)
  }
  // A subject whose relations form a circle stands for itself.
  if (order.length === 0 && subjects.length > 0) order.push(0)
  return order
    .map((index) => ({ index, relation: subjects[index]?.relation }))
    .toSorted((a, b) => beforeLater(a, b))
    .map(({ index }) => index)
}

/** Animals are drawn looking to the left: there is what they chase or play with. */
const isBefore = (subjects: readonly Subject[], relation: Subject['relation']) =>
  relation?.kind === 'left-of' ||
  (relation?.kind === 'beside' && LOOKS_LEFT.test(subjects[relation.to]?.drawing ?? ''))
const LOOKS_LEFT =
  /:(dog|cat|black-cat|horse|cow|pig|fox|bear|hen|rabbit|mouse|chipmunk|deer|elephant|tiger|goat|ewe|boar|moose|rat)$/

/** A subject to the left of a later one comes before it. */
function beforeLater(
  one: { index: number; relation: Subject['relation'] },
  other: { index: number; relation: Subject['relation'] },
): number {
  if (one.relation?.to === other.index && one.index < other.index)
    return one.relation.kind === 'right-of' ? 1 : -1
  if (other.relation?.to === one.index && other.index < one.index)
    return other.relation.kind === 'right-of' ? -1 : 1
  return 0
}
