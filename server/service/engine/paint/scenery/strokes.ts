import { blend, type Color, css } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'

export interface Stop {
  readonly at: number
  readonly color: Color
}

export interface Round {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Band {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const FLAT_BANDS = 5

/** Fills a rectangle with a vertical gradient, or with bands if the look is flat. */
export function fillDown({ ctx, look }: Scene, { x, y, width, height }: Band, stops: readonly Stop[]): void {
  const gradient = ctx.createLinearGradient(0, y, 0, y + height)
  if (look.isFlat) {
    for (let band = 0; band < FLAT_BANDS; band += 1) {
      const color = css(colorAt(stops, (band + 0.5) / FLAT_BANDS))
      gradient.addColorStop(band / FLAT_BANDS, color)
      gradient.addColorStop((band + 1) / FLAT_BANDS, color)
    }
  } else for (const { at, color } of stops) gradient.addColorStop(at, css(color))
  ctx.fillStyle = gradient
  ctx.fillRect(x, y, width, height)
}

/** The colour of a gradient at a share of its way. */
export function colorAt(stops: readonly Stop[], share: number): Color {
  const next = stops.findIndex(({ at }) => at >= share)
  const [from, to] = [stops[Math.max(0, next - 1)], stops[next < 0 ? stops.length - 1 : next]]
  if (!from || !to) return { l: 0.5, c: 0, h: 0 }
  return blend(from.color, to.color, to.at === from.at ? 1 : (share - from.at) / (to.at - from.at))
}

/** The whole picture as a rectangle. */
export const everywhere = ({ width, height }: Scene): Band => ({ x: 0, y: 0, width, height })

export function disc({ ctx }: Pick<Scene, 'ctx'>, { x, y, radius }: Round, fill: Color, alpha = 1): void {
  ctx.fillStyle = css(fill, alpha)
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

/** A radial glow; rings if the look is flat. */
export function glow(scene: Scene, { x, y, radius }: Round, color: Color, alpha: number): void {
  const { ctx, look } = scene
  if (look.isFlat) {
    for (const share of [1, 0.72, 0.46])
      disc(scene, { x, y, radius: radius * share * 0.7 }, color, alpha * 0.24)
    return
  }
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius)
  // Falls off like light, without a visible edge.
  for (const at of [0, 0.12, 0.25, 0.4, 0.55, 0.75, 1])
    gradient.addColorStop(at, css(color, alpha * (1 - at) ** 2.2))
  ctx.fillStyle = gradient
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** A soft dark ellipse, as where a thing touches its ground. */
export function softEllipse({ ctx }: Scene, { x, y, radius }: Round, color: Color, alpha: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(1, 0.2)
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, radius)
  for (const at of [0, 0.4, 0.7, 1]) gradient.addColorStop(at, css(color, alpha * (1 - at) ** 1.4))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.arc(0, 0, radius, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}

/** Heights from 0 to 1 along a line: octaves of value noise, interpolated smoothly. */
export function ridge(
  { random, detail }: Pick<Scene, 'random' | 'detail'>,
  { octaves, roughness, waves = 3 }: { octaves: number; roughness: number; waves?: number },
): (share: number) => number {
  const layers = Array.from(
    { length: Math.max(1, Math.round(octaves * Math.min(1.2, detail))) },
    (_, octave) => {
      const count = waves * 2 ** octave
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

export interface Layer {
  /** Heights along the width, in pixels from the top. */
  readonly top: (share: number) => number
  readonly from: Color
  readonly to: Color
  /** Where the gradient ends; by default the foot of the picture. */
  readonly foot?: number
}

/** Land from a skyline to the lower edge, in a gradient. */
export function land(
  { ctx, width, height, unit, look }: Scene,
  { top, from, to, foot = height }: Layer,
): void {
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
  const gradient = ctx.createLinearGradient(0, highest, 0, Math.max(highest + 1, foot))
  gradient.addColorStop(0, css(look.isFlat ? blend(from, to, 0.4) : from))
  gradient.addColorStop(1, css(look.isFlat ? blend(from, to, 0.4) : to))
  ctx.fillStyle = gradient
  ctx.fill()
}

/** A closed shape through points, in one colour. */
export function shape(
  { ctx }: Pick<Scene, 'ctx'>,
  points: readonly (readonly [number, number])[],
  fill: Color,
  alpha = 1,
): void {
  ctx.fillStyle = css(fill, alpha)
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.closePath()
  ctx.fill()
}
