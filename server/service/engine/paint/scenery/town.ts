import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { hills } from './nature.ts'
import { roundTree } from './plants.ts'
import { land, shape } from './strokes.ts'

interface Block {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly tall: number
}

const WALLS: readonly [Color, ...Color[]] = [
  { l: 0.84, c: 0.045, h: 75 },
  { l: 0.72, c: 0.07, h: 40 },
  { l: 0.7, c: 0.035, h: 235 },
  { l: 0.88, c: 0.03, h: 95 },
  { l: 0.66, c: 0.05, h: 180 },
]
const ASPHALT: Color = { l: 0.5, c: 0.012, h: 265 }

/** A skyline in four depths over a quiet foreground. */
export function city(scene: Scene): void {
  const { width, height, unit, horizon, random } = scene
  for (let layer = 0; layer < 3; layer += 1) {
    const depth = 0.88 - layer * 0.3
    for (let x = -unit * 4; x < width; ) {
      const wide = unit * random.between(7, 13)
      // Towers rise at the sides and leave the middle to the subject.
      const rise = 0.5 + 0.75 * Math.abs((x + wide / 2) / width - 0.5) * 2
      const tall = Math.min(horizon * 0.9, unit * random.between(16, 36) * rise * (1.12 - layer * 0.2))
      tower(scene, { x, y: horizon + unit * (layer * 1.5), width: wide, tall }, depth)
      x += wide + unit * random.between(-0.5, 1.5)
    }
  }
  const ground = scene.lit({ l: 0.66, c: 0.015, h: 250 })
  land(scene, {
    top: () => horizon + unit * 3,
    from: scene.far(ground, 0.4),
    to: lighter(ground, -0.08),
    foot: height,
  })
  const kerb = scene.lit({ l: 0.8, c: 0.012, h: 90 })
  shape(
    scene,
    [
      [0, horizon + unit * 5.4],
      [width, horizon + unit * 5.4],
      [width, horizon + unit * 6.6],
      [0, horizon + unit * 6.6],
    ],
    scene.far(kerb, 0.2),
  )
}

function tower(scene: Scene, { x, y, width, tall }: Block, depth: number): void {
  const { ctx, palette, random, light, unit } = scene
  const wall = scene.far(blend(scene.lit(random.pick(WALLS)), palette.far, 0.55), depth)
  shape(
    scene,
    [
      [x, y],
      [x, y - tall],
      [x + width, y - tall],
      [x + width, y],
    ],
    blend(wall, palette.light, 0.08),
  )
  const side = width * 0.3
  const from = light.side < 0 ? x + width - side : x
  shape(
    scene,
    [
      [from, y],
      [from, y - tall],
      [from + side, y - tall],
      [from + side, y],
    ],
    blend(wall, palette.near, 0.2 * (1.3 - depth)),
  )
  if (random.chance(0.35)) {
    ctx.fillStyle = css(wall)
    ctx.fillRect(x + width * 0.3, y - tall - unit * 2, width * 0.4, unit * 2.1)
  }
  if (depth < 0.8 && scene.has('windows', true)) windows(scene, { x, y, width, tall }, depth)
}

function windows(
  { ctx, unit, palette, random, time, ...scene }: Scene,
  { x, y, width, tall }: Block,
  depth: number,
): void {
  const isDark = time === 'night' || time === 'dusk'
  const [dark, lamp] = [
    scene.far(palette.near, 0.45 + depth * 0.4),
    blend(palette.light, palette.accent, 0.35),
  ]
  const [pane, gap] = [unit * 0.95, unit * 1.9]
  for (let top = y - tall + gap; top < y - gap * 0.8; top += gap * 1.25) {
    for (let left = x + gap * 0.5; left < x + width - pane; left += gap) {
      const isLit = random.chance(isDark ? 0.5 : 0.06)
      ctx.fillStyle = css(isLit ? lamp : dark, isLit ? 0.95 : 0.34)
      ctx.fillRect(left, top, pane, pane * 1.35)
    }
  }
}

/** A street in perspective between two rows of houses. */
export function street(scene: Scene): void {
  const { width, height, horizon, unit } = scene
  const road = scene.lit(ASPHALT)
  land(scene, { top: () => horizon, from: scene.far(road, 0.45), to: lighter(road, -0.05), foot: height })
  const middle = width / 2
  for (const side of [-1, 1]) {
    const walk = scene.lit({ l: 0.74, c: 0.02, h: 80 })
    shape(
      scene,
      [
        [middle + side * unit * 5, horizon],
        [middle + side * width * 0.46, height],
        [middle + side * width, height],
        [middle + side * width, horizon],
      ],
      scene.far(walk, 0.12),
    )
    rowOfHouses(scene, side)
  }
  for (let dash = 0; dash < 5; dash += 1) {
    const [near, far] = [(dash + 0.55) / 5, dash / 5]
    const [y1, y2] = [horizon + (height - horizon) * far ** 1.8, horizon + (height - horizon) * near ** 1.8]
    const [w1, w2] = [unit * (0.15 + 1.6 * far), unit * (0.15 + 1.6 * near)]
    shape(
      scene,
      [
        [middle - w1, y1],
        [middle + w1, y1],
        [middle + w2, y2],
        [middle - w2, y2],
      ],
      scene.lit({ l: 0.9, c: 0.02, h: 90 }),
      0.7,
    )
  }
}

