import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { fillDown, land, ridge } from './strokes.ts'

const WATER: Color = { l: 0.52, c: 0.085, h: 225 }

export const waterColor = (scene: Scene): Color => blend(scene.lit(WATER), scene.palette.high, 0.25)

/** Water from a line down to the foot of the picture: the sky's colours upside down, deeper towards us. */
export function water(scene: Scene, top = scene.horizon, foot = scene.height): void {
  const { palette, width } = scene
  const deep = waterColor(scene)
  fillDown(scene, { x: 0, y: top, width, height: foot - top }, [
    { at: 0, color: blend(palette.low, deep, 0.35) },
    { at: 0.35, color: blend(deep, palette.low, 0.22) },
    { at: 1, color: lighter(blend(deep, palette.near, 0.35), -0.03) },
  ])
  ripples(scene, top, foot)
  if (scene.time !== 'day' || scene.has('sun', false)) glitter(scene, top, foot)
}

/** Dashes that grow and drift apart towards us. */
function ripples(
  { ctx, width, unit, palette, random, detail, look, ...scene }: Scene,
  top: number,
  foot: number,
): void {
  const deep = waterColor({ ctx, width, unit, palette, random, detail, look, ...scene })
  const tones = [lighter(deep, 0.09), lighter(deep, -0.06), blend(deep, palette.low, 0.55)] as const
  ctx.lineCap = 'round'
  const count = Math.round((look.isFlat ? 40 : 130) * detail)
  for (let left = count; left > 0; left -= 1) {
    const near = random.next() ** 1.5
    const y = top + (foot - top) * near
    const long = unit * (1.5 + 13 * near) * random.between(0.5, 1.4)
    const x = random.next() * width * 1.1 - width * 0.05
    ctx.strokeStyle = css(random.pick(tones), look.isFlat ? 0.75 : 0.2 + 0.25 * near)
    ctx.lineWidth = unit * (0.12 + 0.62 * near)
    ctx.beginPath()
    ctx.moveTo(x - long / 2, y)
    ctx.quadraticCurveTo(x, y - unit * 0.8 * near, x + long / 2, y)
    ctx.stroke()
  }
}

/** The light's path on the water. */
function glitter({ ctx, unit, palette, random, detail, light }: Scene, top: number, foot: number): void {
  ctx.lineCap = 'round'
  for (let left = Math.round(120 * detail); left > 0; left -= 1) {
    const near = random.next() ** 1.2
    const y = top + (foot - top) * near * 0.9 + unit * 0.4
    const spread = unit * (2.5 + 9 * near)
    const x = light.x + (random.next() + random.next() - 1) * spread
    const long = unit * (0.6 + 4 * near) * random.between(0.4, 1.2)
    ctx.strokeStyle = css(palette.light, 0.75 - 0.5 * near)
    ctx.lineWidth = unit * (0.16 + 0.4 * near)
    ctx.beginPath()
    ctx.moveTo(x - long / 2, y)
    ctx.lineTo(x + long / 2, y)
    ctx.stroke()
  }
}

/** A rock that rises from the water under a thing that stands on land. */
export function islet(scene: Scene, { x, y, width }: { x: number; y: number; width: number }): void {
  const { ctx, unit, palette, random, light } = scene
  const rock = scene.lit({ l: 0.45, c: 0.025, h: 60 })
  for (const [spread, rise, tone] of [
    [0.78, 0.2, -0.05],
    [0.62, 0.13, 0.02],
  ] as const) {
    ctx.beginPath()
    const [left, right, foot] = [
      x - width * spread,
      x + width * spread,
      y + width * (0.13 + (rise < 0.18 ? 0.02 : 0)),
    ]
    ctx.moveTo(left, foot)
    for (let step = 1; step < 9; step += 1) {
      const along = step / 9
      const top =
        foot - width * (rise + 0.05) * Math.sin(Math.PI * along) ** 0.45 * random.between(0.86, 1.04)
      ctx.lineTo(left + (right - left) * along, top)
    }
    ctx.lineTo(right, foot)
    ctx.closePath()
    const gradient = ctx.createLinearGradient(
      light.side < 0 ? left : right,
      0,
      light.side < 0 ? right : left,
      0,
    )
    gradient.addColorStop(0, css(lighter(blend(rock, palette.light, 0.25), tone)))
    gradient.addColorStop(1, css(lighter(blend(rock, palette.near, 0.45), tone)))
    ctx.fillStyle = gradient
    ctx.fill()
  }
  foam(scene, { x, y: y + width * 0.14, width: width * 0.8 }, unit)
}

