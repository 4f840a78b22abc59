import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../color/color.ts'
import type { Rect } from '../composing/placed.ts'
import type { Title } from '../plan.ts'
import { heightOf, setTexts } from './typeset.ts'

const MARGIN = 0.065
/** The largest letters of the first title and of the others, as shares of the picture's height. */
const [FIRST, OTHER] = [0.11, 0.05]

export interface TitleLine {
  readonly title: Title
  readonly box: Rect
}

interface Sheet {
  readonly width: number
  readonly height: number
}

/** Where titles stand: one below the other at the top of the picture, or at the bottom if the prompt says so. */
export function titleLines(titles: readonly Title[], sheet: Sheet): readonly TitleLine[] {
  const [high, low] = [titles.filter(({ at }) => !at), titles.filter(({ at }) => at === 'bottom')]
  const [above, below] = [stacked(high, sheet), stacked(low, sheet)]
  const down = sheet.height - sheet.height * MARGIN * 0.8 - footOf(below)
  return [...above, ...below.map(({ title, box }) => ({ title, box: { ...box, y: box.y + down } }))]
}

/** From the top of the picture downwards. */
function stacked(titles: readonly Title[], { width, height }: Sheet): readonly TitleLine[] {
  const margin = { x: width * MARGIN, y: height * MARGIN * 0.8 }
  let y = margin.y
  return titles.map((title, place) => {
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

/** The room that titles leave: from below those at the top to above those at the bottom. */
export function roomBetween(
  lines: readonly TitleLine[],
  { height }: Sheet,
): { readonly top: number; readonly bottom: number } {
  const isLow = ({ title }: TitleLine) => title.at === 'bottom'
  return {
    top: footOf(lines.filter((line) => !isLow(line))),
    bottom: Math.min(height, ...lines.filter(isLow).map(({ box }) => box.y)),
  }
}

/** The lower edge of titles, from the top of the picture; 0 if there are none. */
const footOf = (lines: readonly TitleLine[]): number =>
  Math.max(0, ...lines.map(({ box }) => box.y + box.height))

/** Sets titles over a finished picture; those that stand together are all light or all dark. Returns their colours. */
export function setTitles(
  ctx: SKRSContext2D,
  lines: readonly TitleLine[],
  align: 'start' | 'center',
): readonly Color[] {
  const within = { x: 0, y: 0, width: ctx.canvas.width, height: ctx.canvas.height }
  return [undefined, 'bottom' as const].flatMap((place) => {
    const blocks = lines
      .filter(({ title }) => title.at === place)
      .map(({ title, box }) => ({ text: title.text, box, align, color: title.color ?? null }))
    return setTexts(ctx, blocks, within)
  })
}
