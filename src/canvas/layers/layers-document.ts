import * as z from 'zod/mini'
import type { Size } from '#contract/service/describe/operation.ts'
import { withQuotationMarks } from '#contract/service/describe/quotation-marks.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { textLayer } from '#contract/studio/edits.ts'
import { pointsOf } from './fonts.ts'
import { type Anchor, asAngle, boundsOf, type Frame, resized } from './frame.ts'
import { ALIGNED, piecesOf, type Ruler, typeset } from './typeset.ts'

/** A block of text over the background. */
export type TextLayer = Readonly<z.infer<typeof textLayer>>

/** From the farthest back to the nearest. */
export type Layers = readonly TextLayer[]

type BlockChange = Partial<DetectedTextBlock>

export const MAX_POINTS = 2000
export const USUAL_COLOR = '#111111'

export const layerOf = (block: DetectedTextBlock): TextLayer => ({
  id: crypto.randomUUID(),
  block,
  wraps: false,
  room: { width: block.width, height: block.height },
})

export const frameOf = ({ block: { x, y, width, height, angle } }: TextLayer): Frame => ({
  x,
  y,
  width,
  height,
  angle,
})

/** The name of a layer in lists. */
export const nameOf = ({ block: { text } }: TextLayer): string =>
  text.trim() === '' ? 'Empty text' : `“${text.replace(/\s+/g, ' ').trim()}”`

