import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Extent } from '../pixels/resample.ts'

/** An item to arrange; its own size limits how far it may be enlarged. */
export interface Arranged {
  readonly kind: 'text' | 'subject'
  readonly place: Bounds
}

/** The place of an item, in pixels of the new size; its proportions are kept. */
export interface Spot extends Extent {
  readonly x: number
  readonly y: number
}

const MARGIN = 0.05
/** Gap between subject and text, as a share of the longer side. */
const SUBJECT_SHARE = 0.36
const MAX_LARGER = 2.5
/** Gap between texts, as a share of the tallest one's height. */
const GAP = 0.12

/**
 * Arranges the texts in one part of an area, in order, and the subject in the other: side by side in a wide area,
 * one below the other in a tall one. All texts have the same scale, so that titles stay larger.
 * @param ordinal the number of the arrangement
 */
export function arrange(items: readonly Arranged[], area: Extent, ordinal: number): readonly Spot[] {
  const isWide = area.width >= area.height
  const margin = Math.round(Math.min(area.width, area.height) * MARGIN)
  const [long, short] = isWide ? [area.width, area.height] : [area.height, area.width]
  const hasSubject = items.some(({ kind }) => kind === 'subject')
  const share = hasSubject ? SUBJECT_SHARE : 0
  const isTextFirst = ordinal % 2 === 0
  const subjectLong = long * share - (hasSubject ? margin : 0)
  const textLong = long * (1 - share) - 2 * margin
  const textFrom = isTextFirst ? margin : long - margin - textLong
  const subjectFrom = isTextFirst ? long - margin - subjectLong : margin
  const box = (from: number, length: number): Spot =>
    isWide
      ? { x: from, y: margin, width: length, height: short - 2 * margin }
      : { x: margin, y: from, width: short - 2 * margin, height: length }
  const texts = items.filter(({ kind }) => kind === 'text').toSorted(byReading)
  const spots = new Map<Arranged, Spot>([
    ...stacked(texts, box(textFrom, textLong), isWide && long > 4 * short),
    ...items
      .filter(({ kind }) => kind === 'subject')
      .map((item) => [item, fitted(item, box(subjectFrom, subjectLong))] as const),
  ])
  return items.flatMap((item) => spots.get(item) ?? [])
}

const byReading = (one: Arranged, other: Arranged) =>
  one.place.y0 - other.place.y0 || one.place.x0 - other.place.x0

/** Texts in a box, in a column or a row, all at the same scale. */
function stacked(
  texts: readonly Arranged[],
  box: Spot,
  isRow: boolean,
): readonly (readonly [Arranged, Spot])[] {
  if (texts.length === 0) return []
  const sum = (of: (bounds: Bounds) => number) => texts.reduce((all, { place }) => all + of(place), 0)
  const largest = (of: (bounds: Bounds) => number) => Math.max(...texts.map(({ place }) => of(place)))
  const gap = GAP * largest(heightOf)
  const gaps = gap * (texts.length - 1)
  const size = isRow
    ? { width: sum(widthOf) + gaps, height: largest(heightOf) }
    : { width: largest(widthOf), height: sum(heightOf) + gaps }
  const scale = Math.min(box.width / size.width, box.height / size.height, MAX_LARGER)
  const used = { width: size.width * scale, height: size.height * scale }
  let at = isRow ? box.x + (box.width - used.width) / 2 : box.y + (box.height - used.height) / 2
  return texts.map((item) => {
    const [width, height] = [widthOf(item.place) * scale, heightOf(item.place) * scale]
    const spot = isRow
      ? { x: at, y: box.y + (box.height - height) / 2, width, height }
      : { x: box.x + (box.width - width) / 2, y: at, width, height }
    at += (isRow ? width : height) + gap * scale
    return [item, spot] as const
  })
}

function fitted({ place }: Arranged, box: Spot): Spot {
  const scale = Math.min(box.width / widthOf(place), box.height / heightOf(place), MAX_LARGER)
  const [width, height] = [widthOf(place) * scale, heightOf(place) * scale]
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}
