import { blend, type Color, css } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { inSeason, leavesOf } from './seasons.ts'
import { disc, shape } from './strokes.ts'

export const GRASS: Color = { l: 0.62, c: 0.105, h: 128 }
const LEAVES: Color = { l: 0.52, c: 0.095, h: 140 }
export const SNOW: Color = { l: 0.95, c: 0.012, h: 240 }

/** A colour of the ground or of leaves, under snow if it snows. */
export const covered = (scene: Scene, color: Color, share = 0.88): Color =>
  isSnowy(scene) ? blend(color, SNOW, share) : inSeason(scene, color)

/** Whether plants are under snow. */
export const isSnowy = (scene: Scene): boolean => scene.has('snow', scene.weather === 'snow')

export interface Tree {
  readonly x: number
  readonly y: number
  readonly tall: number
}

/** A round tree, lit from the scene's side. */
export function roundTree(scene: Scene, { x, y, tall }: Tree, depth: number): void {
  const { light, palette } = scene
  const leaf = scene.far(scene.lit(covered(scene, leavesOf(scene, LEAVES), 0.5)), depth)
  const trunk = scene.far(scene.lit({ l: 0.4, c: 0.05, h: 55 }), depth)
  shape(
    scene,
    [
      [x - tall * 0.045, y],
      [x - tall * 0.025, y - tall * 0.5],
      [x + tall * 0.025, y - tall * 0.5],
      [x + tall * 0.045, y],
    ],
    trunk,
  )
  for (const [dx, dy, size] of [
    [-0.2, 0.48, 0.24],
    [0.2, 0.5, 0.23],
    [0, 0.7, 0.3],
    [0.02, 0.5, 0.27],
  ] as const)
    disc(scene, { x: x + dx * tall, y: y - dy * tall, radius: size * tall }, leaf)
  const lit = blend(leaf, palette.light, 0.22 * (1 - depth * 0.6))
  disc(scene, { x: x + light.side * 0.09 * tall, y: y - 0.76 * tall, radius: 0.19 * tall }, lit)
  disc(scene, { x: x + light.side * 0.22 * tall, y: y - 0.56 * tall, radius: 0.13 * tall }, lit)
}

/** A conifer in tiers, with a shaded side. */
export function pine(scene: Scene, { x, y, tall }: Tree, depth: number, hasSnow = false): void {
  const { light, palette } = scene
  const needle = scene.far(scene.lit({ l: 0.42, c: 0.07, h: 158 }), depth)
  const shade = blend(needle, palette.near, 0.3 * (1 - depth))
  shape(
    scene,
    [
      [x - tall * 0.03, y],
      [x - tall * 0.03, y - tall * 0.2],
      [x + tall * 0.03, y - tall * 0.2],
      [x + tall * 0.03, y],
    ],
    scene.far(scene.lit({ l: 0.36, c: 0.04, h: 50 }), depth),
  )
  for (let tier = 0; tier < 4; tier += 1) {
    const [top, foot, half] = [
      y - tall * (0.52 + tier * 0.16),
      y - tall * (0.12 + tier * 0.2),
      tall * (0.25 - tier * 0.047),
    ]
    shape(
      scene,
      [
        [x, top],
        [x + half, foot],
        [x, foot + half * 0.18],
        [x - half, foot],
      ],
      needle,
    )
    shape(
      scene,
      [
        [x, top],
        [x - light.side * half, foot],
        [x, foot + half * 0.18],
      ],
      shade,
    )
    if (hasSnow) {
      const snow = scene.far(scene.lit(SNOW), depth)
      shape(
        scene,
        [
          [x, top],
          [x + half * 0.5, top + (foot - top) * 0.5],
          [x + half * 0.1, top + (foot - top) * 0.42],
          [x - half * 0.2, top + (foot - top) * 0.55],
          [x - half * 0.46, top + (foot - top) * 0.46],
        ],
        snow,
      )
    }
  }
}

/** Grass and flowers: in front of the subjects' feet it makes them stand in the ground. */
export function tufts(
  scene: Scene,
  { from, to, flowers }: { from: number; to: number; flowers: number },
): void {
  const { ctx, width, unit, random, palette, detail } = scene
  const base = scene.lit(covered(scene, { ...GRASS, l: 0.52 }, 0.6))
  ctx.lineCap = 'round'
  for (let left = Math.round(70 * detail); left > 0; left -= 1) {
    const near = random.next()
    const [x, y] = [random.next() * width, from + (to - from) * near]
    const size = unit * (1 + 1.9 * near) * random.between(0.7, 1.25)
    ctx.strokeStyle = css(
      blend(base, random.chance(0.4) ? palette.light : palette.near, random.between(0.08, 0.26)),
      0.85,
    )
    ctx.lineWidth = unit * (0.16 + 0.16 * near)
    ctx.beginPath()
    for (const lean of [-0.42, -0.08, 0.34]) {
      ctx.moveTo(x, y)
      ctx.quadraticCurveTo(
        x + lean * size * 0.2,
        y - size * 0.6,
        x + lean * size,
        y - size * random.between(0.8, 1.2),
      )
    }
    ctx.stroke()
  }
  const petals = [
    blend(palette.accent, palette.light, 0.15),
    scene.lit({ l: 0.95, c: 0.02, h: 90 }),
    scene.lit({ l: 0.85, c: 0.13, h: 92 }),
  ] as const
  const blooming =
    isSnowy(scene) || scene.season === 'autumn' ? 0 : scene.season === 'spring' ? flowers * 2.4 : flowers
  for (let left = Math.round(blooming * detail); left > 0; left -= 1) {
    const near = random.next()
    const place = {
      x: random.next() * width,
      y: from + (to - from) * near - unit * 0.8,
      radius: unit * (0.3 + 0.4 * near),
    }
    disc(scene, place, random.pick(petals), 0.95)
  }
}

/** A bush of leaves, wider than high, in front of what looks out from behind it. */
export function bush(scene: Scene, { x, y, tall }: Tree): void {
  const { light, palette, random } = scene
  const leaf = scene.lit(covered(scene, { ...LEAVES, l: 0.5 }, 0.6))
  const [dark, lit] = [blend(leaf, palette.near, 0.25), blend(leaf, palette.light, 0.16)]
  for (const [spread, rise, tone] of [
    [1.7, 0.46, dark],
    [1.45, 0.28, leaf],
    [1.15, 0.08, lit],
  ] as const) {
    for (let puff = 0; puff < 9; puff += 1) {
      const along = (puff / 8) * 2 - 1
      const size = tall * (0.34 - 0.12 * Math.abs(along)) * random.between(0.85, 1.15)
      const shift = tone === lit ? light.side * tall * 0.22 : 0
      disc(
        scene,
        {
          x: x + along * spread * tall + shift,
          y: y - tall * rise * (1 - along * along * 0.75) + tall * 0.2,
          radius: size,
        },
        tone,
      )
    }
  }
}