/** #RRGGBB of a block; the detected color may be shorter or missing. */
export function colorOf({ color }: DetectedTextBlock): string {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(color ?? '') ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`.toLowerCase()
  return /^#[0-9a-f]{6}$/i.test(color ?? '') ? (color ?? '').toLowerCase() : USUAL_COLOR
}

/** Boxes are whole pixels on the wire. */
const settled = ({ x, y, width, height, angle }: Frame) => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
  angle: asAngle(angle),
})

export const withFrame = (layer: TextLayer, frame: Frame): TextLayer => ({
  ...layer,
  block: { ...layer.block, ...settled(frame) },
})

/** Layers whose box was measured here; that of others is as it was found, kept or drawn. */
const measured = new WeakSet<TextLayer>()
export const isMeasured = (layer: TextLayer): boolean => measured.has(layer)

/** The box with the height of its text, and with its width unless lines wrap. */
export function reflowed(layer: TextLayer, ruler: Ruler, anchor: Anchor): TextLayer {
  const { width, height } = typeset(layer, ruler)
  const size = { width: layer.wraps ? layer.block.width : width, height }
  const box = withFrame(layer, resized(frameOf(layer), size, anchor))
  measured.add(box)
  return box
}

/** Changes the text or look of a layer; its first line and its aligned side stay in place. */
export function changed(layer: TextLayer, change: BlockChange, ruler: Ruler): TextLayer {
  const before = layer.block
  // Beginning from the box as high as its text, so that the first line stays.
  const begun = reflowed(layer, ruler, { x: ALIGNED[before.alignment], y: 0.5 })
  const next = { ...begun, block: { ...begun.block, ...change } }
  return reflowed(next, ruler, { x: ALIGNED[before.alignment], y: 0 })
}

/** Of another language, with its quotation marks: its capitals may be others, too, and as wide as they are. */
export function translated(layer: TextLayer, language: string | undefined, ruler: Ruler): TextLayer {
  const { language: _, ...rest } = layer
  const { block } = layer
  const text = language === undefined ? block.text : withQuotationMarks(block.text, language)
  const next = language === undefined ? rest : { ...rest, language, block: { ...block, text } }
  return reflowed(next, ruler, { x: ALIGNED[layer.block.alignment], y: 0 })
}

/** Aligned again inside of its unchanged box. */
export const aligned = (layer: TextLayer, alignment: DetectedTextBlock['alignment']): TextLayer => ({
  ...layer,
  block: { ...layer.block, alignment },
})

/** Larger or smaller as a whole, about a corner. Sizes are whole points, so that the box follows them. */
export function scaled(layer: TextLayer, factor: number, anchor: Anchor): TextLayer {
  const points = pointsOf(layer.block)
  const next = Math.min(MAX_POINTS, Math.max(1, Math.round(points * factor)))
  const { width, height } = layer.block
  const size = { width: (width * next) / points, height: (height * next) / points }
  const larger = withFrame(layer, resized(frameOf(layer), size, anchor))
  const room = { width: (layer.room.width * next) / points, height: (layer.room.height * next) / points }
  return { ...larger, room, block: { ...larger.block, font_size: next } }
}

/** The least width of a box of text, in pixels. */
export const MIN_WIDTH = 8

/** Of another width, at which its lines break from now on; the other side stays. */
export function widened(layer: TextLayer, width: number, anchor: Anchor, ruler: Ruler): TextLayer {
  const narrow = Math.max(MIN_WIDTH, Math.round(width))
  const { height } = layer.block
  const frame = resized(frameOf(layer), { width: narrow, height }, anchor)
  const wrapping = { ...withFrame(layer, frame), wraps: true, room: { ...layer.room, width: narrow } }
  return reflowed(wrapping, ruler, { x: anchor.x, y: 0 })
}

/** The largest size in whole points at which the text fits the box that was found or drawn. */
export function fitted(layer: TextLayer, ruler: Ruler): TextLayer {
  const { room } = layer
  const begun = { ...withFrame(layer, resized(frameOf(layer), room, { x: 0.5, y: 0 })), wraps: true }
  const at = (points: number) => ({ ...begun, block: { ...begun.block, font_size: points } })
  const fits = (points: number) => {
    const { width, height } = typeset(at(points), ruler)
    return (
      width <= room.width + 0.5 && height <= Math.max(room.height, 1) + 0.5 && !isBroken(at(points), ruler)
    )
  }
  let [low, high] = [1, MAX_POINTS]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return reflowed(at(low), ruler, { x: 0.5, y: 0.5 })
}

/** Whether a word is wider than the box: it would be broken inside. */
function isBroken(layer: TextLayer, ruler: Ruler): boolean {
  const { block } = layer
  const words = block.text.split('\n').flatMap(piecesOf)
  return words.some((word) => {
    const alone = { ...layer, block: { ...block, text: word.trimEnd() }, wraps: false }
    return typeset(alone, ruler).width > block.width + 0.5
  })
}

/** Letters at the very edge may reach beyond it by a hair, in picture pixels. */
const HAIR = 1

/** What of a text people would not see as they set it: it runs `off` the picture, or a word of it is `broken`. */
export function overrunOf(layer: TextLayer, picture: Size, ruler: Ruler): 'off' | 'broken' | null {
  const { block, wraps } = layer
  // Its letters, and not its box, which may have room for more.
  const seen = boundsOf(
    resized(frameOf(layer), typeset(layer, ruler), { x: ALIGNED[block.alignment], y: 0.5 }),
  )
  const isOff =
    Math.min(seen.left, seen.top) < -HAIR ||
    seen.right > picture.width + HAIR ||
    seen.bottom > picture.height + HAIR
  if (isOff) return 'off'
  return wraps && isBroken(layer, ruler) ? 'broken' : null
}

export function moved(layer: TextLayer, x: number, y: number): TextLayer {
  const frame = frameOf(layer)
  return withFrame(layer, { ...frame, x: frame.x + x, y: frame.y + y })
}

/** A new layer; a box that is hardly drawn is a place to begin at, and grows with its text. */
export function freshLayer(box: Omit<Frame, 'angle'>, points: number): TextLayer {
  const isDrawn = box.width >= 16 && box.height >= 8
  const block: DetectedTextBlock = {
    ...settled({ ...box, angle: 0 }),
    text: 'Text',
    alignment: 'left',
    formatting: [],
    font_name: 'Inter',
    font_size: points,
    line_height: 1.2,
    color: USUAL_COLOR,
    role: 'body',
  }
  return { ...layerOf(block), wraps: isDrawn, room: { width: box.width, height: box.height } }
}

/** Layers as they were kept; null where they cannot be read. */
export const readKept = (value: unknown): Layers | null => z.safeParse(z.array(textLayer), value).data ?? null
