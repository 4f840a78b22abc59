import { css, lighter, mix, ramp } from '../../color/color.ts'
import type { Motif, Scene } from '../scene.ts'
import { disc, fillDown, glow, groundShadow, land, ridge, sky, stars } from '../strokes.ts'

function pines(scene: Scene, top: (share: number) => number, size: number): void {
  const { ctx, width, random, palette, detail } = scene
  ctx.fillStyle = css(lighter(palette.near, -0.02))
  ctx.beginPath()
  for (let left = Math.round(70 * detail); left > 0; left -= 1) {
    const share = random.next()
    const [x, y, high] = [share * width, top(share) + size * 0.3, size * random.between(0.6, 1.5)]
    for (const level of [0, 0.28, 0.54]) {
      const half = high * (0.24 - level * 0.2)
      ctx.moveTo(x, y - high * (1 - level * 0.1))
      ctx.lineTo(x + half * 1.3, y - high * (0.55 - level))
      ctx.lineTo(x - half * 1.3, y - high * (0.55 - level))
    }
  }
  ctx.fill()
}

function hills(
  scene: Scene,
  { count, horizon, rough }: { count: number; horizon: number; rough: number },
): (share: number) => number {
  const { palette, height } = scene
  const colors = ramp(mix(palette.far, palette.low, 0.45), palette.near, count)
  let top: (share: number) => number = () => height
  for (const [layer, color] of colors.entries()) {
    const heights = ridge(scene, rough > 0.5 ? 5 : 2, rough)
    const base = height * (horizon + (1 - horizon) * (layer / count) * 0.95)
    const tall = height * (rough > 0.5 ? 0.3 : 0.16) * (1 - (layer / count) * 0.55)
    top = (share) => base - (heights(share) - 0.35) * tall
    // Haze in the valleys: each layer fades towards its foot.
    land(scene, { top, from: color, to: mix(color, palette.low, layer < count - 1 ? 0.45 : 0) })
  }
  return top
}

export const landscape: Motif = {
  words: /landscape|hill|meadow|field|valley|countryside|farm|nature|road|village/i,
  ground: (scene) => void sky(scene, 0.58),
  subject(scene) {
    const top = hills(scene, { count: 5, horizon: 0.56, rough: 0.42 })
    if (scene.has('trees', true)) pines(scene, top, scene.unit * 8)
  },
}

export const mountains: Motif = {
  words: /mountain|alps?|peak|summit|ski|hik|volcano|glacier/i,
  ground: (scene) => void sky(scene, 0.6),
  subject(scene) {
    const top = hills(scene, { count: 5, horizon: 0.52, rough: 0.56 })
    if (scene.has('trees', true)) pines(scene, top, scene.unit * 6)
  },
}

export const dunes: Motif = {
  words: /desert|dune|sahara|canyon|oasis|camel/i,
  ground: (scene) => void sky(scene, 0.52),
  subject(scene) {
    const { ctx, palette, width, height, random } = scene
    for (const [layer, color] of ramp(mix(palette.far, palette.low, 0.3), palette.near, 4).entries()) {
      const base = height * (0.52 + layer * 0.13)
      const [a, b, phase] = [random.between(0.6, 1.2), random.between(1.4, 2.4), random.next() * 6]
      const top = (x: number) =>
        base - height * 0.07 * (Math.sin(x * Math.PI * a + phase) + 0.5 * Math.sin(x * Math.PI * b))
      land(scene, { top, from: lighter(color, 0.05), to: color })
      // The lee side of the crest is in shadow.
      const crest = random.between(0.25, 0.75)
      ctx.beginPath()
      ctx.moveTo(crest * width, top(crest))
      for (let share = crest; share <= 1.01; share += 0.02) ctx.lineTo(share * width, top(share))
      ctx.quadraticCurveTo(width * (crest + 0.3), height * (0.66 + layer * 0.12), crest * width, top(crest))
      ctx.fillStyle = css(mix(color, palette.near, 0.5), 0.45)
      ctx.fill()
    }
  },
}

