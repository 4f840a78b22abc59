import { createCanvas } from '@napi-rs/canvas'
import { randomFrom } from '#server/service/engine/chance/random.ts'
import { color, type DrawInHue } from './drawing.ts'

const TEXTURES = ['stripes', 'checks', 'bricks', 'dots', 'waves', 'grain'] as const

/** A texture with a hole, and the true content of the hole. */
export interface TextureScene {
  readonly name: string
  /** Whether its content can be inferred from the rest. */
  readonly hasStructure: boolean
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray
  /** 255 inside of the hole. */
  readonly hole: Uint8ClampedArray
}

const drawTexture: Readonly<Record<(typeof TEXTURES)[number], DrawInHue>> = {
  stripes(ctx, random, { width, height }, hue) {
    const step = random.between(14, 30)
    ctx.rotate(random.between(-0.7, 0.7))
    for (let x = -height; x < width + height; x += step) {
      ctx.fillStyle = color(hue, 60, 45)
      ctx.fillRect(x, -height, step * 0.45, height * 3)
    }
  },
  checks(ctx, random, { width, height }, hue) {
    const step = Math.round(random.between(14, 30))
    ctx.fillStyle = color(hue, 55, 40)
    for (let y = 0; y < height; y += step)
      for (let x = (y / step) % 2 === 0 ? 0 : step; x < width; x += 2 * step) ctx.fillRect(x, y, step, step)
  },
  bricks(ctx, random, { width, height }, hue) {
    const [wide, tall] = [Math.round(random.between(34, 52)), Math.round(random.between(16, 24))]
    for (let y = 0; y < height; y += tall)
      for (let x = (y / tall) % 2 === 0 ? 0 : -wide / 2; x < width; x += wide) {
        ctx.fillStyle = color(hue + random.between(-5, 5), 50, random.between(42, 50))
        ctx.fillRect(x + 2, y + 2, wide - 3, tall - 3)
      }
  },
  dots(ctx, random, { width, height }, hue) {
    const step = random.between(18, 30)
    ctx.fillStyle = color(hue, 60, 42)
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) {
        ctx.beginPath()
        ctx.arc(x, y, step * 0.3, 0, Math.PI * 2)
        ctx.fill()
      }
  },
  waves(ctx, random, { width, height }, hue) {
    const [step, long] = [random.between(16, 26), random.between(50, 90)]
    ctx.strokeStyle = color(hue, 60, 42)
    ctx.lineWidth = step * 0.35
    for (let y = -step; y < height + step; y += step) {
      ctx.beginPath()
      for (let x = 0; x <= width; x += 4) ctx.lineTo(x, y + Math.sin((x / long) * Math.PI * 2) * step * 0.5)
      ctx.stroke()
    }
  },
  grain(ctx, random, { width, height }, hue) {
    for (let n = 0; n < 9000; n += 1) {
      ctx.fillStyle = color(hue, 30, random.between(60, 86))
      ctx.fillRect(random.between(0, width), random.between(0, height), 3, 3)
    }
  },
}

/** A texture of 256 × 256 with a round hole in it. */
export function textureScene(seed: number): TextureScene {
  const random = randomFrom(seed, 'texture')
  const kind = TEXTURES[seed % TEXTURES.length] ?? 'stripes'
  const size = { width: 256, height: 256 }
  const canvas = createCanvas(size.width, size.height)
  const ctx = canvas.getContext('2d')
  const hue = random.between(0, 360)
  ctx.fillStyle = color(hue + random.between(20, 180), 35, 78)
  ctx.fillRect(0, 0, size.width, size.height)
  drawTexture[kind](ctx, random, size, hue)
  ctx.resetTransform()
  const data = new Uint8ClampedArray(ctx.getImageData(0, 0, size.width, size.height).data)
  const [x, y, radius] = [random.between(90, 166), random.between(90, 166), random.between(26, 44)]
  const hole = Uint8ClampedArray.from({ length: size.width * size.height }, (_, at) =>
    Math.hypot((at % size.width) - x, Math.floor(at / size.width) - y) < radius ? 255 : 0,
  )
  return { name: kind, hasStructure: kind !== 'grain', ...size, data, hole }
}
