import type { SKRSContext2D } from '@napi-rs/canvas'
import { colorsIn } from '../../color/color-words.ts'
import type { Rect } from '../composing/placed.ts'
import type { Title } from '../plan.ts'
import { heightOf, setText } from './typeset.ts'

const MARGIN = 0.065
/** The largest letters of the first title and of the others, as shares of the picture's height. */
const [FIRST, OTHER] = [0.11, 0.05]
const MAX_TITLES = 4

export interface TitleLine {
  readonly title: Title
  readonly box: Rect
}

interface Sheet {
  readonly width: number
  readonly height: number
}

/** Where titles stand: one below the other at the top of the picture, with the subjects below. */
export function titleLines(titles: readonly Title[], { width, height }: Sheet): readonly TitleLine[] {
  const margin = { x: width * MARGIN, y: height * MARGIN * 0.8 }
  let y = margin.y
  return titles.slice(0, MAX_TITLES).map((title, place) => {
    const room = width - margin.x * 2
    const tall = Math.min(
      heightOf(title.text, room, Math.min(height * (place === 0 ? FIRST : OTHER), width * 0.16)),
      height * 0.3,
    )
    const box = { x: margin.x, y, width: room, height: tall }
    y += tall + height * 0.012
    return { title, box }
  })
}

/** The lower edge of the titles, from the top of the picture; 0 if there are none. */
export const footOf = (lines: readonly TitleLine[]): number =>
  Math.max(0, ...lines.map(({ box }) => box.y + box.height))

/** Sets titles over a finished picture. */
export function setTitles(ctx: SKRSContext2D, lines: readonly TitleLine[], align: 'start' | 'center'): void {
  for (const { title, box } of lines)
    setText(ctx, { text: title.text, box, align, color: colorsIn(title.about)[0] ?? null })
}