function foam(
  { ctx, palette, random }: Scene,
  { x, y, width }: { x: number; y: number; width: number },
  unit: number,
): void {
  ctx.strokeStyle = css(blend(palette.light, palette.low, 0.3), 0.8)
  ctx.lineCap = 'round'
  for (let dash = 0; dash < 9; dash += 1) {
    const at = x + (dash / 8 - 0.5) * width * 2
    ctx.lineWidth = unit * random.between(0.25, 0.6)
    ctx.beginPath()
    ctx.moveTo(at - width * 0.08, y + random.between(-0.3, 0.5) * unit)
    ctx.lineTo(at + width * 0.08, y + random.between(-0.3, 0.5) * unit)
    ctx.stroke()
  }
}

/** Wooded shores behind a lake or a river. */
export function farShore(scene: Scene): void {
  const { horizon, unit } = scene
  for (const [depth, tall] of [
    [0.75, 11],
    [0.5, 5],
  ] as const) {
    const top = ridge(scene, { octaves: 4, roughness: 0.5 })
    const color = scene.far(scene.lit({ l: 0.48, c: 0.07, h: 150 }), depth)
    land(scene, {
      top: (share) => horizon - unit * tall * (0.15 + top(share)),
      from: color,
      to: lighter(color, -0.04),
      foot: horizon,
    })
  }
}

/** Sand along the foot of the picture, with a wet edge and foam. */
export function strand(scene: Scene, from: number): void {
  const { height, unit, palette, width } = scene
  const sand = scene.lit({ l: 0.86, c: 0.055, h: 80 })
  const wave = ridge(scene, { octaves: 2, roughness: 0.4, waves: 2 })
  const edge = (share: number) =>
    from + unit * 6 * (wave(share) - 0.5) + (share - 0.5) * unit * 8 * scene.light.side
  const white = blend(palette.light, palette.low, 0.25)
  land(scene, { top: (share) => edge(share) - unit * 1.6, from: white, to: white })
  land(scene, {
    top: (share) => edge(share),
    from: blend(sand, palette.near, 0.28),
    to: sand,
    foot: from + unit * 9,
  })
  land(scene, {
    top: (share) => edge(share) + unit * 3.2,
    from: sand,
    to: blend(sand, palette.near, 0.12),
    foot: height,
  })
  for (let left = 26; left > 0; left -= 1) {
    const [x, y] = [scene.random.next() * width, from + (height - from) * scene.random.between(0.35, 1)]
    scene.ctx.fillStyle = css(blend(sand, palette.near, 0.3), 0.5)
    scene.ctx.beginPath()
    scene.ctx.ellipse(x, y, unit * scene.random.between(0.2, 0.5), unit * 0.18, 0, 0, Math.PI * 2)
    scene.ctx.fill()
  }
}

/** A meadow along the foot of the picture, from a line on. */
export function shoreOf(scene: Scene, from: number): void {
  const { height, unit, palette } = scene
  const grass = scene.lit({ l: 0.56, c: 0.1, h: 128 })
  const wave = ridge(scene, { octaves: 3, roughness: 0.4, waves: 2 })
  const line = (share: number) => from + unit * 5 * (wave(share) - 0.5)
  const earth = scene.lit({ l: 0.5, c: 0.05, h: 70 })
  land(scene, { top: (share) => line(share) - unit * 0.8, from: earth, to: earth })
  land(scene, { top: line, from: grass, to: blend(grass, palette.near, 0.25), foot: height })
}
