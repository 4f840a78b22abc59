import type { Composition } from './composition.ts'
import { fitted } from './frame.ts'
import { groupOf, resized, sideBySide } from './groups.ts'
import { orderOf } from './order.ts'
import type { Placed } from './placed.ts'
import { related } from './relations.ts'
import { sizesOf } from './sizes.ts'
import { isAir, onSurface } from './surface.ts'

/** Places all drawings of a plan: in a row on the ground or in the air, then those that relate to others. */
export function compose(composition: Composition): readonly Placed[] {
  const { plan, frame, random } = composition
  const sizes = sizesOf(composition)
  const roots = orderOf(plan.subjects)
  const grounded = roots.filter((index) => !isAir(composition, index))
  const airborne = roots.filter((index) => isAir(composition, index))
  const placed = new Map<number, readonly Placed[]>()
  for (const row of [grounded, airborne]) placeRow(composition, row, sizes, placed)
  for (const [index, subject] of plan.subjects.entries()) {
    if (placed.has(index) || !subject.relation) continue
    const { kind, to } = subject.relation
    const [anchor] = placed.get(to) ?? []
    // Those who stand in one relation to one thing share the place: a family before a house.
    const sharing = plan.subjects.flatMap(({ relation }, other) =>
      relation?.kind === kind && relation.to === to && !placed.has(other) ? [other] : [],
    )
    const group = sideBySide(sharing.map((other) => groupOf(composition, other, sizes[other] ?? 0)))
    const spots = anchor
      ? related(group, { kind, anchor, frame, random })
      : onSurface(composition, group, frame.width / 2)
    for (const other of sharing) {
      placed.set(
        other,
        spots.filter((one) => one.subject === other),
      )
    }
  }
  return fitted([...placed.values()].flat(), frame).toSorted((a, b) => a.order - b.order)
}

/** Stands a row of subjects side by side; taller ones are a little further back. */
function placeRow(
  composition: Composition,
  row: readonly number[],
  sizes: readonly number[],
  placed: Map<number, readonly Placed[]>,
): void {
  const { frame, random, model } = composition
  const groups = row.map((index) => groupOf(composition, index, sizes[index] ?? 0))
  const gap = frame.width * (composition.scenery.surface === 'table' ? -0.012 : 0.03)
  const total = groups.reduce((sum, { width }) => sum + width, 0) + gap * (groups.length - 1)
  const scale = Math.min(1, (frame.width * 0.88) / Math.max(1, total))
  // A single subject stands a little aside, each model in its way.
  const aside = { v4: 0.03, fast: 0, v3: 0.13 }[model] * frame.width * random.pick([-1, 1])
  let x =
    frame.width / 2 -
    (total * scale) / 2 +
    (groups.length === 1 && total * scale < frame.width * 0.55 ? aside : 0)
  for (const group of groups) {
    const middle = x + (group.width * scale) / 2
    const scaled = { ...group, members: group.members.map((one) => resized(one, scale)) }
    placed.set(group.index, onSurface(composition, scaled, middle))
    x += group.width * scale + gap * scale
  }
}
