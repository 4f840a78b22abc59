import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'

const TONES: Readonly<Record<'brick' | 'stone', Color>> = {
  brick: { l: 0.54, c: 0.1, h: 38 },
  stone: { l: 0.66, c: 0.015, h: 80 },
}
const COURSES = 15

/** Courses of bricks or stones over a wall, each a little lighter or darker than the next. */
export function masonry(scene: Scene, kind: 'brick' | 'stone'): void {
  const { ctx, width, horizon, random, palette, unit } = scene
  const foot = horizon - unit * 2.4
  const tall = foot / COURSES
  const base = scene.lit(TONES[kind])
  ctx.fillStyle = css(blend(lighter(base, 0.16), palette.low, 0.4))
  ctx.fillRect(0, 0, width, foot)
  const gap = unit * 0.28
  for (let course = 0; course < COURSES; course += 1) {
    let x = -tall * (course % 2 === 0 ? 0 : 1.25) - tall * random.between(0, 0.3)
    while (x < width) {
      const wide = tall * (kind === 'brick' ? 2.5 : random.between(1.5, 3.2))
      ctx.fillStyle = css(lighter(base, random.between(-0.05, 0.05)))
      ctx.fillRect(x + gap / 2, course * tall + gap / 2, wide - gap, tall - gap)
      x += wide
    }
  }
}
