import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { disc, everywhere, fillDown, glow, shape } from './strokes.ts'

const WOOD: Color = { l: 0.6, c: 0.075, h: 58 }

/** A seamless ground, lit from one side, with one large quiet form behind the subject. */
export function studio(scene: Scene): void {
  const { palette, width, height, unit, light, horizon, look } = scene
  const wall = blend(palette.high, palette.low, 0.5)
  fillDown(scene, everywhere(scene), [
    { at: 0, color: wall },
    { at: horizon / height - 0.06, color: blend(wall, palette.low, 0.7) },
    { at: horizon / height + 0.05, color: blend(palette.low, palette.light, 0.2) },
    { at: 1, color: blend(palette.low, palette.far, 0.5) },
  ])
  const round = { x: width / 2, y: height * 0.47, radius: Math.min(width, height) * 0.36 }
  disc(scene, round, blend(palette.far, palette.low, look.isFlat ? 0.35 : 0.5), look.isFlat ? 1 : 0.75)
  glow(
    scene,
    { x: width * (light.side < 0 ? 0.2 : 0.8), y: height * 0.16, radius: unit * 85 },
    palette.light,
    0.55,
  )
  if (look.isFlat)
    shape(
      scene,
      [
        [0, horizon + unit * 9],
        [width, horizon + unit * 9],
        [width, height],
        [0, height],
      ],
      blend(palette.low, palette.far, 0.55),
    )
}

/** A wall and boards of wood, with light from a window on the side. */
export function room(scene: Scene): void {
  const { width, height, horizon, unit, palette } = scene
  wallAndFloor(scene)
  const side = scene.light.side
  windowAt(scene, {
    x: side < 0 ? width * 0.07 : width * 0.69,
    y: horizon * 0.14,
    width: width * 0.24,
    height: horizon * 0.52,
  })
  const frame = {
    x: side < 0 ? width * 0.7 : width * 0.12,
    y: horizon * 0.2,
    width: width * 0.17,
    height: horizon * 0.3,
  }
  picture(scene, frame)
  beam(scene)
  const rug = blend(palette.accent, palette.low, 0.45)
  scene.ctx.fillStyle = css(rug)
  scene.ctx.beginPath()
  scene.ctx.ellipse(width / 2, height * 0.86, width * 0.4, unit * 8.5, 0, 0, Math.PI * 2)
  scene.ctx.fill()
  scene.ctx.strokeStyle = css(blend(rug, palette.light, 0.4))
  scene.ctx.lineWidth = unit * 0.6
  scene.ctx.beginPath()
  scene.ctx.ellipse(width / 2, height * 0.86, width * 0.37, unit * 7.6, 0, 0, Math.PI * 2)
  scene.ctx.stroke()
}

function wallAndFloor(scene: Scene): void {
  const { ctx, width, height, horizon, unit, palette } = scene
  fillDown(scene, { x: 0, y: 0, width, height: horizon }, [
    { at: 0, color: palette.high },
    { at: 1, color: palette.low },
  ])
  const floor = blend(scene.lit(WOOD), palette.far, 0.35)
  fillDown(scene, { x: 0, y: horizon, width, height: height - horizon }, [
    { at: 0, color: lighter(floor, 0.04) },
    { at: 1, color: lighter(floor, -0.07) },
  ])
  ctx.strokeStyle = css(lighter(floor, -0.1), 0.5)
  ctx.lineWidth = unit * 0.18
  ctx.beginPath()
  for (let board = -7; board <= 7; board += 1) {
    ctx.moveTo(width / 2 + board * width * 0.09, horizon)
    ctx.lineTo(width / 2 + board * width * 0.21, height)
  }
  ctx.stroke()
  shape(
    scene,
    [
      [0, horizon - unit * 2.4],
      [width, horizon - unit * 2.4],
      [width, horizon],
      [0, horizon],
    ],
    blend(palette.low, palette.light, 0.55),
  )
}