function rowOfHouses(scene: Scene, side: number): void {
  const { width, horizon, height, unit, random } = scene
  const middle = width / 2
  for (let house = 0; house < 5; house += 1) {
    const [from, to] = [house / 5, (house + 1) / 5]
    const reach = (share: number) => middle + side * (unit * 6 + (width * 0.56 - unit * 6) * share ** 1.6)
    const foot = (share: number) => horizon + (height - horizon) * 0.62 * share ** 1.6
    const top = (share: number) => horizon - horizon * 0.92 * (0.16 + 0.84 * share ** 1.5) * rise
    const rise = random.between(0.82, 1.08)
    const wall = scene.far(scene.lit(random.pick(WALLS)), 0.7 * (1 - to))
    const lit =
      side === -scene.light.side
        ? blend(wall, scene.palette.light, 0.12)
        : blend(wall, scene.palette.near, 0.25)
    const [x1, x2] = [reach(from), reach(to)]
    shape(
      scene,
      [
        [x1, foot(from)],
        [x1, top(from)],
        [x2, top(to)],
        [x2, foot(to)],
      ],
      lit,
    )
    shopWindows(scene, { x1, x2, tops: [top(from), top(to)], feet: [foot(from), foot(to)] })
  }
}

interface Facade {
  readonly x1: number
  readonly x2: number
  readonly tops: readonly [number, number]
  readonly feet: readonly [number, number]
}

function shopWindows(scene: Scene, { x1, x2, tops, feet }: Facade): void {
  if (!scene.has('windows', true)) return
  const { palette, random, time } = scene
  const isDark = time === 'night' || time === 'dusk'
  const at = (along: number, up: number): [number, number] => {
    const [top, foot] = [tops[0] + (tops[1] - tops[0]) * along, feet[0] + (feet[1] - feet[0]) * along]
    return [x1 + (x2 - x1) * along, foot + (top - foot) * up]
  }
  for (const up of [0.12, 0.42, 0.68]) {
    for (const along of [0.16, 0.58]) {
      const isLit = random.chance(isDark ? 0.65 : 0.08)
      const color = isLit ? blend(palette.light, palette.accent, 0.3) : blend(palette.near, palette.far, 0.45)
      shape(
        scene,
        [at(along, up), at(along, up + 0.17), at(along + 0.26, up + 0.17), at(along + 0.26, up)],
        color,
        isLit ? 0.95 : 0.6,
      )
    }
  }
}

/** Cottages on hills, with a church. */
export function village(scene: Scene): void {
  const { width, horizon, unit, random } = scene
  hills(scene)
  const places = [0.06, 0.16, 0.27, 0.74, 0.84, 0.95]
  for (const [index, place] of places.entries()) {
    const y = horizon + unit * (4 + (index % 3) * 3)
    roundTree(scene, { x: width * place + unit * 6, y: y - unit, tall: unit * random.between(8, 12) }, 0.35)
    cottage(scene, {
      x: width * place - unit * 5,
      y,
      width: unit * random.between(8, 11),
      tall: unit * random.between(6, 8),
    })
  }
}

function cottage(scene: Scene, { x, y, width, tall }: Block): void {
  const { palette, light, random, time } = scene
  const wall = scene.far(scene.lit({ l: 0.92, c: 0.025, h: 85 }), 0.2)
  const roof = scene.far(blend(scene.lit({ l: 0.56, c: 0.12, h: 38 }), palette.accent, 0.2), 0.22)
  shape(
    scene,
    [
      [x, y],
      [x, y - tall],
      [x + width, y - tall],
      [x + width, y],
    ],
    wall,
  )
  const from = light.side < 0 ? x + width * 0.62 : x
  shape(
    scene,
    [
      [from, y],
      [from, y - tall],
      [from + width * 0.38, y - tall],
      [from + width * 0.38, y],
    ],
    blend(wall, palette.near, 0.2),
    0.7,
  )
  shape(
    scene,
    [
      [x - width * 0.08, y - tall],
      [x + width * 0.2, y - tall * 1.75],
      [x + width * 0.8, y - tall * 1.75],
      [x + width * 1.08, y - tall],
    ],
    roof,
  )
  const isLit = time === 'night' || time === 'dusk' || random.chance(0.1)
  const pane = isLit ? blend(palette.light, palette.accent, 0.35) : blend(palette.near, palette.far, 0.5)
  for (const share of [0.16, 0.66])
    shape(
      scene,
      [
        [x + width * share, y - tall * 0.35],
        [x + width * share, y - tall * 0.72],
        [x + width * (share + 0.2), y - tall * 0.72],
        [x + width * (share + 0.2), y - tall * 0.35],
      ],
      pane,
    )
}
