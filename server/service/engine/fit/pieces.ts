import { withoutSubject } from '../compose/without-subject.ts'
import { inpaint } from '../inpaint/inpaint.ts'
import { isMarked, type Mask } from '../mask/mask.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import { around, type Bounds, boxWhere, cropped, heightOf, sharedArea } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { withoutText } from '../text/erase.ts'
import { type FoundLine, findLines } from '../text/find.ts'
import { type Panel, panelOf, type Side } from './panel.ts'

/** A part of an ad that is moved as a whole: a group of lines with the panel behind them, or the subject. */
export interface Piece {
  readonly kind: 'text' | 'subject'
  readonly pixels: Pixels
  /** The original place. */
  readonly place: Bounds
}

/** An ad divided into parts that must stay whole, and a background, smaller than the ad, that may be cropped. */
export interface Parts {
  readonly pieces: readonly Piece[]
  readonly background: Pixels
}

/** Margin around lines, relative to their size, that includes their button or band. */
const AROUND = 1.4
/** Maximum distance of a button's edge from its text. */
const BUTTON = 2.6
/** Lines closer than this, relative to their size, form one group. */
const TOGETHER = 1.3
/** Width of the faded edge of a group, as a share of its height. */
const FADE = 0.12
/** The background is filled at this size, as it is blurred behind moved parts. */
const BACKGROUND_PX = 320
const SUBJECT_FILL = { passes: 6, radius: 3, sharpness: 3 } as const

/** Divides an ad into parts; null if it has no text, as then moving parts gains nothing. */
export async function partsOf(picture: Pixels, seed: number, report = silent): Promise<Parts | null> {
  const lines = await findLines(picture, partOf(report, 0, 0.4))
  if (lines.length === 0) return null
  const bare = await withoutText(picture, lines)
  const panels = groupsOf(lines).map((group) => panelBehind(bare, group))
  const boxes = panels.map(({ bounds }) => bounds)
  const texts = panels.map(
    ({ bounds, open }): Piece => ({
      kind: 'text',
      pixels: faded(cropped(picture, bounds), open, Math.round(heightOf(bounds) * FADE)),
      place: bounds,
    }),
  )
  // Buttons are removed before the subject is cut out, so that it is complete behind them.
  const buttons = panels.filter(({ open }) => open.length === 0).map(({ bounds }) => bounds)
  const uncovered = await inpaint(bare, maskOf(buttons, picture), {
    ...SUBJECT_FILL,
    seed,
    report: partOf(report, 0.4, 0.5),
  })
  const { mask, isFound } = await matte(uncovered)
  const box = isFound ? boxWhere(mask, (at) => isMarked(mask.data[at])) : null
  const subject: readonly Piece[] = box
    ? [{ kind: 'subject', pixels: cropped(await cutOutBy(uncovered, mask), box), place: box }]
    : []
  const scale = Math.min(1, BACKGROUND_PX / Math.max(picture.width, picture.height))
  const small = await resized(uncovered, {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  })
  const cleared = isFound
    ? await withoutSubject(small, mask, { seed, report: partOf(report, 0.5, 0.8) })
    : small
  const behind = boxes.map((box) => scaled(box, scale, small))
  const background = await inpaint(cleared, maskOf(behind, small), {
    ...SUBJECT_FILL,
    seed,
    report: partOf(report, 0.8, 1),
  })
  return { pieces: [...texts, ...subject], background }
}

const frameOf = ({ words }: FoundLine): Bounds => around(words.map(({ bounds }) => bounds))

/** Groups lines that are close to one another. */
function groupsOf(lines: readonly FoundLine[]): readonly (readonly FoundLine[])[] {
  const groups: FoundLine[][] = []
  for (const line of lines) {
    const own = grown(frameOf(line), line.setting.size * TOGETHER)
    const near = groups.filter((group) => group.some((other) => sharedArea(own, frameOf(other)) > 0))
    const joined = [...near.flat(), line]
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups
}

function panelBehind(bare: Pixels, group: readonly FoundLine[]): Panel {
  const { width, height } = bare
  const { x0, y0, x1, y1 } = around(group.map(frameOf))
  const box = {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(width, Math.ceil(x1)),
    y1: Math.min(height, Math.ceil(y1)),
  }
  const size = smallestOf(group)
  const button = panelOf(bare, box, size * BUTTON)
  return button.open.length === 0 ? button : panelOf(bare, box, size * AROUND)
}

const smallestOf = (group: readonly FoundLine[]) => Math.min(...group.map(({ setting }) => setting.size))

const grown = ({ x0, y0, x1, y1 }: Bounds, by: number): Bounds => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
})

/** A box in a picture of another scale; pixels that it covers partly are inside. */
const scaled = ({ x0, y0, x1, y1 }: Bounds, scale: number, { width, height }: Extent): Bounds => ({
  x0: Math.floor(x0 * scale),
  y0: Math.floor(y0 * scale),
  x1: Math.min(width, Math.ceil(x1 * scale)),
  y1: Math.min(height, Math.ceil(y1 * scale)),
})

/** Fades out the open sides of a picture over a number of pixels. */
function faded({ width, height, data }: Pixels, open: readonly Side[], by: number): Pixels {
  const out = data.slice()
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const away = { left: x + 1, right: width - x, top: y + 1, bottom: height - y }
    const inside = Math.min(...open.map((side) => away[side])) / Math.max(1, by)
    if (inside < 1) out[at * 4 + 3] = (out[at * 4 + 3] ?? 0) * inside
  }
  return { width, height, data: out }
}

function maskOf(boxes: readonly Bounds[], { width, height }: Extent): Mask {
  const data = new Uint8ClampedArray(width * height)
  for (const { x0, y0, x1, y1 } of boxes)
    for (let y = y0; y < y1; y += 1) data.fill(255, y * width + x0, y * width + x1)
  return { width, height, data }
}
