import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { covered, GRASS, isSnowy, pine, roundTree, SNOW, type Tree } from './plants.ts'
import { land, ridge, shape } from './strokes.ts'

const ROCK: Color = { l: 0.56, c: 0.03, h: 255 }

/** Hills behind each other down to the ground, which reaches the foot of the picture. */
export function hills(
  scene: Scene,
  { color = GRASS, count = 3 }: { color?: Color; count?: number } = {},
): void {
  const { horizon, unit, height } = scene
  for (let layer = 0; layer < count; layer += 1) {
    const depth = 1 - (layer + 0.6) / count
    const top = ridge(scene, { octaves: 3, roughness: 0.32, waves: 2 })
    const own = scene.lit(covered(scene, { ...color, l: color.l - 0.035 * layer }))
    const base = horizon + unit * (layer * 5 - 3)
    land(scene, {
      top: (share) => base - unit * (11 - layer * 2.2) * (top(share) - 0.25),
      from: scene.far(own, depth * 0.85),
      to: scene.far(lighter(own, -0.05), depth * 0.5),
      foot: layer === count - 1 ? height : base + unit * 14,
    })
    if (layer < count - 1 && scene.has('trees', true)) copse(scene, base - unit * 1.5, depth)
  }
}

/** A few distant trees in a group. */
function copse(scene: Scene, y: number, depth: number): void {
  const { random, width, unit } = scene
  const middle = width * (scene.light.side > 0 ? random.between(0.08, 0.34) : random.between(0.66, 0.92))
  for (let tree = 0; tree < 5; tree += 1) {
    const x = middle + random.between(-9, 9) * unit
    roundTree(
      scene,
      { x, y: y + unit * random.between(0, 1.2), tall: unit * random.between(3.4, 6) * (1.5 - depth) },
      depth * 0.8,
    )
  }
}

/** A lawn between trees on both sides. */
export function park(scene: Scene): void {
  const { width, horizon, unit, random } = scene
  hills(scene)
  if (!scene.has('trees', true)) return
  for (const [layer, depth] of [0.5, 0.28].entries()) {
    for (const side of [0.03, 0.13, 0.24, 0.78, 0.89, 0.99]) {
      const x = width * (side + random.between(-0.03, 0.03) + (layer === 0 ? 0.05 * (0.5 - side) : 0))
      const tall = unit * (layer === 0 ? 17 : 24) * random.between(0.8, 1.2)
      roundTree(scene, { x, y: horizon + unit * (2 + layer * 6 + random.between(0, 2)), tall }, depth)
    }
  }
}

/** Mountains behind each other, faceted by the light, with snow on the highest. */
export function mountains(scene: Scene): void {
  const { horizon, unit, random, width, height } = scene
  for (const [layer, depth] of [0.82, 0.55].entries()) {
    const count = 3 + layer
    for (let peak = 0; peak < count; peak += 1) {
      const x = width * ((peak + 0.5 + random.between(-0.25, 0.25)) / count)
      const tall = Math.min(horizon * 0.86, unit * (layer === 0 ? 46 : 28) * random.between(0.75, 1.15))
      mountain(scene, { x, y: horizon + unit * (4 + layer * 3), tall }, depth, layer === 0)
    }
  }
  const foot = ridge(scene, { octaves: 3, roughness: 0.4 })
  const meadow = scene.lit(covered(scene, { l: 0.55, c: 0.085, h: 135 }))
  land(scene, {
    top: (share) => horizon + unit * (6 - 7 * foot(share)),
    from: scene.far(meadow, 0.35),
    to: meadow,
    foot: height,
  })
}

function mountain(scene: Scene, { x, y, tall }: Tree, depth: number, isSnowy: boolean): void {
  const { light, palette, random } = scene
  const rock = scene.far(scene.lit(ROCK), depth)
  const half = tall * random.between(0.75, 1)
  const lean = random.between(-0.12, 0.12) * half
  const fold = x + lean + half * random.between(-0.12, 0.12)
  shape(
    scene,
    [
      [x - half, y],
      [x - half * 0.45, y - tall * 0.5],
      [x + lean, y - tall],
      [x + half * 0.42, y - tall * 0.46],
      [x + half, y],
    ],
    blend(rock, palette.light, 0.18),
  )
  const dark = -light.side
  shape(
    scene,
    [
      [x + lean, y - tall],
      [x + dark * half * (dark > 0 ? 0.42 : 0.45), y - tall * (dark > 0 ? 0.46 : 0.5)],
      [x + dark * half, y],
      [fold, y],
      [fold + half * 0.1, y - tall * 0.35],
      [fold - half * 0.07, y - tall * 0.6],
    ],
    blend(rock, palette.near, 0.26 * (1.2 - depth)),
  )
  if (!isSnowy) return
  const snow = scene.far(scene.lit(SNOW), depth * 0.55)
  const at = (share: number, side: number): [number, number] => [
    x + lean + (side * half * 0.44 - lean) * share * 0.9,
    y - tall * (1 - share * 0.5),
  ]
  shape(
    scene,
    [
      [x + lean, y - tall],
      at(0.62, 1),
      [x + lean + half * 0.12, y - tall * 0.78],
      [x + lean + half * 0.03, y - tall * 0.64],
      [x + lean - half * 0.08, y - tall * 0.76],
      at(0.66, -1),
    ],
    snow,
  )
  shape(
    scene,
    [
      [x + lean, y - tall],
      at(0.62, dark),
      [x + lean + dark * half * 0.12, y - tall * 0.78],
      [x + lean + dark * half * 0.02, y - tall * 0.66],
    ],
    blend(snow, palette.far, 0.42),
  )
}

