import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { randomFrom } from '#server/service/engine/chance/random.ts'
import { cssFont, type Face } from '#server/service/engine/typeset/fonts.ts'
import { subjectScene } from './subjects.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of an ad, with the bounding boxes of its letters and of each word. */
export interface AdLine extends Box {
  readonly text: string
  readonly words: readonly (Box & { readonly text: string })[]
}

export interface AdScene {
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray
  readonly lines: readonly AdLine[]
}

const TITLES = ['Summer Sale', 'Fresh Coffee', 'New Season', 'Weekend Offer', 'Made to Last'] as const
const NOTES = ['Two weeks only', 'Free delivery today', 'Find yours in store', 'Order before Friday'] as const
const CALLS = ['Shop now', 'Order today', 'Learn more'] as const
const FACES: readonly [Face, ...Face[]] = [
  { family: 'Noto Sans', isBold: true, isItalic: false },
  { family: 'Inter', isBold: true, isItalic: false },
  { family: 'Playfair Display', isBold: true, isItalic: false },
  { family: 'Noto Serif', isBold: false, isItalic: false },
  { family: 'Oswald', isBold: true, isItalic: false },
  { family: 'Inter', isBold: false, isItalic: true },
]
const SIZE = { width: 640, height: 400 }

/** An advertisement of nothing but text: six lines, for which a small banner has no room. */
export function menuScene(): Omit<AdScene, 'lines'> {
  const size = { width: 600, height: 600 }
  const ctx = createCanvas(size.width, size.height).getContext('2d')
  ctx.fillStyle = '#f7f1e3'
  ctx.fillRect(0, 0, size.width, size.height)
  ctx.fillStyle = '#22301f'
  const dishes = ['Tomato soup', 'Green salad', 'Fried fish', 'Roast lamb', 'Apple cake', 'Lemon tea']
  for (const [row, dish] of dishes.entries()) {
    ctx.font = cssFont({ family: 'Inter', isBold: row === 0, isItalic: false }, 44)
    ctx.fillText(`${dish} with bread`, 60, 100 + row * 85)
  }
  return { ...size, data: ctx.getImageData(0, 0, size.width, size.height).data }
}

/** An advertisement with known text: a title and a line on a band or a plain background, a call on a button. */
export function adScene(seed: number): AdScene {
  const random = randomFrom(seed, 'ad')
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const ctx = canvas.getContext('2d')
  const background = ctx.createImageData(SIZE.width, SIZE.height)
  background.data.set(subjectScene(seed, SIZE.width, SIZE.height).data)
  ctx.putImageData(background, 0, 0)
  const isDark = random.chance(0.6)
  const [band, ink] = isDark ? ['rgb(12 22 38 / 0.8)', '#ffffff'] : ['rgb(255 250 240 / 0.86)', '#20242c']
  const top = random.pick([0, 264])
  ctx.fillStyle = band
  ctx.fillRect(0, top, SIZE.width, 136)
  const button = { x: Math.round(random.between(40, 380)), y: top === 0 ? 320 : 60 }
  ctx.fillStyle = random.pick(['#c8372d', '#1f6feb', '#11734b'])
  ctx.fillRect(button.x, button.y, 200, 52)
  const face = random.pick(FACES)
  const x = Math.round(random.between(30, 120))
  const lines = [
    { text: random.pick(TITLES), size: random.between(42, 60), x, y: top + 66, fill: ink },
    { text: random.pick(NOTES), size: random.between(22, 28), x, y: top + 112, fill: ink },
    { text: random.pick(CALLS), size: 26, x: button.x + 24, y: button.y + 35, fill: '#ffffff' },
  ].map((line) => set(ctx, face, { ...line, size: Math.round(line.size) }))
  return { ...SIZE, data: new Uint8ClampedArray(ctx.getImageData(0, 0, SIZE.width, SIZE.height).data), lines }
}

interface Line {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly y: number
  readonly fill: string
}

function set(ctx: SKRSContext2D, face: Face, { text, size, x, y, fill }: Line): AdLine {
  ctx.font = cssFont(face, size)
  ctx.fillStyle = fill
  ctx.fillText(text, x, y)
  const boxOf = (part: string, from: number): Box => {
    const ink = ctx.measureText(part)
    const left = x + from - ink.actualBoundingBoxLeft
    const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight
    const [above, below] = [ink.actualBoundingBoxAscent, ink.actualBoundingBoxDescent]
    return { x: left, y: y - above, width, height: above + below }
  }
  const words = text.split(' ').map((word, place, all) => {
    const before = all.slice(0, place).join(' ')
    return { text: word, ...boxOf(word, place === 0 ? 0 : ctx.measureText(`${before} `).width) }
  })
  return { text, words, ...boxOf(text, 0) }
}

/** Intersection over union of two boxes. */
export function boxOverlap(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const tall = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (wide <= 0 || tall <= 0) return 0
  return (wide * tall) / (one.width * one.height + other.width * other.height - wide * tall)
}
