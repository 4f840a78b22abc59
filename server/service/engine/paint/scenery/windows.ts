import { blend, css } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { fillDown, shape } from './strokes.ts'

/** Where a window or a picture hangs. */
export interface Pane {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A window with a sill; rain and snow are seen in it. */
export function windowAt(scene: Scene, { x, y, width, height }: Pane): void {
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
  outside(scene, { x, y, width, height })
  ctx.fillStyle = css(wood)
  ctx.fillRect(x + width / 2 - unit * 0.5, y, unit, height)
  ctx.fillRect(x, y + height * 0.42, width, unit)
  ctx.fillStyle = css(blend(wood, palette.far, 0.3))
  ctx.fillRect(x - unit * 2.4, y + height + unit * 1.4, width + unit * 4.8, unit * 1.2)
}

/** Rain and snow behind a window. */
function outside({ ctx, unit, random, weather, palette }: Scene, { x, y, width, height }: Pane): void {
  if (weather !== 'rain' && weather !== 'storm' && weather !== 'snow') return
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, width, height)
  ctx.clip()
  ctx.fillStyle = css(weather === 'snow' ? { l: 0.86, c: 0.02, h: 240 } : { l: 0.62, c: 0.03, h: 245 }, 0.7)
  ctx.fillRect(x, y, width, height)
  ctx.fillStyle = css(weather === 'snow' ? palette.light : { l: 0.88, c: 0.02, h: 235 }, 0.85)
  for (let left = 70; left > 0; left -= 1) {
    const [across, down] = [x + random.next() * width, y + random.next() * height]
    if (weather === 'snow') ctx.fillRect(across, down, unit * 0.6, unit * 0.6)
    else ctx.fillRect(across, down, unit * 0.22, unit * 2.6)
  }
  ctx.restore()
}

/** Light from the window on wall and floor. */
export function beam({ ctx, width, height, horizon, palette, light, time, look }: Scene): void {
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

/** The light of a window that is out of sight, slanting over the wall. */
export function panes({ ctx, width, horizon, unit, palette, light, look, time }: Scene): void {
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
