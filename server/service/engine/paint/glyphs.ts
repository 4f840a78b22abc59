import { Path2D } from '@napi-rs/canvas'
import { type Color, css, lighter, mix } from '../color/color.ts'
import { DRAWINGS, type Shapes, type Tone } from './drawings.ts'
import type { Scene } from './scene.ts'
import { ball, groundShadow } from './strokes.ts'

/** A small drawing of one thing, scaled to a box of `scene`; strongest colour first. */
type Glyph = (scene: Scene, colors: readonly [Color, Color]) => void

/** Drawings that are stretched to fill their box. */
const FILLING = /wave|\bsea\b|water|river|ocean|mountain|\bhill|skyline/i
/** Drawings that may be narrowed, and by how much. */
const SLENDER =
  /person|woman|\bman\b|girl|boy|figure|dancer|singer|musician|lighthouse|building|tower|tree|palm|pine|bottle|candle|vase|flower|glass/i
const MAX_SLENDER = 1.5
const PANEL = /card|panel|frame|banner|badge|label|button|\bbox\b|square|rectangle|stripe|ribbon/i

/** Draws shapes as large as fits the box, standing at its foot, or stretched to fill it. */
const drawing =
  (shapes: Shapes, thing: string): Glyph =>
  (scene, colors) => {
    const { ctx, width, height } = scene
    const side = Math.min(width, height)
    const tall = SLENDER.test(thing) ? Math.min(height, side * MAX_SLENDER) : side
    const drawn = FILLING.test(thing) ? { width, height } : { width: side, height: tall }
    ctx.save()
    ctx.translate((width - drawn.width) / 2, height - drawn.height)
    ctx.scale(drawn.width / 100, drawn.height / 100)
    for (const [tone, path] of shapes) {
      ctx.fillStyle = css(toneOf(tone, colors, scene))
      ctx.fill(new Path2D(path))
    }
    ctx.restore()
  }

function toneOf(tone: Tone, [one, two]: readonly [Color, Color], { palette }: Scene): Color {
  switch (tone) {
    case 'one':
      return one
    case 'one-shade':
      return lighter(one, -0.09)
    case 'one-light':
      return lighter(one, 0.08)
    case 'two':
      return two
    case 'two-shade':
      return lighter(two, -0.1)
    case 'skin':
      return { l: 0.76, c: 0.075, h: 58 }
    case 'dark':
      return lighter(palette.near, -0.04)
    case 'pale':
      return { l: 0.95, c: 0.02, h: 85 }
    case 'leaf':
      return mix({ l: 0.52, c: 0.09, h: 145 }, palette.far, 0.15)
  }
}

const panel: Glyph = (scene, [color]) => {
  const { ctx, width, height } = scene
  ctx.fillStyle = css(color)
  ctx.beginPath()
  ctx.roundRect(width * 0.02, height * 0.02, width * 0.96, height * 0.96, Math.min(width, height) * 0.08)
  ctx.fill()
}

/** The default drawing: a lit ball with a shadow. */
const anything: Glyph = (scene, [color]) => {
  const { width, height, palette } = scene
  const radius = Math.min(width, height) * 0.4
  groundShadow(scene, { x: width / 2, y: height / 2 + radius * 0.98, radius }, palette.near)
  ball(scene, { x: width / 2, y: height / 2, radius }, color)
}

/** The drawing for the first known thing in a description: "a vase with flowers" gives a vase. */
export function glyphFor(description: string): Glyph {
  const named = DRAWINGS.map(([words, shapes]) => ({ shapes, at: description.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0]
  const panelAt = description.search(PANEL)
  if (panelAt >= 0 && (!named || panelAt < named.at)) return panel
  return named ? drawing(named.shapes, /\w+/.exec(description.slice(named.at))?.[0] ?? '') : anything
}
