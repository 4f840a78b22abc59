import type { ScenePlan, Subject } from '../../plan.ts'
import { isSeat } from './bodies.ts'
import { isPerson, showsPerson } from './people.ts'

/**
 * A plan whose first person is the one of a character reference. The reference is a picture: what that person would do
 * in a drawing, ride or wear in a colour is not drawn.
 */
export function withReference(plan: ScenePlan): ScenePlan {
  const index = plan.subjects.findIndex(({ drawing }) => showsPerson(drawing))
  const person = plan.subjects[index]
  if (!person) return plan
  const isOnly = plan.subjects.filter(({ drawing }) => showsPerson(drawing)).length === 1
  const { alsoShows = [], as: _, ...rest } = person
  const relation = offSeat(plan, person)
  return {
    ...plan,
    subjects: plan.subjects.map((subject, at) =>
      at === index ? { ...rest, drawing: plain(person.drawing), ...relation } : subject,
    ),
    ...(isOnly ? { deeds: [] } : {}),
    notDrawn: [...plan.notDrawn, ...alsoShows, ...(isOnly ? (plan.deeds ?? []) : [])],
  }
}

/** Who is seen in action is of the size of one who stands. */
const plain = (drawing: string): string =>
  isPerson(drawing) && drawing.startsWith('figure:') ? (drawing.split('~', 1)[0] ?? drawing) : 'figure:person'

/** Nobody stands on a bench. */
function offSeat({ subjects }: ScenePlan, { relation }: Subject): Pick<Subject, 'relation'> {
  const below = relation?.kind === 'on' ? subjects[relation.to]?.drawing : undefined
  return relation && below && isSeat(below) ? { relation: { ...relation, kind: 'in-front-of' } } : {}
}
