import { type Canvas, createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { css } from '../../color/color.ts'
import { keptBy } from '../../mask/character-mask.ts'
import { matte } from '../../matte/matte.ts'
import type { PaintRequest } from '../request.ts'
import { softEllipse } from '../scenery/strokes.ts'
import type { Scene } from './scene.ts'

type Character = NonNullable<PaintRequest['characterReference']>

/** Where a person stands, in pixels. */
export interface Spot {
  readonly x: number
  readonly foot: number
  readonly height: number
  /** Whether the picture's edges must not cut the person. */
  readonly isWhole?: boolean
  /** Seen from close by: the head is where it would be, and the picture's edges cut the rest. */
  readonly isClose?: boolean
}

const LARGEST_PX = 768

/** A character reference as a person in the scene: cut out, standing on its ground, with the scene's light on it. */
export async function placeCharacter(scene: Scene, character: Character, spot: Spot): Promise<void> {
  const { ctx, width, light } = scene
  const figure = await cutOut(character)
  const bounds = boundsOf(figure)
  if (!bounds) return
  const isHalf = !spot.isWhole && isCutOff(figure, bounds)
  const { foot: lowest, height: maxHeight } = isHalf ? asHalfLength(scene, spot) : spot
  const widest = isHalf ? 0.72 : spot.isClose ? 0.95 : 0.56
  const scale = Math.min((width * widest) / bounds.width, maxHeight / bounds.height)
  const [wide, tall] = [bounds.width * scale, bounds.height * scale]
  const foot = spot.isClose && !isHalf ? spot.foot - spot.height + tall : lowest
  const x = Math.min(Math.max(spot.x, wide / 2), Math.max(wide / 2, width - wide / 2))
  const lit = createCanvas(Math.max(1, Math.ceil(wide)), Math.max(1, Math.ceil(tall)))
  lit.getContext('2d').drawImage(figure, bounds.x, bounds.y, bounds.width, bounds.height, 0, 0, wide, tall)
  tint(lit, scene)
  if (!isHalf)
    softEllipse(scene, { x: x - light.side * wide * 0.06, y: foot, radius: wide * 0.56 }, light.shade, 0.5)
  ctx.drawImage(lit, x - wide / 2, foot - tall, wide, tall)
}

/** A person whom the reference shows without legs is close: the picture's edge cuts the body, as the reference's did. */
function asHalfLength({ height }: Scene, spot: Spot): Pick<Spot, 'foot' | 'height'> {
  const top = Math.max(height * 0.16, spot.foot - spot.height)
  return { foot: height, height: height - Math.min(top, height * 0.42) }
}

/** Whether the lower edge of the reference cuts through the person. */
function isCutOff(canvas: Canvas, { x, y, width, height }: Bounds): boolean {
  if (y + height < canvas.height - 1) return false
  const { data } = canvas.getContext('2d').getImageData(x, canvas.height - 1, width, 1)
  const opaque = data.filter((value, at) => at % 4 === 3 && value >= 128).length
  return opaque > width * 0.25
}

/** Much less than on drawings, so that the person stays recognisable. */
function tint(canvas: Canvas, { light, palette }: Scene): void {
  const { width, height } = canvas
  const ctx = canvas.getContext('2d')
  const [from, to] = light.side < 0 ? [0, width] : [width, 0]
  ctx.globalCompositeOperation = 'source-atop'
  const gradient = ctx.createLinearGradient(from, 0, to, height)
  gradient.addColorStop(0, css(light.color, 0.1))
  gradient.addColorStop(0.5, css(palette.low, 0.03))
  gradient.addColorStop(1, css(light.shade, 0.18))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, width, height)
}

/** The person without what is behind: by the mask, else found in the picture, else in the outline of a person. */
async function cutOut({ image, mask }: Character): Promise<Canvas> {
  const { data, info } = await (await openPicture(image))
    .toColourspace('srgb')
    .resize(LARGEST_PX, LARGEST_PX, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const pixels = ctx.createImageData(width, height)
  pixels.data.set(data)
  if (mask) {
    const kept = await sharp(await keptBy(mask, info))
      .extractChannel(0)
      .raw()
      .toBuffer()
    keep(pixels.data, kept)
  } else {
    const found = await matte({ width, height, data: new Uint8ClampedArray(data) })
    if (found.isFound) keep(pixels.data, found.mask.data)
    else {
      ctx.putImageData(pixels, 0, 0)
      asPerson(canvas)
      return canvas
    }
  }
  ctx.putImageData(pixels, 0, 0)
  return canvas
}

function keep(data: Uint8ClampedArray, kept: Uint8Array | Uint8ClampedArray): void {
  for (let at = 0; at < kept.length; at += 1)
    data[at * 4 + 3] = Math.min(data[at * 4 + 3] ?? 0, kept[at] ?? 0)
}

/** Keeps a head and shoulders, as most portraits are framed. */
function asPerson(canvas: Canvas): void {
  const { width, height } = canvas
  const ctx = canvas.getContext('2d')
  ctx.globalCompositeOperation = 'destination-in'
  ctx.beginPath()
  ctx.ellipse(width / 2, height * 0.3, width * 0.27, height * 0.28, 0, 0, Math.PI * 2)
  ctx.moveTo(width * 0.02, height)
  ctx.bezierCurveTo(width * 0.04, height * 0.6, width * 0.3, height * 0.62, width * 0.38, height * 0.5)
  ctx.lineTo(width * 0.62, height * 0.5)
  ctx.bezierCurveTo(width * 0.7, height * 0.62, width * 0.96, height * 0.6, width * 0.98, height)
  ctx.closePath()
  ctx.fill()
}

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function boundsOf(canvas: Canvas): Bounds | null {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 40) continue
    const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
