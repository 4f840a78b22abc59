import { type Color, css, lighter, mix } from '../color/color.ts'
import type { Scene } from './scene.ts'

interface Stop {
  readonly at: number
  readonly color: Color
  readonly alpha?: number
}

/** Fills the whole picture with a vertical gradient. */
export function fillDown({ ctx, width, height }: Scene, stops: readonly Stop[]): void {
  const gradient = ctx.createLinearGradient(0, 0, 0, height)
  for (const { at, color, alpha = 1 } of stops) gradient.addColorStop(at, css(color, alpha))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, width, height)
}

export interface Round {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export function disc({ ctx }: Scene, { x, y, radius }: Round, fill: Color, alpha = 1): void {
  ctx.fillStyle = css(fill, alpha)
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** A radial glow. */
export function glow({ ctx }: Scene, { x, y, radius }: Round, color: Color, alpha: number): void {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius)
  // Falls off like light, without a visible edge.
  for (const at of [0, 0.25, 0.5, 0.75, 1]) gradient.addColorStop(at, css(color, alpha * (1 - at) ** 2))
  ctx.fillStyle = gradient
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** A ball lit from the upper left. */
export function ball(scene: Scene, round: Round, color: Color): void {
  const { ctx } = scene
  const { x, y, radius } = round
  const gradient = ctx.createRadialGradient(x - radius * 0.4, y - radius * 0.45, radius * 0.1, x, y, radius)
  gradient.addColorStop(0, css(lighter(color, 0.14)))
  gradient.addColorStop(0.6, css(color))
  gradient.addColorStop(1, css(lighter(color, -0.16)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** The shadow of a standing thing: soft, wider than high. */
export function groundShadow({ ctx }: Scene, { x, y, radius }: Round, color: Color, alpha = 0.35): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(1, 0.16)
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, radius)
  for (const at of [0, 0.4, 0.7, 1]) gradient.addColorStop(at, css(color, alpha * (1 - at) ** 1.5))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}

/** Heights from 0 to 1 along a line: octaves of value noise, interpolated smoothly. */
export function ridge(
  { random, detail }: Scene,
  octaves: number,
  roughness: number,
): (share: number) => number {
  const layers = Array.from(
    { length: Math.max(1, Math.round(octaves * Math.min(1.3, detail))) },
    (_, octave) => {
      const count = 3 * 2 ** octave
      return { count, points: Array.from({ length: count + 2 }, () => random.next()) }
    },
  )
  const total = layers.reduce((sum, _, octave) => sum + roughness ** octave, 0)
  return (share) =>
    layers.reduce((sum, { count, points }, octave) => {
      const place = Math.min(0.9999, Math.max(0, share)) * count
      const index = Math.floor(place)
      const eased = (1 - Math.cos((place - index) * Math.PI)) / 2
      const value = (points[index] ?? 0) * (1 - eased) + (points[index + 1] ?? 0) * eased
      return sum + value * roughness ** octave
    }, 0) / total
}

interface Layer {
  /** Heights along the width, in pixels from the top. */
  readonly top: (share: number) => number
  readonly from: Color
  readonly to: Color
}

/** Land from a skyline to the lower edge, darker or lighter towards it. */
export function land({ ctx, width, height, unit }: Scene, { top, from, to }: Layer): void {
  const step = Math.max(1, unit / 2)
  ctx.beginPath()
  ctx.moveTo(0, height)
  let highest = height
  for (let x = 0; x <= width + step; x += step) {
    const y = top(x / width)
    highest = Math.min(highest, y)
    ctx.lineTo(x, y)
  }
  ctx.lineTo(width, height)
  ctx.closePath()
  const gradient = ctx.createLinearGradient(0, highest, 0, height)
  gradient.addColorStop(0, css(from))
  gradient.addColorStop(1, css(to))
  ctx.fillStyle = gradient
  ctx.fill()
}

/** Sky in the palette's colours, with the sun or the moon if included. Returns the position of the light. */
export function sky(scene: Scene, horizon: number): Round {
  const { palette, width, height, unit, random } = scene
  fillDown(scene, [
    { at: 0, color: palette.high },
    { at: horizon * 0.55, color: mix(palette.high, palette.low, 0.55) },
    { at: horizon, color: palette.low },
    { at: 1, color: mix(palette.low, palette.light, 0.3) },
  ])
  const light = {
    x: width * scene.lightAt,
    y: height * horizon * random.between(0.45, 0.85),
    radius: unit * random.between(9, 15),
  }
  if (scene.has('stars', palette.high.l < 0.3)) stars(scene, horizon)
  const isNight = palette.high.l < 0.26
  const isMoon = scene.has('moon', isNight)
  if (isMoon || scene.has('sun', !isNight)) {
    glow(scene, { ...light, radius: light.radius * 5 }, palette.light, 0.5)
    if (isMoon) crescent(scene, light)
    else disc(scene, light, palette.light, 0.98)
  }
  if (scene.has('clouds', random.chance(0.4))) clouds(scene, horizon)
  if (scene.has('birds', random.chance(0.35))) birds(scene, horizon)
  return light
}

/** A crescent moon: an outer arc and a flatter inner one. */
function crescent({ ctx, palette }: Scene, { x, y, radius }: Round): void {
  ctx.fillStyle = css(palette.light)
  ctx.beginPath()
  ctx.arc(x, y, radius, Math.PI * 0.35, Math.PI * 1.65)
  ctx.arc(x + radius * 0.62, y, radius * 0.9, Math.PI * 1.44, Math.PI * 0.56, true)
  ctx.fill()
}

export function stars(scene: Scene, horizon: number): void {
  const { random, width, height, unit, palette, detail } = scene
  for (let left = Math.round(170 * detail); left > 0; left -= 1) {
    const size = unit * (0.06 + random.next() ** 4 * 0.34)
    const place = { x: random.next() * width, y: random.next() ** 1.4 * height * horizon, radius: size }
    disc(scene, place, palette.light, random.between(0.3, 0.95))
  }
}

/** Banks of cloud: stacked bars with round ends; each bank is one path, so that no inner outline shows. */
function clouds({ ctx, random, width, height, unit, palette }: Scene, horizon: number): void {
  for (let left = 2 + random.below(2); left > 0; left -= 1) {
    const x = random.next() * width
    const y = height * horizon * random.between(0.2, 0.65)
    const long = unit * random.between(20, 34)
    const tall = unit * random.between(2.2, 3)
    ctx.fillStyle = css(mix(palette.low, palette.light, 0.5), 0.62)
    ctx.beginPath()
    for (const [row, share] of [1, 0.66, 0.3].entries()) {
      const shift = long * random.between(-0.12, 0.12)
      ctx.roundRect(x + shift - (long * share) / 2, y - row * tall * 0.82, long * share, tall, tall / 2)
    }
    ctx.fill()
  }
}

function birds(scene: Scene, horizon: number): void {
  const { ctx, random, width, height, unit, palette } = scene
  const [x, y] = [width * random.between(0.2, 0.8), height * horizon * random.between(0.25, 0.5)]
  ctx.strokeStyle = css(palette.near, 0.8)
  ctx.lineWidth = unit * 0.35
  ctx.lineCap = 'round'
  for (let bird = 0; bird < 7; bird += 1) {
    const size = unit * random.between(0.9, 2)
    const [bx, by] = [x + random.between(-18, 18) * unit, y + random.between(-7, 7) * unit]
    ctx.beginPath()
    ctx.moveTo(bx - size, by - size * 0.4)
    ctx.quadraticCurveTo(bx - size * 0.4, by - size * 0.6, bx, by)
    ctx.quadraticCurveTo(bx + size * 0.4, by - size * 0.6, bx + size, by - size * 0.4)
    ctx.stroke()
  }
}

/** Rain or snow over the whole picture. */
export function weather(scene: Scene): void {
  const { ctx, random, width, height, unit, palette, detail } = scene
  if (scene.has('snow', false)) {
    for (let left = 260 * detail; left > 0; left -= 1) {
      disc(
        scene,
        { x: random.next() * width, y: random.next() * height, radius: unit * random.between(0.15, 0.6) },
        { l: 0.98, c: 0, h: 0 },
        random.between(0.4, 0.95),
      )
    }
  }
  if (!scene.has('rain', false)) return
  ctx.strokeStyle = css(mix(palette.light, palette.high, 0.3), 0.35)
  ctx.lineWidth = unit * 0.18
  ctx.beginPath()
  for (let left = 300 * detail; left > 0; left -= 1) {
    const [x, y, long] = [random.next() * width * 1.1, random.next() * height, unit * random.between(2, 6)]
    ctx.moveTo(x, y)
    ctx.lineTo(x - long * 0.22, y + long)
  }
  ctx.stroke()
}
