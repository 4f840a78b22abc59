import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { MarksBefore, SliceBefore, Turn } from '../../database/organised.ts'

const FIELDS = ['isFavorite', 'rating', 'note', 'projectId', 'isDeleted'] as const
type Field = (typeof FIELDS)[number]

/** The values that a picture gets when a change is undone; for tags, whether it had each tag of the change. */
export interface PutBack {
  readonly id: string
  readonly values: Readonly<Pick<MarksBefore, Field>>
  readonly tags: ReadonlyMap<string, boolean>
}

/** A slice of a later change that was not undone. */
export interface LaterSlice {
  readonly changeId: string
  readonly ordinal: number
  readonly ids: readonly string[]
  readonly change: PictureChange
  readonly before: SliceBefore & { readonly turn: Turn }
}

const tagsNamed = ({ addTags = [], removeTags = [] }: PictureChange) => [...addTags, ...removeTags]

/** The values that an undo restores, of columns that no later change set. */
export function putBackOf({ id, tags = [], ...values }: MarksBefore, change: PictureChange): PutBack {
  return { id, values, tags: new Map(tagsNamed(change).map((tag) => [tag, tags.includes(tag)])) }
}

export const isNothing = ({ values, tags }: PutBack): boolean =>
  tags.size === 0 && FIELDS.every((field) => values[field] === undefined)

/**
 * Hands the values before a change on to the next change of the same columns, whose recorded values came from the
 * undone change. Returns the values to restore in the pictures, the slices whose records change, and the ids of pictures
 * that keep a value of a later change. @param later in the order in which they were made
 */
export function passedOn(wanted: readonly PutBack[], later: readonly LaterSlice[]) {
  const left = new Map(wanted.map((one) => [one.id, one]))
  const keeping = new Set<string>()
  const rewritten = later.map((slice): LaterSlice => {
    let isOther = false
    const marks = slice.before.marks.map((mark) => {
      const one = left.get(mark.id)
      if (!one) return mark
      const { taken, remaining } = split(one, mark, tagsNamed(slice.change))
      if (isNothing(taken)) return mark
      left.set(mark.id, remaining)
      keeping.add(mark.id)
      isOther = true
      return laidOver(mark, taken)
    })
    return isOther ? { ...slice, before: { ...slice.before, marks } } : slice
  })
  return { left: [...left.values()], rewritten, keeping }
}

/** The new record of a later change of the same columns, and the rest. */
function split(one: PutBack, mark: MarksBefore, named: readonly string[]) {
  const isLater = (field: Field) => mark[field] !== undefined
  const isNamed = (tag: string) => named.includes(tag)
  return {
    taken: partOf(one, isLater, isNamed),
    remaining: partOf(
      one,
      (field) => !isLater(field),
      (tag) => !isNamed(tag),
    ),
  }
}

function partOf(
  { id, values, tags }: PutBack,
  isWanted: (field: Field) => boolean,
  isTagWanted: (tag: string) => boolean,
): PutBack {
  const part: { -readonly [Key in Field]?: MarksBefore[Key] } = { ...values }
  for (const field of FIELDS) if (!isWanted(field)) delete part[field]
  return { id, values: part, tags: new Map([...tags].filter(([tag]) => isTagWanted(tag))) }
}

function laidOver(mark: MarksBefore, { values, tags }: PutBack): MarksBefore {
  if (tags.size === 0) return { ...mark, ...values }
  const others = (mark.tags ?? []).filter((tag) => !tags.has(tag))
  const had = [...tags].flatMap(([tag, isThere]) => (isThere ? [tag] : []))
  return { ...mark, ...values, tags: [...others, ...had] }
}
