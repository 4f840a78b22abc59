import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import type { Random } from '../chance/random.ts'
import { css } from '../color/color.ts'
import type { Scene } from './scene.ts'

const TILE_PX = 256

/** A tile of grey noise around the middle, which hides banding in gradients, like film grain. */
function grainTile(random: Random): Canvas {
  const tile = createCanvas(TILE_PX, TILE_PX)
  const pixels = new Uint8ClampedArray(TILE_PX * TILE_PX * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const value = 128 + (random.next() + random.next() - 1) * 110
    pixels.fill(value, at, at + 3)
    pixels[at + 3] = 255
  }
  tile.getContext('2d').putImageData(new ImageData(pixels, TILE_PX, TILE_PX), 0, 0)
  return tile
}

/** Adds grain to all opaque parts of a painting. */
export function grain({ ctx, width, height, random }: Scene, strength: number): void {
  ctx.save()
  ctx.globalCompositeOperation = 'soft-light'
  ctx.globalAlpha = strength
  const pattern = ctx.createPattern(grainTile(random), 'repeat')
  if (pattern) ctx.fillStyle = pattern
  ctx.fillRect(0, 0, width, height)
  ctx.restore()
}

type Finish = (scene: Scene) => void

const halftone: Finish = ({ ctx, width, height, unit, palette }) => {
  const pitch = Math.max(3, unit * 1.3)
  ctx.fillStyle = css(palette.near, 0.5)
  ctx.beginPath()
  for (let row = 0; row * pitch < height; row += 1) {
    for (let x = (row % 2) * (pitch / 2); x < width; x += pitch) {
      const radius = pitch * 0.36 * (0.35 + (0.65 * row * pitch) / height)
      ctx.moveTo(x + radius, row * pitch)
      ctx.arc(x, row * pitch, radius, 0, Math.PI * 2)
    }
  }
  ctx.fill()
}

const grid: Finish = ({ ctx, width, height, unit, palette }) => {
  ctx.strokeStyle = css(palette.light, 0.34)
  ctx.lineWidth = Math.max(0.6, unit * 0.12)
  ctx.beginPath()
  for (let x = unit * 5; x < width; x += unit * 5) {
    ctx.moveTo(x, 0)
    ctx.lineTo(x, height)
  }
  for (let y = unit * 5; y < height; y += unit * 5) {
    ctx.moveTo(0, y)
    ctx.lineTo(width, y)
  }
  ctx.stroke()
}

const washes: Finish = ({ ctx, width, height, unit, random, palette }) => {
  for (let left = 26; left > 0; left -= 1) {
    const [x, y, radius] = [random.next() * width, random.next() * height, unit * random.between(8, 30)]
    const gradient = ctx.createRadialGradient(x, y, radius * 0.6, x, y, radius)
    const color = random.pick([palette.light, palette.low, palette.far])
    gradient.addColorStop(0, css(color, 0.09))
    gradient.addColorStop(0.86, css(color, 0.16))
    gradient.addColorStop(1, css(color, 0))
    ctx.fillStyle = gradient
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  }
}

const strokes: Finish = ({ ctx, width, height, unit, random, palette }) => {
  ctx.lineCap = 'round'
  for (let left = 420; left > 0; left -= 1) {
    const [x, y, long, lean] = [
      random.next() * width,
      random.next() * height,
      unit * random.between(3, 9),
      random.between(-0.7, 0.7),
    ]
    ctx.strokeStyle = css(random.pick([palette.light, palette.near, palette.low, palette.accent]), 0.1)
    ctx.lineWidth = unit * random.between(0.5, 1.5)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + long, y + long * lean)
    ctx.stroke()
  }
}

const scanlines: Finish = ({ ctx, width, height, unit, palette }) => {
  ctx.fillStyle = css(palette.near, 0.22)
  const pitch = Math.max(2, unit * 0.7)
  for (let y = 0; y < height; y += pitch * 2) ctx.fillRect(0, y, width, pitch)
}

const frame: Finish = ({ ctx, width, height, unit, palette }) => {
  ctx.strokeStyle = css(palette.light)
  ctx.lineWidth = unit * 3.4
  ctx.strokeRect(unit * 1.7, unit * 1.7, width - unit * 3.4, height - unit * 3.4)
  ctx.strokeStyle = css(palette.near, 0.9)
  ctx.lineWidth = unit * 0.3
  ctx.strokeRect(unit * 4.6, unit * 4.6, width - unit * 9.2, height - unit * 9.2)
}

const vignette: Finish = ({ ctx, width, height, palette }) => {
  const far = Math.hypot(width, height) / 2
  const gradient = ctx.createRadialGradient(width / 2, height / 2, far * 0.45, width / 2, height / 2, far)
  gradient.addColorStop(0, css(palette.near, 0))
  gradient.addColorStop(1, css(palette.near, 0.55))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, width, height)
}

const lines: Finish = ({ ctx, width, height, unit, palette }) => {
  ctx.strokeStyle = css(palette.near, 0.2)
  ctx.lineWidth = Math.max(0.6, unit * 0.16)
  ctx.beginPath()
  for (let at = -height; at < width; at += unit * 1.1) {
    ctx.moveTo(at, 0)
    ctx.lineTo(at + height, height)
  }
  ctx.stroke()
}

const FINISHES = [halftone, grid, washes, strokes, scanlines, frame, vignette, lines] as const

const BY_PRESET: readonly (readonly [RegExp, Finish])[] = [
  [/HALFTONE|POP|CARTOON|COMIC|ICONIC/, halftone],
  [/BLUEPRINT|GEO|BAUHAUS|C4D/, grid],
  [/WATERCOLOR|ETHEREAL|AURA|DREAM|EMOTIONAL|PASTEL|ORGANIC/, washes],
  [/OIL|PAINT|GESTURE|ART_BRUT|AVANT|BRIGHT|COLLAGE/, strokes],
  [/80S|90S|GLITCH|NIGHTLIFE|BLURRY|SPOTLIGHT|VHS/, scanlines],
  [/POSTER|DECO|TRAVEL|EDITORIAL|JAPANDI|BOOK/, frame],
  [/CINEMA|FILM|NOSTALGIA|GOLDEN|DARK|EXPOSURE|JAZZY|SURREAL/, vignette],
  [/ETCHING|WOODBLOCK|COLORING|DOODLE|INK|MONO|CONTRAST/, lines],
]

/** The finish of a style preset; an unknown preset gets one too, always the same. */
export function finishFor(preset: string, hash: number): Finish {
  return BY_PRESET.find(([words]) => words.test(preset))?.[1] ?? FINISHES[hash % FINISHES.length] ?? vignette
}
