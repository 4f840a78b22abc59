import { type Color, css } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'

/** Leaves in autumn. */
const LEAVES: readonly [Color, ...Color[]] = [
  { l: 0.7, c: 0.18, h: 60 },
  { l: 0.58, c: 0.19, h: 36 },
  { l: 0.79, c: 0.165, h: 82 },
  { l: 0.52, c: 0.15, h: 44 },
]
const BLOSSOM: Color = { l: 0.84, c: 0.075, h: 358 }

const isGreen = ({ h, c }: Color) => c > 0.04 && h > 95 && h < 170

/** A green of plants in the scene's season: dry grass in autumn, fresh grass in spring. */
export function inSeason({ season }: Pick<Scene, 'season'>, color: Color): Color {
  if (!season || !isGreen(color)) return color
  if (season === 'autumn') return { l: color.l + 0.02, c: color.c + 0.012, h: color.h > 130 ? 62 : 82 }
  return season === 'spring' ? { l: color.l + 0.04, c: color.c + 0.02, h: color.h - 4 } : color
}

/** The colour of a tree's leaves: no two trees are alike in autumn, and some bloom in spring. */
export function leavesOf({ season, random }: Pick<Scene, 'season' | 'random'>, green: Color): Color {
  if (season === 'autumn') return random.pick(LEAVES)
  return season === 'spring' && random.chance(0.55) ? BLOSSOM : green
}

/** Colours for a drawing of a tree that the prompt gives none. */
export const treeColors = ({ season }: Pick<Scene, 'season'>, place: number): readonly Color[] =>
  season === 'autumn' ? [LEAVES[place % 3] ?? LEAVES[0]] : []

/** Leaves that fall, and lie on the ground. */
export function fallingLeaves(scene: Scene): void {
  const { ctx, random, width, height, horizon, unit, detail } = scene
  for (let left = Math.round(130 * detail); left > 0; left -= 1) {
    const isLying = left % 2 === 0
    const near = random.next()
    const y = isLying ? horizon + (height - horizon) * (0.25 + 0.75 * near) : random.next() * height
    const size = unit * (0.35 + 0.75 * near)
    ctx.save()
    ctx.translate(random.next() * width, y)
    ctx.rotate(random.next() * Math.PI)
    ctx.scale(1, isLying ? 0.45 : 0.62)
    leaf(scene, size)
    ctx.restore()
  }
}

/** A pointed leaf around the origin. */
function leaf(scene: Scene, size: number): void {
  const { ctx, random } = scene
  ctx.fillStyle = css(scene.lit(random.pick(LEAVES)))
  ctx.beginPath()
  ctx.moveTo(-size, 0)
  ctx.quadraticCurveTo(0, -size * 0.9, size, 0)
  ctx.quadraticCurveTo(0, size * 0.9, -size, 0)
  ctx.fill()
}
