import type { Draft } from '../draft.ts'

/** Gives a subject its place; not a second one, and none in a circle, which would stand nowhere. */
export function setRelation(
  subjects: readonly Draft[],
  index: number,
  relation: NonNullable<Draft['relation']>,
): void {
  const subject = subjects[index]
  if (!subject || subject.relation || relation.to === index) return
  for (
    let at: number | undefined = relation.to, steps = 0;
    at !== undefined && steps <= subjects.length;
    steps += 1
  ) {
    if (at === index) return
    at = subjects[at]?.relation?.to
  }
  subject.relation = { ...relation }
}
