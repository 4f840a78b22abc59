import { type Color, css, lighter, mix, ramp } from '../../color/color.ts'
import type { Motif, Scene } from '../scene.ts'
import { ball, disc, fillDown, glow, groundShadow, sky } from '../strokes.ts'
import { frond } from './plants.ts'

/** A wall and a floor with a soft transition, lit from one side. */
function room(scene: Scene, horizon: number): void {
  const { palette, width, height, unit } = scene
  fillDown(scene, [
    { at: 0, color: mix(palette.low, palette.high, 0.4) },
    { at: horizon - 0.08, color: palette.low },
    { at: horizon + 0.04, color: lighter(mix(palette.low, palette.far, 0.35), -0.02) },
    { at: 1, color: mix(palette.low, palette.far, 0.55) },
  ])
  glow(scene, { x: width * 0.28, y: height * 0.26, radius: unit * 80 }, palette.light, 0.55)
}

export const city: Motif = {
  words: /city|skyline|urban|street|downtown|metropolis|tower|building|architecture|office/i,
  ground: (scene) => void sky(scene, 0.72),
  subject(scene) {
    const { ctx, width, height, unit, palette, random } = scene
    for (const [layer, color] of ramp(mix(palette.far, palette.low, 0.5), palette.near, 4).entries()) {
      const foot = height * (0.8 + layer * 0.07)
      for (let x = -unit * 4; x < width; ) {
        const wide = unit * random.between(5, 13)
        const tall = height * random.between(0.12, 0.5) * (1 - layer * 0.16)
        ctx.fillStyle = css(color)
        ctx.fillRect(x, foot - tall, wide, height)
        if (random.chance(0.3)) ctx.fillRect(x + wide * 0.46, foot - tall - unit * 5, unit * 0.5, unit * 5)
        if (random.chance(0.35))
          ctx.fillRect(x + wide * 0.2, foot - tall - unit * 2.4, wide * 0.6, unit * 2.6)
        if (layer > 0 && scene.has('windows', true))
          windows(scene, { x, top: foot - tall, wide, foot: height })
        x += wide + unit * random.between(-0.5, 2)
      }
    }
  },
}

function windows(
  scene: Scene,
  { x, top, wide, foot }: { x: number; top: number; wide: number; foot: number },
): void {
  const { ctx, unit, palette, random } = scene
  const pane = unit * 0.8
  for (let y = top + unit * 1.6; y < foot; y += unit * 2.2) {
    for (let left = x + unit; left < x + wide - unit; left += unit * 1.7) {
      if (!random.chance(0.42)) continue
      ctx.fillStyle = css(mix(palette.light, palette.accent, random.next() * 0.7), random.between(0.35, 0.95))
      ctx.fillRect(left, y, pane, pane * 1.25)
    }
  }
}

export const stillLife: Motif = {
  words: /still life|podium|pedestal|vase|fruit|bowl|table|ceramic|cup|coffee|tea|pottery|candle/i,
  ground: (scene) => room(scene, 0.66),
  subject(scene) {
    const { width, height, unit, palette, random } = scene
    const foot = height * 0.8
    cylinder(scene, {
      x: width * 0.5,
      y: foot,
      radius: unit * 27,
      tall: unit * 13,
      color: mix(palette.light, palette.low, 0.35),
    })
    const top = foot - unit * 13
    const turn = random.chance(0.5) ? 1 : -1
    vase(scene, {
      x: width * 0.5 - turn * unit * 8,
      y: top,
      tall: unit * random.between(28, 36),
      color: palette.accent,
    })
    const fruit = { x: width * 0.5 + turn * unit * 12, y: top - unit * 6, radius: unit * 6.4 }
    groundShadow(scene, { x: fruit.x + unit * 2, y: top + unit * 0.2, radius: unit * 9 }, palette.near)
    ball(scene, fruit, mix(palette.far, palette.accent, random.next() * 0.5))
    ball(scene, { x: fruit.x + turn * unit * 9, y: top - unit * 3.2, radius: unit * 3.6 }, palette.high)
  },
}

interface Standing {
  readonly x: number
  readonly y: number
  readonly tall: number
  readonly color: Color
}

