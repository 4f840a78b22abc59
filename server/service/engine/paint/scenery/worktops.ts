import { blend, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { fillDown, glow, shape } from './strokes.ts'
import { panes, windowAt } from './windows.ts'
import { WOOD } from './wood.ts'

/** The plain wall of a still life. */
export function wall(scene: Scene): void {
  const { width, horizon, unit, palette, light } = scene
  fillDown(scene, { x: 0, y: 0, width, height: horizon }, [
    { at: 0, color: lighter(blend(palette.high, palette.far, 0.25), scene.shades.wall ?? 0) },
    { at: 1, color: lighter(palette.low, scene.shades.wall ?? 0) },
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
  const wood = scene.ground
    ? scene.asked(scene.ground)
    : lighter(blend(scene.lit(WOOD), palette.far, 0.3), scene.shades.table ?? 0)
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
