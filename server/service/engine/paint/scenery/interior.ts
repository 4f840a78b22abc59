import { blend, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { masonry } from './masonry.ts'
import { disc, everywhere, fillDown, glow, shape } from './strokes.ts'
import { beam, type Pane, windowAt } from './windows.ts'
import { WOOD } from './wood.ts'

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
  const { width, horizon, unit } = scene
  wallAndFloor(scene)
  if (scene.room.masonry) masonry(scene, scene.room.masonry)
  const side = scene.light.side
  const top = Math.max(horizon * 0.14, scene.clearTop + unit * 4)
  if (scene.room.hasWindow)
    windowAt(scene, {
      x: side < 0 ? width * 0.07 : width * 0.69,
      y: top,
      width: width * 0.24,
      height: Math.max(unit * 10, Math.min(horizon * 0.52, horizon * 0.74 - top)),
    })
  const frame = {
    x: side < 0 ? width * 0.7 : width * 0.12,
    y: top + horizon * 0.06,
    width: width * 0.17,
    height: horizon * 0.3,
  }
  if (scene.room.hasPicture) picture(scene, frame)
  if (scene.room.hasWindow) beam(scene)
  if (scene.room.hasRug) rugOf(scene)
}

function rugOf(scene: Scene): void {
  const { width, height, unit, palette } = scene
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
    { at: 0, color: lighter(palette.high, scene.shades.wall ?? 0) },
    { at: 1, color: lighter(palette.low, scene.shades.wall ?? 0) },
  ])
  const floor = lighter(blend(scene.lit(WOOD), palette.far, 0.35), scene.shades.floor ?? 0)
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
