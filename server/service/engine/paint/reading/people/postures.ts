import type { RelationKind } from '../../plan.ts'
import type { Draught } from '../draft.ts'
import type { Piece } from '../pieces.ts'
import { canFly, poseOf } from './bodies.ts'
import { isPerson } from './people.ts'

const ASLEEP = /^(sleeping|sleeps|asleep|napping|curled|dozing|resting|lying|snoozing)\b/

/** "A man sitting", "children jumping": what those who were named before do with the body. */
export function pose(draught: Draught, { kind, word }: Piece): void {
  if (kind === 'noun') return
  const found = poseOf(word)
  const last = draught.subjects.length - 1
  for (const index of draught.linked.length > 0 ? draught.linked : [last]) {
    const subject = draught.subjects[index]
    if (subject && found) subject.pose = found
    if (subject && ASLEEP.test(word)) subject.isAsleep = true
  }
}

/** What is above the sea or on a wall is in the air. */
export const isOffGround = (kind: RelationKind, word: string) =>
  (kind === 'above' && !/sky|clouds/.test(word)) || (kind === 'on' && /wall$/.test(word))

/** A bridge over a river does not fly. */
export function aloft({ subjects }: Draught, index: number, place: string): void {
  const subject = subjects[index]
  const canHang = /wall$/.test(place) && !isPerson(subject?.drawing ?? '')
  if (subject && (canHang || canFly(subject.drawing))) subject.isAloft = true
}

/** Earth holds no flag: the person who was named before does. */
export function holdersOf({ subjects }: Draught, named: readonly number[]): readonly number[] {
  if (named.some((index) => isPerson(subjects[index]?.drawing ?? ''))) return named
  const person = subjects.findLastIndex(({ drawing }) => isPerson(drawing))
  return person >= 0 ? [person] : named
}
