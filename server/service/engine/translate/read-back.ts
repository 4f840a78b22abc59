import { sharedOf } from '#contract/service/values/ad-lines.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { areaOf, type Bounds, boxWhere, cropped, sharedArea } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { silent } from '../report.ts'
import { findText } from '../text/find.ts'
import { ENGLISH, type ReadLanguage, readerOf } from '../text/language.ts'
import { textBoxes } from '../vision/text-boxes.ts'

/** How many of a text's pairs of letters a reader has to find again. */
const MIN_SHARED = 0.6
/** How much of a text in a script that it cannot read has to be where it sees text. */
const MIN_COVERED = 0.5
/** What is read around a text, relative to its height: a reader needs some of the background. */
const MARGIN = 0.5
/** A channel that differs by so much, of 255, was drawn on. */
const DRAWN = 24

interface Place {
  /** The picture with the text. */
  readonly result: Pixels
  /** The same without it. */
  readonly background: Pixels
  /** The text is inside of this. */
  readonly room: DetectedTextBlock
  /** Of the text. */
  readonly language: string
}

/**
 * Whether a text can be seen in its place: Latin letters are read in the pixels, by the reader that finds text; of other
 * scripts, and of a single letter, it sees only that there is text.
 */
export const isReadBack = async (text: string, place: Place): Promise<boolean> =>
  (await isSeenAs(text, place)) ?? true

/** The same as `isReadBack`; null where nothing can look. */
async function isSeenAs(
  text: string,
  { result, background, room, language }: Place,
): Promise<boolean | null> {
  const part = partWith(room, result)
  const shown = cropped(result, part)
  const before = cropped(background, part)
  const drawn = boxWhere(shown, (pixel) => isDrawn(shown, before, pixel))
  if (!drawn) return false
  if (isReadable(text)) {
    // The reader of English is open already, and reads most texts of other languages.
    for (const reader of new Set([ENGLISH, readerOf(text, language)]))
      if (await isReadBy(reader, text, shown)) return true
    return false
  }
  const boxes = await textBoxes(shown)
  if (!boxes) return null
  const seen = boxes.reduce((sum, box) => sum + sharedArea(drawn, boundsOf(box)), 0)
  return seen >= MIN_COVERED * areaOf(drawn)
}

async function isReadBy(reader: ReadLanguage, text: string, shown: Pixels): Promise<boolean> {
  const { lines, unsure } = await findText(shown, silent, reader)
  return sharedOf(text, [...lines.map((line) => line.text), ...unsure].join(' ')) >= MIN_SHARED
}

/** Whether a text can still be read where it was erased: something else than what was taken for its letters shows it. */
export const isStillThere = async (
  text: string,
  { picture, background, room }: Pick<Place, 'background' | 'room'> & { readonly picture: Pixels },
): Promise<boolean> =>
  (await isSeenAs(text, { result: background, background: picture, room, language: 'en' })) ?? false

/** A text of at least two letters or digits, the former all Latin. */
const isReadable = (text: string) =>
  !/(?!\p{Script=Latin})\p{L}/u.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1

/** Whether a pixel differs from one before. */
export function isDrawn(shown: Pixels, before: Pixels, pixel: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const at = pixel * 4 + channel
    if (Math.abs((shown.data[at] ?? 0) - (before.data[at] ?? 0)) >= DRAWN) return true
  }
  return false
}

/** The upright part of a picture that surrounds a room, turned by its angle. */
export function partWith(room: DetectedTextBlock, { width, height }: Pixels): Bounds {
  const turn = (room.angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const margin = MARGIN * room.height
  const across = (room.width * cos + room.height * sin) / 2 + margin
  const down = (room.width * sin + room.height * cos) / 2 + margin
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2]
  return {
    x0: Math.max(0, Math.floor(x - across)),
    y0: Math.max(0, Math.floor(y - down)),
    x1: Math.min(width, Math.ceil(x + across)),
    y1: Math.min(height, Math.ceil(y + down)),
  }
}

const boundsOf = ({
  x,
  y,
  width,
  height,
}: {
  x: number
  y: number
  width: number
  height: number
}): Bounds => ({
  x0: x - width / 2,
  y0: y - height / 2,
  x1: x + width / 2,
  y1: y + height / 2,
})