function cylinder(scene: Scene, { x, y, tall, color, radius }: Standing & { radius: number }): void {
  const { ctx, palette } = scene
  groundShadow(scene, { x: x + radius * 0.25, y, radius: radius * 1.5 }, palette.near)
  const gradient = ctx.createLinearGradient(x - radius, 0, x + radius, 0)
  gradient.addColorStop(0, css(lighter(color, 0.03)))
  gradient.addColorStop(0.3, css(lighter(color, 0.06)))
  gradient.addColorStop(1, css(lighter(color, -0.14)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.ellipse(x, y, radius, radius * 0.2, 0, 0, Math.PI)
  ctx.lineTo(x - radius, y - tall)
  ctx.ellipse(x, y - tall, radius, radius * 0.2, 0, Math.PI, 0, true)
  ctx.fill()
  ctx.fillStyle = css(lighter(color, 0.09))
  ctx.beginPath()
  ctx.ellipse(x, y - tall, radius, radius * 0.2, 0, 0, Math.PI * 2)
  ctx.fill()
}

function vase(scene: Scene, { x, y, tall, color }: Standing): void {
  const { ctx, palette, random, unit } = scene
  const [belly, neck] = [tall * random.between(0.3, 0.42), tall * random.between(0.07, 0.12)]
  groundShadow(scene, { x: x + belly * 0.3, y, radius: belly * 1.5 }, palette.near)
  for (let stem = 0; stem < 3; stem += 1) {
    const lean = (stem - 1) * 0.45 + random.between(-0.1, 0.1)
    frond(scene, {
      x,
      y: y - tall * 0.9,
      lean,
      long: tall * random.between(0.8, 1.15),
      color: mix(palette.near, palette.far, 0.4),
    })
  }
  const gradient = ctx.createLinearGradient(x - belly, 0, x + belly, 0)
  gradient.addColorStop(0, css(lighter(color, 0.04)))
  gradient.addColorStop(0.35, css(lighter(color, 0.09)))
  gradient.addColorStop(1, css(lighter(color, -0.17)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(x - neck, y - tall)
  ctx.bezierCurveTo(x - neck, y - tall * 0.75, x - belly, y - tall * 0.7, x - belly, y - tall * 0.4)
  ctx.bezierCurveTo(x - belly, y - tall * 0.1, x - belly * 0.6, y, x - belly * 0.45, y)
  ctx.quadraticCurveTo(x, y + unit, x + belly * 0.45, y)
  ctx.bezierCurveTo(x + belly * 0.6, y, x + belly, y - tall * 0.1, x + belly, y - tall * 0.4)
  ctx.bezierCurveTo(x + belly, y - tall * 0.7, x + neck, y - tall * 0.75, x + neck, y - tall)
  ctx.fill()
}

export const product: Motif = {
  words: /product|bottle|perfume|cosmetic|packag|brand|label|sale|advert|skincare|drink|can\b|jar/i,
  ground: (scene) => room(scene, 0.7),
  subject(scene) {
    const { ctx, width, height, unit, palette, random } = scene
    const [x, foot, half, tall] = [
      width * 0.5,
      height * 0.82,
      unit * random.between(11, 15),
      unit * random.between(40, 50),
    ]
    ctx.fillStyle = css(mix(palette.accent, palette.low, 0.4), 0.8)
    ctx.beginPath()
    ctx.arc(x, height * 0.46, unit * 33, 0, Math.PI * 2)
    ctx.fill()
    groundShadow(scene, { x: x + unit * 5, y: foot, radius: unit * 30 }, palette.near, 0.5)
    const gradient = ctx.createLinearGradient(x - half, 0, x + half, 0)
    gradient.addColorStop(0, css(lighter(palette.near, 0.08)))
    gradient.addColorStop(0.22, css(lighter(palette.near, 0.22)))
    gradient.addColorStop(0.4, css(palette.near))
    gradient.addColorStop(1, css(lighter(palette.near, -0.06)))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.roundRect(x - half, foot - tall, half * 2, tall, [half * 0.55, half * 0.55, half * 0.2, half * 0.2])
    ctx.roundRect(x - half * 0.42, foot - tall - unit * 8, half * 0.84, unit * 9, unit)
    ctx.fill()
    ctx.fillStyle = css(palette.light)
    ctx.beginPath()
    ctx.roundRect(x - half * 0.72, foot - tall * 0.62, half * 1.44, tall * 0.36, unit * 0.8)
    ctx.fill()
    ctx.fillStyle = css(palette.accent)
    ctx.fillRect(x - half * 0.45, foot - tall * 0.53, half * 0.9, unit * 1.1)
    ctx.fillRect(x - half * 0.3, foot - tall * 0.47, half * 0.6, unit * 0.6)
    disc(scene, { x, y: foot - tall * 0.35, radius: unit * 2.2 }, palette.accent)
  },
}

export const portrait: Motif = {
  words: /portrait|person|woman|man\b|girl|boy|face|people|dancer|singer|musician|model\b|fashion|hero/i,
  ground(scene) {
    const { palette, width, height, unit, random } = scene
    fillDown(scene, [
      { at: 0, color: palette.low },
      { at: 1, color: mix(palette.low, palette.far, 0.6) },
    ])
    const halo = { x: width * random.between(0.42, 0.58), y: height * 0.42, radius: unit * 36 }
    glow(scene, { ...halo, radius: halo.radius * 1.7 }, palette.light, 0.5)
    disc(scene, halo, palette.accent, 0.92)
  },
  subject(scene) {
    const { ctx, width, height, unit, palette, random } = scene
    const [x, y, head] = [width * 0.5, height * 0.44, unit * 14]
    const turn = random.chance(0.5) ? 1 : -1
    const hair = palette.near
    const skin = mix(palette.far, palette.light, 0.35)
    ctx.fillStyle = css(hair)
    ctx.beginPath()
    ctx.ellipse(x - turn * head * 0.28, y - head * 0.12, head * 1.12, head * 1.3, 0, 0, Math.PI * 2)
    ctx.ellipse(x - turn * head * 0.7, y + head * 0.9, head * 0.8, head * 1.1, turn * 0.4, 0, Math.PI * 2)
    ctx.fill()
    const gradient = ctx.createLinearGradient(x - turn * head, 0, x + turn * head, 0)
    gradient.addColorStop(0, css(lighter(skin, -0.13)))
    gradient.addColorStop(1, css(lighter(skin, 0.05)))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.ellipse(x + turn * head * 0.1, y, head * 0.8, head * 1.02, 0, 0, Math.PI * 2)
    ctx.roundRect(x - head * 0.36, y + head * 0.6, head * 0.72, head * 1.3, head * 0.3)
    ctx.fill()
    ctx.fillStyle = css(hair)
    ctx.beginPath()
    ctx.ellipse(
      x - turn * head * 0.34,
      y - head * 0.62,
      head * 0.95,
      head * 0.56,
      turn * -0.5,
      0,
      Math.PI * 2,
    )
    ctx.fill()
    const cloth = ctx.createLinearGradient(0, y + head, 0, height)
    cloth.addColorStop(0, css(mix(palette.near, palette.high, 0.35)))
    cloth.addColorStop(1, css(palette.near))
    ctx.fillStyle = cloth
    ctx.beginPath()
    ctx.moveTo(x - head * 2.7, height)
    ctx.bezierCurveTo(
      x - head * 2.5,
      y + head * 1.8,
      x - head * 1.1,
      y + head * 1.75,
      x - head * 0.4,
      y + head * 1.45,
    )
    ctx.quadraticCurveTo(x, y + head * 1.9, x + head * 0.4, y + head * 1.45)
    ctx.bezierCurveTo(x + head * 1.1, y + head * 1.75, x + head * 2.5, y + head * 1.8, x + head * 2.7, height)
    ctx.fill()
  },
}

export const arches: Motif = {
  words: /arch|interior|stairs?|room|house|temple|villa|courtyard|window|door|mediterranean/i,
  ground: (scene) => room(scene, 0.74),
  subject(scene) {
    const { ctx, width, height, unit, palette, random } = scene
    const colors = ramp(mix(palette.light, palette.low, 0.5), palette.near, 4)
    const x = width * random.between(0.44, 0.56)
    for (const [layer, color] of colors.entries()) {
      const half = unit * (36 - layer * 8.5)
      const top = height * (0.24 + layer * 0.075)
      const gradient = ctx.createLinearGradient(x - half, 0, x + half, 0)
      gradient.addColorStop(0, css(lighter(color, 0.05)))
      gradient.addColorStop(1, css(lighter(color, -0.07)))
      ctx.fillStyle = gradient
      ctx.beginPath()
      ctx.moveTo(x - half, height * 0.86)
      ctx.lineTo(x - half, top + half * 0.7)
      ctx.arc(x, top + half * 0.7, half, Math.PI, 0)
      ctx.lineTo(x + half, height * 0.86)
      ctx.fill()
    }
    if (scene.has('sun', true))
      ball(scene, { x: x + unit * random.between(-3, 3), y: height * 0.62, radius: unit * 7 }, palette.accent)
    for (let step = 0; step < 5; step += 1) {
      ctx.fillStyle = css(mix(palette.light, palette.far, step * 0.16))
      const half = unit * (15 + step * 7)
      ctx.fillRect(x - half, height * (0.8 + step * 0.04), half * 2, height * 0.042)
    }
  },
}
