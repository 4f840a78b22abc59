import { createCanvas } from '@napi-rs/canvas'
import { boxBlur, grainOf, lumaOf, noiseOf, type Sheet } from './plane.ts'

/** Sizes of brushes in units, and how dense their strokes lie; small ones only paint where there is detail. */
const BRUSHES = [
  { size: 3.4, spread: 0.55, isFine: false },
  { size: 1.7, spread: 0.6, isFine: false },
  { size: 0.85, spread: 0.75, isFine: true },
] as const

/** Oil: strokes along the forms, from broad to fine, with relief of the paint. */
export function oil(sheet: Sheet): void {
  const { width, height, data, unit, random } = sheet
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const luma = boxBlur(lumaOf(sheet), sheet, unit * 0.6)
  const bend = noiseOf(random, unit * 18)
  ctx.lineCap = 'round'
  for (const { size, spread, isFine } of BRUSHES) {
    const wide = Math.max(1.2, size * unit)
    const count = Math.round((width * height) / (wide * wide * spread))
    for (let left = count; left > 0; left -= 1) {
      const [x, y] = [random.below(width), random.below(height)]
      const [dx, dy] = gradient(luma, sheet, { x, y, reach: Math.max(1, Math.round(wide * 0.5)) })
      const slope = Math.hypot(dx, dy)
      if (isFine && slope < 0.035) continue
      const turn = slope > 0.03 ? Math.atan2(dx, -dy) : (bend(x, y) - 0.5) * 2.6 + 0.25
      const long = wide * (isFine ? 1.5 : 1.15) * random.between(0.7, 1.3)
      const vary = random.between(-13, 13)
      const at = (y * width + x) * 4
      ctx.strokeStyle = `rgb(${tone(data[at], vary)},${tone(data[at + 1], vary)},${tone(data[at + 2], vary)})`
      ctx.lineWidth = wide * random.between(0.55, 0.9)
      ctx.beginPath()
      ctx.moveTo(x - Math.cos(turn) * long, y - Math.sin(turn) * long)
      ctx.lineTo(x + Math.cos(turn) * long, y + Math.sin(turn) * long)
      ctx.stroke()
    }
  }
  const painted = ctx.getImageData(0, 0, width, height).data
  for (let at = 0; at < data.length; at += 4) {
    if ((painted[at + 3] ?? 0) < 250) continue
    for (let part = 0; part < 3; part += 1) data[at + part] = painted[at + part] ?? 0
  }
  relief(sheet)
}

const tone = (value: number | undefined, by: number) =>
  Math.min(255, Math.max(0, Math.round((value ?? 0) + by)))

interface Spot {
  readonly x: number
  readonly y: number
  readonly reach: number
}

/** How a plane rises to the right and downwards. */
function gradient(
  plane: Float32Array,
  { width, height }: Sheet,
  { x, y, reach }: Spot,
): readonly [number, number] {
  const row = y * width
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
  const [up, down] = [Math.max(0, y - reach) * width, Math.min(height - 1, y + reach) * width]
  return [(plane[row + right] ?? 0) - (plane[row + left] ?? 0), (plane[down + x] ?? 0) - (plane[up + x] ?? 0)]
}

/** Light on the ridges of the paint. */
function relief(sheet: Sheet): void {
  const { width, height, data } = sheet
  const luma = lumaOf(sheet)
  for (let y = height - 1; y > 0; y -= 1) {
    for (let x = width - 1; x > 0; x -= 1) {
      const place = y * width + x
      const rise = ((luma[place] ?? 0) - (luma[place - width - 1] ?? 0)) * 62
      const light = Math.min(20, Math.max(-20, rise))
      for (let part = 0; part < 3; part += 1) data[place * 4 + part] = (data[place * 4 + part] ?? 0) + light
    }
  }
}

/** Gouache, the brush of 3.0: matt paint with ragged edges, dragged in one direction over canvas. */
export function gouache(sheet: Sheet): void {
  const { width, height, unit, random } = sheet
  const source = Uint8ClampedArray.from(sheet.data)
  const [ragged, drag, wash, weave] = [
    noiseOf(random, unit * 1.8),
    noiseOf(random, unit * 0.5),
    noiseOf(random, unit * 16),
    grainOf(random),
  ]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shift = (ragged(x, y) - 0.5) * unit * 0.9
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + shift)))
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + (ragged(y + 500, x) - 0.5) * unit * 0.9)))
      const [from, at] = [(sy * width + sx) * 4, (y * width + x) * 4]
      const streak = (drag(x * 0.1 + 700, y + (wash(x, y) - 0.5) * unit * 5 + x * 0.2) - 0.5) * 13
      const light = streak + (wash(y, x) - 0.5) * 18 + (weave(x, y) - 0.5) * 14
      sheet.data[at] = mattOf(source[from]) + light
      sheet.data[at + 1] = mattOf(source[from + 1]) + light
      sheet.data[at + 2] = mattOf(source[from + 2]) + light * 0.9
    }
  }
}

/** Less range: no black, no white. */
const mattOf = (value = 0) => 20 + value * 0.88