/** Dunes with sharp crests: each has a lit and a shaded flank. */
export function dunes(scene: Scene): void {
  const { horizon, unit, height, palette } = scene
  const sand: Color = { l: 0.8, c: 0.085, h: 68 }
  for (let layer = 0; layer < 4; layer += 1) {
    const depth = 0.8 - layer * 0.26
    const top = ridge(scene, { octaves: 2, roughness: 0.3, waves: 1 + layer })
    const color = scene.far(scene.lit({ ...sand, l: sand.l - layer * 0.025 }), Math.max(0, depth))
    const base = horizon + unit * (layer * layer * 3.2)
    const line = (share: number) => base - unit * (8 + layer * 3) * (top(share) - 0.3)
    land(scene, {
      top: line,
      from: blend(color, palette.light, 0.25),
      to: blend(color, palette.near, 0.12),
      foot: layer === 3 ? height : base + unit * 16,
    })
  }
}

/** Trunks behind each other, paler with distance, with light between them. */
export function forest(scene: Scene): void {
  const { width, height, horizon, unit, random, ctx, palette, detail } = scene
  for (let layer = 0; layer < 4; layer += 1) {
    const depth = 0.92 - layer * 0.24
    const count = Math.round((13 - layer * 2) * Math.min(1.1, detail))
    for (let tree = 0; tree < count; tree += 1) {
      const x = width * ((tree + random.next()) / count)
      // The middle stays clear for the subject.
      if (layer > 1 && Math.abs(x / width - 0.5) < 0.2 + layer * 0.06) continue
      const place = {
        x,
        y: horizon + unit * (layer * 4.5 - 1),
        tall: unit * (26 + layer * 15) * random.between(0.75, 1.15),
      }
      // Needles do not turn: a forest that does has leaves.
      if (scene.season === 'autumn') roundTree(scene, place, Math.max(0.05, depth * 0.7))
      else pine(scene, place, Math.max(0.05, depth), isSnowy(scene))
    }
    const mist = ctx.createLinearGradient(0, horizon - unit * 18, 0, horizon + unit * (layer * 5 + 3))
    mist.addColorStop(0, css(palette.low, 0))
    mist.addColorStop(1, css(blend(palette.low, palette.light, 0.4), 0.34 - layer * 0.08))
    ctx.fillStyle = mist
    ctx.fillRect(0, 0, width, horizon + unit * (layer * 5 + 3))
  }
  const ground = scene.lit(covered(scene, { l: 0.5, c: 0.07, h: 122 }))
  const top = ridge(scene, { octaves: 3, roughness: 0.4 })
  land(scene, {
    top: (share) => horizon + unit * (5 - 4 * top(share)),
    from: scene.far(ground, 0.3),
    to: lighter(blend(ground, palette.near, 0.25), -0.02),
    foot: height,
  })
  clearing(scene)
}

/** A pool of light on the ground where the subject stands. */
function clearing({ ctx, width, height, horizon, palette, look }: Scene): void {
  if (look.isFlat) return
  const [x, y, radius] = [width / 2, height * 0.84, width * 0.46]
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, horizon, width, height)
  ctx.clip()
  ctx.translate(x, y)
  ctx.scale(1, 0.32)
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, radius)
  gradient.addColorStop(0, css(palette.light, 0.3))
  gradient.addColorStop(1, css(palette.light, 0))
  ctx.fillStyle = gradient
  ctx.fillRect(-radius, -radius, radius * 2, radius * 2)
  ctx.restore()
}

/** Snow-covered ground with pines. */
export function snowfield(scene: Scene): void {
  const { width, unit, horizon, random } = scene
  hills(scene, { color: SNOW, count: 3 })
  if (!scene.has('trees', true)) return
  for (let tree = 0; tree < 9; tree += 1) {
    const side = tree % 2 === 0 ? random.between(0, 0.26) : random.between(0.74, 1)
    pine(
      scene,
      { x: width * side, y: horizon + unit * random.between(2, 12), tall: unit * random.between(14, 30) },
      random.between(0.2, 0.6),
      true,
    )
  }
}
