import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { blend, type Color, css } from '../../color/color.ts'
import { brightnessOf } from '../../pixels/pixels.ts'
import { SNOW } from '../scenery/plants.ts'
import { boxBlur } from '../styles/plane.ts'
import { rasterOf } from './figure.ts'
import type { Scene } from './scene.ts'

/** The light and shade of a scene on a flat drawing. Changes the canvas. */
export function shade(canvas: Canvas, scene: Scene, depth: number): void {
  const { width, height } = canvas
  const ctx = canvas.getContext('2d')
  const { light, look, palette } = scene
  const [from, to] = light.side < 0 ? [0, width] : [width, 0]
  ctx.globalCompositeOperation = 'source-atop'
  if (look.isFlat) {
    if (look.volume > 0) halfShade(canvas, scene)
  } else {
    const gradient = ctx.createLinearGradient(from, 0, to, height)
    gradient.addColorStop(0, css(light.color, 0.3 * look.volume))
    gradient.addColorStop(0.45, css(light.color, 0))
    gradient.addColorStop(0.55, css(light.shade, 0))
    gradient.addColorStop(1, css(light.shade, 0.42 * look.volume))
    ctx.fillStyle = gradient
    ctx.fillRect(0, 0, width, height)
    edge(canvas, {
      shift: light.side * Math.max(width, height) * 0.085,
      color: light.shade,
      alpha: 0.42 * look.volume,
    })
    // On whatever a cut-out is laid later, a bright rim would be a fringe.
    if (!scene.isBare)
      edge(canvas, {
        shift: -light.side * Math.max(width, height) * 0.012,
        color: light.color,
        alpha: 0.34 * look.volume,
      })
  }
  ctx.globalCompositeOperation = 'source-atop'
  if (look.isClay) swell(canvas, scene)
  const air = ctx.createLinearGradient(0, height * 0.55, 0, height)
  air.addColorStop(0, css(palette.near, 0))
  air.addColorStop(1, css(blend(palette.near, palette.far, 0.4), look.isFlat ? 0 : 0.24))
  ctx.fillStyle = air
  ctx.fillRect(0, 0, width, height)
  if (depth > 0) {
    ctx.fillStyle = css(palette.low, Math.min(0.6, depth * 0.55))
    ctx.fillRect(0, 0, width, height)
  }
  ctx.globalCompositeOperation = 'source-over'
}

/** Forms as if of clay: the inside rises from the outline, and catches light and shade. */
function swell(canvas: Canvas, { light }: Scene): void {
  const scale = Math.min(1, 300 / Math.max(canvas.width, canvas.height))
  const [width, height] = [
    Math.max(2, Math.round(canvas.width * scale)),
    Math.max(2, Math.round(canvas.height * scale)),
  ]
  const small = createCanvas(width, height)
  const inner = small.getContext('2d')
  inner.drawImage(canvas, 0, 0, width, height)
  const picture = inner.getImageData(0, 0, width, height)
  const form = formOf(picture.data, width, height)
  const reach = 2
  for (let y = 0; y < height; y += 1) {
    const [up, down] = [Math.max(0, y - reach) * width, Math.min(height - 1, y + reach) * width]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
      const dx = (form[y * width + right] ?? 0) - (form[y * width + left] ?? 0)
      const dy = (form[down + x] ?? 0) - (form[up + x] ?? 0)
      const facing = (dy - light.side * dx * 0.75) * 5.5
      const value = Math.min(1, Math.max(-1, facing))
      const shine = Math.max(0, value - 0.5) * 1.3
      const place = (y * width + x) * 4
      picture.data.fill(value > 0 ? 255 : 20, place, place + 3)
      picture.data[place + 3] = 255 * (value > 0 ? value * 0.3 + shine * 0.7 : -value * 0.5)
    }
  }
  inner.putImageData(picture, 0, 0)
  const ctx = canvas.getContext('2d')
  ctx.drawImage(small, 0, 0, canvas.width, canvas.height)
}

