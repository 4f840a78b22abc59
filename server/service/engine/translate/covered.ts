import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { areaOf, around, type Bounds, sharedArea } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { FoundLine, FoundText } from '../text/find.ts'
import { isDrawn, partWith } from './read-back.ts'

/** Boxes around texts reach into the lines beside them by less than this share of their height. */
const BESIDE = 0.2
/** A text is covered from this share of its box on. */
const MAX_COVERED = 0.01
/** A box is that of a text if they share so much of the smaller one. */
const SAME = 0.5

/** The places of texts that stay, read or not, as far as no other text reaches into them. */
export function placesStaying(
  { lines, seen, unread }: Pick<FoundText, 'lines' | 'seen' | 'unread'>,
  changed: readonly FoundLine[],
): readonly Bounds[] {
  const moved = changed.map(placeOf)
  const isMoved = (box: Bounds) =>
    moved.some((own) => sharedArea(own, box) > SAME * Math.min(areaOf(own), areaOf(box)))
  const read = lines.filter((line) => !changed.includes(line)).map(placeOf)
  return [...read, ...[...seen, ...unread].filter((box) => !isMoved(box))].map(({ x0, y0, x1, y1 }) => {
    const edge = BESIDE * (y1 - y0)
    return { x0, y0: Math.round(y0 + edge), x1, y1: Math.round(y1 - edge) }
  })
}

const placeOf = ({ words }: FoundLine): Bounds => around(words.map(({ bounds }) => bounds))

/** Whether what was set in a room lies on a text that stays. */
export function coversText(
  room: DetectedTextBlock,
  { result, background }: Readonly<Record<'result' | 'background', Pixels>>,
  staying: readonly Bounds[],
): boolean {
  const part = partWith(room, result)
  return staying.some((box) => {
    const [x0, x1] = [Math.max(part.x0, Math.floor(box.x0)), Math.min(part.x1, Math.ceil(box.x1))]
    let drawn = 0
    for (let y = Math.max(part.y0, box.y0); y < Math.min(part.y1, box.y1); y += 1)
      for (let x = x0; x < x1; x += 1) if (isDrawn(result, background, y * result.width + x)) drawn += 1
    return drawn > MAX_COVERED * areaOf(box)
  })
}