interface Pane {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function windowAt(scene: Scene, { x, y, width, height }: Pane): void {
  const { ctx, unit, palette, time } = scene
  if (!scene.has('windows', true)) return
  const isNight = time === 'night'
  const pane = isNight
    ? { l: 0.3, c: 0.07, h: 265 }
    : blend(palette.light, { l: 0.85, c: 0.06, h: 225 }, time === 'day' ? 0.6 : 0.1)
  const wood = blend(palette.light, palette.low, 0.3)
  ctx.fillStyle = css(wood)
  ctx.fillRect(x - unit * 1.4, y - unit * 1.4, width + unit * 2.8, height + unit * 2.8)
  fillDown(scene, { x, y, width, height }, [
    { at: 0, color: pane },
    { at: 1, color: blend(pane, palette.light, isNight ? 0.08 : 0.6) },
  ])
  ctx.fillStyle = css(wood)
  ctx.fillRect(x + width / 2 - unit * 0.5, y, unit, height)
  ctx.fillRect(x, y + height * 0.42, width, unit)
  ctx.fillStyle = css(blend(wood, palette.far, 0.3))
  ctx.fillRect(x - unit * 2.4, y + height + unit * 1.4, width + unit * 4.8, unit * 1.2)
}

function picture({ ctx, unit, palette }: Scene, { x, y, width, height }: Pane): void {
  ctx.fillStyle = css(blend(palette.near, palette.far, 0.35))
  ctx.fillRect(x, y, width, height)
  ctx.fillStyle = css(palette.light)
  ctx.fillRect(x + unit * 0.8, y + unit * 0.8, width - unit * 1.6, height - unit * 1.6)
  ctx.save()
  ctx.beginPath()
  ctx.rect(x + unit * 2, y + unit * 2, width - unit * 4, height - unit * 4)
  ctx.clip()
  ctx.fillStyle = css(blend(palette.high, palette.accent, 0.2))
  ctx.fillRect(x, y, width, height)
  ctx.fillStyle = css(palette.accent)
  ctx.beginPath()
  ctx.arc(x + width * 0.6, y + height * 0.45, width * 0.16, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = css(palette.far)
  ctx.beginPath()
  ctx.ellipse(x + width * 0.4, y + height, width * 0.6, height * 0.4, 0, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}

/** Light from the window on wall and floor. */
function beam({ ctx, width, height, horizon, palette, light, time, look }: Scene): void {
  if (time === 'night' || look.isFlat) return
  const from = light.side < 0 ? 0.2 : 0.8
  const lean = -light.side * width * 0.34
  const gradient = ctx.createLinearGradient(width * from, horizon * 0.4, width * from + lean, height)
  gradient.addColorStop(0, css(palette.light, 0.3))
  gradient.addColorStop(1, css(palette.light, 0.05))
  ctx.fillStyle = gradient
  for (const shift of [-0.065, 0.065]) {
    const x = width * (from + shift)
    ctx.beginPath()
    ctx.moveTo(x - width * 0.05, horizon * 0.5)
    ctx.lineTo(x + width * 0.05, horizon * 0.5)
    ctx.lineTo(x + width * 0.08 + lean, height)
    ctx.lineTo(x - width * 0.08 + lean, height)
    ctx.fill()
  }
}

/** The plain wall of a still life. */
export function wall(scene: Scene): void {
  const { width, horizon, unit, palette, light } = scene
  fillDown(scene, { x: 0, y: 0, width, height: horizon }, [
    { at: 0, color: blend(palette.high, palette.far, 0.25) },
    { at: 1, color: palette.low },
  ])
  glow(
    scene,
    { x: width * (light.side < 0 ? 0.12 : 0.88), y: horizon * 0.3, radius: unit * 90 },
    palette.light,
    0.6,
  )
  panes(scene)
}

/** The top of a table, towards us. */
export function tableTop(scene: Scene): void {
  const { ctx, width, height, horizon, unit, palette } = scene
  const wood = blend(scene.lit(WOOD), palette.far, 0.3)
  fillDown(scene, { x: 0, y: horizon, width, height: height - horizon }, [
    { at: 0, color: lighter(blend(wood, palette.light, 0.22), 0) },
    { at: 1, color: lighter(wood, -0.05) },
  ])
  ctx.lineWidth = unit * 0.16
  for (let line = 0; line < 9; line += 1) {
    const y = horizon + (height - horizon) * ((line + 0.6) / 9) ** 1.5
    ctx.strokeStyle = css(lighter(wood, line % 2 === 0 ? -0.05 : 0.05), 0.4)
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.bezierCurveTo(width * 0.3, y + unit * 0.8, width * 0.6, y - unit * 0.9, width, y + unit * 0.3)
    ctx.stroke()
  }
}

/** The light of a window that is out of sight, slanting over the wall. */
function panes({ ctx, width, horizon, unit, palette, light, look, time }: Scene): void {
  if (time === 'night') return
  const lean = -light.side * unit * 9
  const from = width * (light.side < 0 ? 0.52 : 0.16)
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, width, horizon)
  ctx.clip()
  ctx.filter = look.isFlat ? 'none' : `blur(${(unit * 0.7).toFixed(2)}px)`
  for (const column of [0, 1]) {
    for (const row of [0, 1]) {
      const [x, y] = [from + column * unit * 17 + row * lean, horizon * 0.14 + row * unit * 19]
      shape(
        { ctx },
        [
          [x, y],
          [x + unit * 15.5, y + unit * 2 * light.side],
          [x + unit * 15.5 + lean, y + unit * 17.5 + unit * 2 * light.side],
          [x + lean, y + unit * 17.5],
        ],
        palette.light,
        0.42,
      )
    }
  }
  ctx.restore()
}

/** A worktop before tiles, with a shelf of jars. */
export function kitchen(scene: Scene): void {
  const { ctx, width, horizon, unit, palette, random } = scene
  wall(scene)
  ctx.strokeStyle = css(blend(palette.low, palette.far, 0.4), 0.6)
  ctx.lineWidth = unit * 0.22
  ctx.beginPath()
  for (let y = horizon, row = 0; y > horizon * 0.46; y -= unit * 5, row += 1) {
    ctx.moveTo(0, y)
    ctx.lineTo(width, y)
    for (let x = row % 2 === 0 ? 0 : unit * 4.5; x < width; x += unit * 9) {
      ctx.moveTo(x, y)
      ctx.lineTo(x, y - unit * 5)
    }
  }
  ctx.stroke()
  const shelf = horizon * 0.36
  shape(
    scene,
    [
      [0, shelf],
      [width, shelf],
      [width, shelf + unit * 1.6],
      [0, shelf + unit * 1.6],
    ],
    blend(scene.lit(WOOD), palette.near, 0.15),
  )
  for (let x = unit * 5; x < width - unit * 6; x += unit * random.between(8, 15)) {
    const [wide, tall] = [unit * random.between(4, 6), unit * random.between(6, 10)]
    ctx.fillStyle = css(
      blend(random.pick([palette.accent, palette.far, palette.light, palette.high]), palette.low, 0.45),
    )
    ctx.beginPath()
    ctx.roundRect(x, shelf - tall, wide, tall, unit * 1.2)
    ctx.fill()
    ctx.fillStyle = css(blend(palette.near, palette.far, 0.55))
    ctx.fillRect(x + wide * 0.12, shelf - tall - unit, wide * 0.76, unit * 1.3)
  }
  ctx.fillStyle = css(palette.near, 0.1)
  ctx.fillRect(0, shelf + unit * 1.6, width, unit * 1.4)
}

/** A desk before a large window over the town. */
export function office(scene: Scene): void {
  const { width, horizon, unit, palette, random, ctx } = scene
  wall(scene)
  const pane = { x: width * 0.1, y: horizon * 0.12, width: width * 0.8, height: horizon * 0.62 }
  windowAt(scene, pane)
  ctx.save()
  ctx.beginPath()
  ctx.rect(pane.x, pane.y, pane.width, pane.height)
  ctx.clip()
  for (let x = pane.x; x < pane.x + pane.width; x += unit * 6) {
    ctx.fillStyle = css(blend(palette.far, palette.light, 0.5), 0.55)
    ctx.fillRect(x, pane.y + pane.height * random.between(0.35, 0.75), unit * 5.2, pane.height)
  }
  ctx.restore()
}
