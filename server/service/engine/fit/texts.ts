import { areaOf, around, type Bounds, sharedArea, widened } from '../pixels/geometry.ts'
import type { Extent } from '../pixels/resample.ts'
import type { FoundBlock } from '../text/blocks.ts'
import type { Shape } from './shapes.ts'

/** A text at its place in the ad. */
export interface Found {
  /** What can be set anew; null for what is moved with its background. */
  readonly block: FoundBlock | null
  /** Of its letters, or of what is moved with them. */
  readonly place: Bounds
  readonly size: number
  /** The button or badge that it is moved with. */
  readonly shape: Shape | null
}

/** What is moved with letters that cannot be lifted off, relative to their height. */
export const AROUND = 0.2
/** A shape of a larger share of the ad is a card: its texts are set anew if they all can be. */
const CARD = 0.06

/** Texts of which each is on its button, if it has one, and on no card; and the cards, which are left out. */
export function withoutCards(found: readonly Found[]): {
  readonly texts: readonly Found[]
  readonly cards: readonly Bounds[]
} {
  const isOn = ({ place }: Found, { bounds }: Shape) => sharedArea(place, bounds) > 0
  const isCard = (shape: Shape) =>
    shape.share > CARD && found.every((one) => one.block !== null || !isOn(one, shape))
  const texts = found.map((one): Found => {
    const { shape, size } = one
    if (!shape) return one
    return isCard(shape) ? { ...one, shape: null } : { block: null, place: shape.bounds, size, shape }
  })
  return { texts, cards: found.flatMap(({ shape }) => (shape && isCard(shape) ? [shape.bounds] : [])) }
}

/** Texts so that none is moved with a background that shows a part of another: those that overlap are moved as one. */
export function merged(texts: readonly Found[], ad: Extent): readonly Found[] {
  const apart: Found[] = []
  for (const next of texts) {
    let whole = next
    for (;;) {
      const at = apart.findIndex((one) => isTorn(one, whole))
      const [other] = at < 0 ? [] : apart.splice(at, 1)
      if (!other) break
      whole = together(whole, other, ad)
    }
    apart.push(whole)
  }
  return apart
}

const isTorn = (one: Found, other: Found) =>
  (one.block === null || other.block === null) && sharedArea(one.place, other.place) > 0

/** Two texts that are moved as one, on the shape of one of them if the other is within it. */
function together(one: Found, other: Found, ad: Extent): Found {
  const placeOf = ({ block, place, size }: Found) => (block ? widened(place, AROUND * size, ad) : place)
  const place = around([placeOf(one), placeOf(other)])
  const shape = [one.shape, other.shape].find((each) => each && areaOf(each.bounds) === areaOf(place))
  return { block: null, place, size: Math.min(one.size, other.size), shape: shape ?? null }
}