export const night: Motif = {
  words: /\bnight sky|galaxy|milky way|cosmos|space|stars?\b|astronom|aurora/i,
  ground(scene) {
    const { palette, width, height, random, unit } = scene
    fillDown(scene, [
      { at: 0, color: lighter(palette.near, -0.02) },
      { at: 0.7, color: mix(palette.near, palette.high, 0.7) },
      { at: 1, color: mix(palette.high, palette.far, 0.6) },
    ])
    const lean = random.between(-0.6, 0.6)
    for (let left = 34; left > 0; left -= 1) {
      const along = random.between(-0.1, 1.1)
      const place = {
        x: width * (0.5 + (along - 0.5) * lean) + random.between(-9, 9) * unit,
        y: height * along,
        radius: unit * random.between(8, 26),
      }
      glow(scene, place, mix(palette.accent, palette.far, random.next()), 0.1)
    }
    stars({ ...scene, detail: scene.detail * 2.4 }, 1)
  },
  subject(scene) {
    const { width, height, unit, palette, random } = scene
    if (scene.has('moon', true)) {
      const moon = {
        x: width * random.between(0.28, 0.72),
        y: height * random.between(0.24, 0.38),
        radius: unit * 13,
      }
      glow(scene, { ...moon, radius: moon.radius * 3 }, palette.light, 0.35)
      disc(scene, moon, palette.light)
      for (const [dx, dy, size] of [
        [-0.3, -0.2, 0.2],
        [0.25, 0.1, 0.28],
        [-0.1, 0.42, 0.14],
        [0.36, -0.42, 0.12],
      ] as const) {
        disc(
          scene,
          { x: moon.x + dx * moon.radius, y: moon.y + dy * moon.radius, radius: size * moon.radius },
          lighter(palette.light, -0.07),
          0.7,
        )
      }
    }
    const dark = {
      ...scene,
      palette: { ...palette, far: mix(palette.near, palette.high, 0.3), low: palette.near },
    }
    const top = hills(dark, { count: 3, horizon: 0.78, rough: 0.5 })
    if (scene.has('trees', true)) pines(scene, top, unit * 9)
  },
}

export const sea: Motif = {
  words: /\bsea\b|ocean|harbou?r|beach|coast|sail|boat|lake|island|horizon|lighthouse/i,
  ground: (scene) => void sky(scene, 0.6),
  subject(scene) {
    const { ctx, width, height, unit, palette, random, detail } = scene
    const horizon = height * 0.6
    const colors = ramp(mix(palette.far, palette.low, 0.35), palette.near, 9)
    for (const [layer, color] of colors.entries()) {
      const share = (layer / colors.length) ** 1.25
      const base = horizon + (height - horizon) * share
      const [tall, length, phase] = [unit * (0.25 + share * 2.2), 3 + random.below(4), random.next() * 7]
      land(scene, {
        top: (x) => base + Math.sin(x * Math.PI * length + phase) * tall,
        from: color,
        to: mix(color, palette.near, 0.25),
      })
    }
    const x = width * scene.lightAt
    for (let left = Math.round(70 * detail); left > 0; left -= 1) {
      const down = random.next() ** 1.3
      const spread = unit * (3 + down * 15)
      ctx.fillStyle = css(palette.light, 0.55 * (1 - down))
      ctx.fillRect(
        x + random.between(-spread, spread) - unit * 1.5,
        horizon + down * (height - horizon) * 0.8,
        unit * random.between(1.2, 5),
        unit * 0.32,
      )
    }
    if (scene.has('boat', random.chance(0.7)))
      boat(scene, width * random.between(0.25, 0.75), horizon + unit * 7)
  },
}

function boat(scene: Scene, x: number, y: number): void {
  const { ctx, unit, palette } = scene
  const size = unit * 7
  groundShadow(scene, { x, y: y + size * 0.12, radius: size }, palette.near, 0.5)
  ctx.fillStyle = css(palette.near)
  ctx.beginPath()
  ctx.moveTo(x - size * 0.8, y - size * 0.12)
  ctx.lineTo(x + size * 0.85, y - size * 0.12)
  ctx.quadraticCurveTo(x + size * 0.5, y + size * 0.22, x - size * 0.5, y + size * 0.18)
  ctx.fill()
  for (const [dx, tall, color] of [
    [0.1, 1.9, palette.light],
    [-0.1, 1.5, palette.accent],
  ] as const) {
    ctx.fillStyle = css(color)
    ctx.beginPath()
    ctx.moveTo(x + dx * size * 0.3, y - size * tall)
    ctx.quadraticCurveTo(x + dx * size * 9, y - size * 0.7, x + dx * size * 6.4, y - size * 0.22)
    ctx.lineTo(x + dx * size * 0.3, y - size * 0.22)
    ctx.fill()
  }
}
