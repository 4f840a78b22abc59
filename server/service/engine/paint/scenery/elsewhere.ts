import { blend, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { disc, everywhere, fillDown, glow, land, type Round, ridge, shape } from './strokes.ts'

/** Stars, nebulae and a planet at the edge. */
export function space(scene: Scene): void {
  const { ctx, width, height, unit, palette, random, detail, light } = scene
  fillDown(scene, everywhere(scene), [
    { at: 0, color: palette.high },
    { at: 1, color: blend(palette.high, palette.low, 0.55) },
  ])
  for (let cloud = 0; cloud < 7; cloud += 1) {
    const along = cloud / 6
    const place = {
      x: width * along,
      y: height * (0.75 - 0.5 * along) + unit * random.between(-12, 12),
      radius: unit * random.between(24, 44),
    }
    glow(
      scene,
      place,
      random.pick([palette.low, palette.far, blend(palette.accent, palette.low, 0.55)]),
      0.42,
    )
  }
  for (let left = Math.round(260 * detail); left > 0; left -= 1) {
    const size = unit * (0.06 + random.next() ** 6 * 0.4)
    disc(
      scene,
      { x: random.next() * width, y: random.next() * height, radius: size },
      palette.light,
      random.between(0.25, 0.95),
    )
  }
  const ball: Round = { x: width * (light.side < 0 ? 0.87 : 0.13), y: height * 0.2, radius: unit * 13 }
  planet(scene, ball)
  const ground = ridge(scene, { octaves: 3, roughness: 0.35 })
  const dust = blend(palette.far, palette.light, 0.28)
  land(scene, {
    top: (share) => height * 0.93 - unit * 5 * Math.sin(Math.PI * share) - unit * 3 * ground(share),
    from: dust,
    to: blend(dust, palette.near, 0.6),
    foot: height,
  })
  ctx.lineWidth = unit * 0.2
}

function planet({ ctx, palette, light, look }: Scene, { x, y, radius }: Round): void {
  const gradient = ctx.createRadialGradient(
    x + light.side * radius * 0.5,
    y - radius * 0.5,
    radius * 0.1,
    x,
    y,
    radius * 1.05,
  )
  const own = blend(palette.accent, palette.low, 0.3)
  gradient.addColorStop(0, css(lighter(own, 0.12)))
  gradient.addColorStop(0.55, css(own))
  gradient.addColorStop(1, css(look.isFlat ? own : blend(own, palette.near, 0.75)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
  ctx.strokeStyle = css(blend(palette.light, palette.accent, 0.3), 0.75)
  ctx.lineWidth = radius * 0.09
  ctx.beginPath()
  ctx.ellipse(x, y, radius * 1.62, radius * 0.36, -0.3, -0.35, Math.PI + 0.35)
  ctx.stroke()
}

/** Shafts of light, a sandy bed, weeds and bubbles. */
export function underwater(scene: Scene): void {
  const { ctx, width, height, unit, palette, random, horizon, look } = scene
  fillDown(scene, everywhere(scene), [
    { at: 0, color: blend(palette.high, palette.light, 0.35) },
    { at: 0.4, color: palette.high },
    { at: 1, color: palette.low },
  ])
  for (let shaft = 0; shaft < 6; shaft += 1) {
    const x = width * random.between(0.1, 0.9)
    const wide = unit * random.between(3, 9)
    const gradient = ctx.createLinearGradient(0, 0, 0, height * 0.8)
    gradient.addColorStop(0, css(palette.light, look.isFlat ? 0.12 : 0.26))
    gradient.addColorStop(1, css(palette.light, 0))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.moveTo(x - wide * 0.4, 0)
    ctx.lineTo(x + wide * 0.4, 0)
    ctx.lineTo(x + wide - scene.light.side * unit * 16, height * 0.85)
    ctx.lineTo(x - wide - scene.light.side * unit * 16, height * 0.85)
    ctx.fill()
  }
  for (const [depth, rise] of [
    [0.75, 0],
    [0.4, 7],
    [0.1, 13],
  ] as const) {
    const bed = ridge(scene, { octaves: 3, roughness: 0.4 })
    const sand = blend(blend({ l: 0.72, c: 0.06, h: 95 }, palette.high, 0.45), palette.low, depth)
    land(scene, {
      top: (share) => horizon + unit * (rise - 9 * bed(share) + 4),
      from: sand,
      to: blend(sand, palette.low, 0.4),
      foot: height,
    })
    if (depth > 0.2) weeds(scene, horizon + unit * (rise + 5), depth)
  }
  for (let left = 22; left > 0; left -= 1) {
    const place = {
      x: random.next() * width,
      y: random.next() * height * 0.8,
      radius: unit * random.between(0.3, 1.3),
    }
    disc(scene, place, palette.light, 0.16)
    disc(
      scene,
      {
        x: place.x + scene.light.side * place.radius * 0.3,
        y: place.y - place.radius * 0.3,
        radius: place.radius * 0.3,
      },
      palette.light,
      0.5,
    )
  }
}

function weeds({ ctx, width, unit, palette, random }: Scene, foot: number, depth: number): void {
  ctx.lineCap = 'round'
  for (let weed = 0; weed < 16; weed += 1) {
    const x = width * (weed % 2 === 0 ? random.between(0, 0.28) : random.between(0.72, 1))
    const tall = unit * random.between(8, 24)
    const sway = unit * random.between(-4, 4)
    const own = weed % 3 === 0 ? blend(palette.accent, palette.low, 0.3) : { l: 0.5, c: 0.1, h: 160 }
    ctx.strokeStyle = css(blend(own, palette.low, depth))
    ctx.lineWidth = unit * random.between(0.7, 1.5)
    ctx.beginPath()
    ctx.moveTo(x, foot + unit * 3)
    ctx.bezierCurveTo(x + sway, foot - tall * 0.3, x - sway, foot - tall * 0.6, x + sway * 0.8, foot - tall)
    ctx.stroke()
  }
}

/** A sea of cloud below an open sky. */
export function cloudFloor(scene: Scene): void {
  const { width, height, unit, palette, random } = scene
  for (let layer = 0; layer < 3; layer += 1) {
    const y = height * (0.86 + layer * 0.06)
    const color = blend(blend(palette.low, palette.light, 0.7), palette.far, 0.24 - layer * 0.1)
    for (let x = -unit * 4; x < width + unit * 6; x += unit * random.between(5, 9))
      disc(
        scene,
        { x, y: y + unit * random.between(2, 5), radius: unit * random.between(6, 10) },
        color,
        0.92,
      )
    shape(
      scene,
      [
        [0, y + unit * 6],
        [width, y + unit * 6],
        [width, height],
        [0, height],
      ],
      color,
    )
  }
}