/** A height for each pixel: how deep it lies inside of the outline, and a little of how light it is. */
function formOf(data: Uint8ClampedArray, width: number, height: number): Float32Array {
  const alpha = new Float32Array(width * height)
  const luma = new Float32Array(width * height)
  for (let at = 0; at < alpha.length; at += 1) {
    alpha[at] = (data[at * 4 + 3] ?? 0) / 255
    luma[at] =
      (brightnessOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0) / 255) * (alpha[at] ?? 0)
  }
  const size = { width, height }
  const [wide, near] = [
    boxBlur(boxBlur(alpha, size, width * 0.07), size, width * 0.07),
    boxBlur(boxBlur(alpha, size, 4), size, 4),
  ]
  const tones = boxBlur(boxBlur(luma, size, 4), size, 3)
  return wide.map((value, at) => value * 1.6 + (near[at] ?? 0) * 0.5 + (tones[at] ?? 0) * 0.45)
}

/** Snow on all that faces up. Changes the canvas. */
export function snowOn(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas
  const cap = createCanvas(width, height)
  const ctx = cap.getContext('2d')
  const deep = Math.max(2, Math.min(width, height) * 0.1)
  ctx.drawImage(canvas, 0, 0)
  ctx.globalCompositeOperation = 'source-in'
  ctx.fillStyle = css(scene.lit(SNOW))
  ctx.fillRect(0, 0, width, height)
  ctx.globalCompositeOperation = 'destination-out'
  // Thinner on slopes: what is below is left out a little to both sides.
  for (const side of [-0.35, 0, 0.35]) ctx.drawImage(canvas, side * deep, deep)
  const over = canvas.getContext('2d')
  over.globalCompositeOperation = 'source-atop'
  over.drawImage(cap, 0, 0)
  over.globalCompositeOperation = 'source-over'
}

/** Flat pictures have one hard-edged shade on the side that is turned away from the light. */
function halfShade(canvas: Canvas, { light, look }: Scene): void {
  const { width, height } = canvas
  const ctx = canvas.getContext('2d')
  ctx.globalCompositeOperation = 'source-atop'
  ctx.fillStyle = css(light.shade, 0.2 * look.volume)
  const x = width / 2
  if (light.side < 0) ctx.fillRect(x, 0, width, height)
  else ctx.fillRect(0, 0, x, height)
}

/** Tints what is inside of a drawing near one of its edges. */
function edge(canvas: Canvas, { shift, color, alpha }: { shift: number; color: Color; alpha: number }): void {
  const { width, height } = canvas
  const scale = Math.min(1, 420 / Math.max(width, height))
  const small = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const inner = small.getContext('2d')
  inner.scale(scale, scale)
  inner.fillStyle = css(color)
  inner.fillRect(0, 0, width, height)
  inner.globalCompositeOperation = 'destination-out'
  inner.filter = `blur(${(Math.abs(shift) * 0.3 * scale).toFixed(2)}px)`
  inner.drawImage(canvas, shift, Math.abs(shift) * (shift > 0 ? -0.4 : 0.6) * 0.6, width, height)
  const ctx = canvas.getContext('2d')
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.globalAlpha = Math.min(1, alpha)
  ctx.drawImage(small, 0, 0, width, height)
  ctx.restore()
}

/** One colour in the outline of a canvas, small and soft, for shadows. */
export function silhouette(canvas: Canvas, color: Color, blur: number): Canvas {
  const scale = Math.min(1, 220 / Math.max(canvas.width, canvas.height))
  const [width, height] = [canvas.width * scale, canvas.height * scale]
  const pad = Math.ceil(blur * scale * 2 + 2)
  const small = createCanvas(Math.ceil(width) + pad * 2, Math.ceil(height) + pad * 2)
  const ctx = small.getContext('2d')
  ctx.filter = blur > 0 ? `blur(${(blur * scale).toFixed(2)}px)` : 'none'
  ctx.drawImage(canvas, pad, pad, width, height)
  ctx.filter = 'none'
  ctx.globalCompositeOperation = 'source-in'
  ctx.fillStyle = css(color)
  ctx.fillRect(0, 0, small.width, small.height)
  return small
}

/** A part of a drawing's square at a size in pixels. */
export async function cutOf(
  svg: string,
  bounds: { x: number; y: number; width: number; height: number },
  { width, height }: { width: number; height: number },
): Promise<Canvas> {
  const whole = await rasterOf(
    svg,
    Math.max(1, Math.round(width / bounds.width)),
    Math.max(1, Math.round(height / bounds.height)),
  )
  const canvas = createCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  canvas.getContext('2d').drawImage(whole, -bounds.x * whole.width, -bounds.y * whole.height)
  return canvas
}
