import { type Color, css, lighter, mix } from '../../color/color.ts'
import type { Motif, Scene } from '../scene.ts'
import { disc, fillDown } from '../strokes.ts'

export const botanical: Motif = {
  words: /botan|leaf|leaves|plant|flower|floral|garden|fern|herb|jungle|bouquet|blossom|rose\b|tulip/i,
  ground(scene) {
    const { palette, width, height, unit } = scene
    fillDown(scene, [
      { at: 0, color: lighter(palette.low, 0.02) },
      { at: 1, color: mix(palette.low, palette.light, 0.5) },
    ])
    disc(
      scene,
      { x: width * 0.5, y: height * 0.44, radius: unit * 34 },
      mix(palette.low, palette.accent, 0.35),
      0.55,
    )
  },
  subject(scene) {
    const { width, height, unit, palette, random, detail } = scene
    const stems = Math.round(7 + 3 * detail)
    for (let stem = 0; stem < stems; stem += 1) {
      const lean = (stem / (stems - 1) - 0.5) * 1.5 + random.between(-0.08, 0.08)
      const long = unit * random.between(48, 82)
      const color = mix(palette.near, palette.far, random.next() * 0.75)
      const tip = frond(scene, { x: width * 0.5 + lean * unit * 9, y: height * 0.97, lean, long, color })
      if (random.chance(0.55))
        bloom(
          scene,
          tip,
          random.pick([palette.accent, palette.light, mix(palette.accent, palette.high, 0.4)]),
        )
    }
  },
}

interface Frond {
  readonly x: number
  readonly y: number
  readonly lean: number
  readonly long: number
  readonly color: Color
}

/** A stem with leaves on both sides; returns its end. */
export function frond(
  { ctx, unit, random }: Scene,
  { x, y, lean, long, color }: Frond,
): { x: number; y: number } {
  const at = (share: number) => ({
    x: x + lean * long * 0.75 * share ** 1.6,
    y: y - long * share * (1 - Math.abs(lean) * 0.28 * share),
  })
  ctx.strokeStyle = css(color)
  ctx.lineWidth = unit * 0.5
  ctx.lineCap = 'round'
  ctx.beginPath()
  ctx.moveTo(x, y)
  for (let share = 0.05; share <= 1; share += 0.05) ctx.lineTo(at(share).x, at(share).y)
  ctx.stroke()
  const pairs = 6 + random.below(5)
  for (let pair = 2; pair <= pairs; pair += 1) {
    const share = pair / pairs
    const here = at(share)
    const size = unit * 11 * Math.sin(Math.PI * Math.min(0.96, share * 0.9 + 0.08)) * random.between(0.7, 1.1)
    for (const side of [-1, 1]) {
      ctx.save()
      ctx.translate(here.x, here.y)
      ctx.rotate(lean * 0.7 + side * random.between(0.75, 1.1))
      ctx.fillStyle = css(lighter(color, side * 0.035))
      ctx.beginPath()
      ctx.moveTo(0, 0)
      ctx.bezierCurveTo(size * 0.34, -size * 0.3, size * 0.3, -size * 0.8, 0, -size)
      ctx.bezierCurveTo(-size * 0.3, -size * 0.8, -size * 0.34, -size * 0.3, 0, 0)
      ctx.fill()
      ctx.restore()
    }
  }
  return at(1)
}

function bloom(scene: Scene, { x, y }: { x: number; y: number }, color: Color): void {
  const { ctx, unit, random, palette } = scene
  const [petals, size, turn] = [5 + random.below(4), unit * random.between(4, 7.5), random.next() * 3]
  for (let petal = 0; petal < petals; petal += 1) {
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn + (petal / petals) * Math.PI * 2)
    ctx.fillStyle = css(lighter(color, (petal % 2) * 0.04), 0.94)
    ctx.beginPath()
    ctx.ellipse(0, -size * 0.6, size * 0.42, size * 0.7, 0, 0, Math.PI * 2)
    ctx.fill()
    ctx.restore()
  }
  disc(scene, { x, y, radius: size * 0.34 }, mix(palette.near, palette.accent, 0.3))
}
