import { boxBlur, edgesOf, grainOf, lumaOf, noiseOf, type Sheet, step, tintOf } from './plane.ts'

const PAPER = [250, 246, 236] as const
const CREAM = [247, 241, 226] as const

/** How much of the sheet is painted: less towards an uneven border. 1 everywhere on transparent pictures. */
function borderOf(
  { width, height, unit, random, data }: Sheet,
  share: number,
): (x: number, y: number) => number {
  if ((data[3] ?? 255) < 255) return () => 1
  const wide = noiseOf(random, unit * 9)
  const fine = noiseOf(random, unit * 1.4)
  const margin = unit * share
  return (x, y) => {
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y)
    if (edge > margin * 2.4) return 1
    return step(0, unit * 0.7, edge - margin * (0.35 + wide(x, y) * 0.9) - fine(x, y) * unit * 1.1)
  }
}

/** Transparent paint on white paper: melted shapes, dark rims, blooms and granulation. */
export function watercolor(sheet: Sheet): void {
  const { width, height, data, unit, random } = sheet
  const [wobbleX, wobbleY] = [noiseOf(random, unit * 3.2), noiseOf(random, unit * 3.2)]
  const [pool, bloom, speck] = [noiseOf(random, unit * 22), noiseOf(random, unit * 8), grainOf(random)]
  const source = melted(sheet, unit * 0.45)
  const luma = lumaOf(sheet)
  const soft = boxBlur(luma, sheet, unit * 1.3)
  const edges = edgesOf(boxBlur(luma, sheet, unit * 0.3), sheet, unit * 0.35)
  const border = borderOf(sheet, 5.5)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sx = clampTo(x + Math.round((wobbleX(x, y) - 0.5) * unit * 2), width)
      const sy = clampTo(y + Math.round((wobbleY(x, y) - 0.5) * unit * 2), height)
      const [from, at] = [(sy * width + sx) * 4, (y * width + x) * 4]
      const rim = Math.min(0.34, (edges[sy * width + sx] ?? 0) * 0.75)
      const pigment =
        0.66 + (pool(x, y) - 0.5) * 0.42 + (bloom(x, y) - 0.5) * 0.22 + (speck(x, y) - 0.5) * 0.1
      const hollow = ((soft[sy * width + sx] ?? 0) - (luma[sy * width + sx] ?? 0)) * 0.35
      const density = Math.max(0.12, pigment + rim + hollow) * border(x, y)
      for (let channel = 0; channel < 3; channel += 1) {
        const white = PAPER[channel] ?? 255
        const ink = Math.max(0, 1 - (source[from + channel] ?? 0) / 255)
        data[at + channel] = white * (1 - Math.min(1, ink * density * 1.12)) - (speck(y, x) - 0.5) * 7
      }
    }
  }
}

const clampTo = (value: number, count: number) => (value < 0 ? 0 : value >= count ? count - 1 : value)

/** The picture without small details. */
function melted(sheet: Sheet, radius: number): Uint8ClampedArray {
  const { data } = sheet
  const copy = Uint8ClampedArray.from(data)
  const plane = new Float32Array(data.length / 4)
  for (let channel = 0; channel < 3; channel += 1) {
    for (let at = 0; at < plane.length; at += 1) plane[at] = data[at * 4 + channel] ?? 0
    const blurred = boxBlur(plane, sheet, radius)
    for (let at = 0; at < plane.length; at += 1) copy[at * 4 + channel] = blurred[at] ?? 0
  }
  return copy
}

/** Black ink on cream paper: outlines, and hatching that crosses where it is dark. */
export function ink(sheet: Sheet): void {
  const { width, height, data, unit, random } = sheet
  const luma = boxBlur(lumaOf(sheet), sheet, unit * 0.18)
  const lines = edgesOf(luma, sheet, unit * 0.28)
  const tints = edgesOf(boxBlur(tintOf(sheet), sheet, unit * 0.18), sheet, unit * 0.28)
  const [wobble, dry] = [noiseOf(random, unit * 5), noiseOf(random, unit * 0.5)]
  const border = borderOf(sheet, 4)
  const period = Math.max(3, unit * 1.25)
  const stripe = (along: number) => Math.abs(((((along / period) % 1) + 1) % 1) - 0.5) * 2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * width + x
      const tone = (luma[place] ?? 0) ** 0.9
      const bend = (wobble(x, y) - 0.5) * unit * 2.4
      const edge = (lines[place] ?? 0) + (tints[place] ?? 0) * 1.1
      let dark = step(0.065, 0.15, edge - dry(x, y) * 0.03)
      if (tone < 0.74) dark = Math.max(dark, step(0, 0.28, (0.74 - tone) * 1.2 - stripe(x + y + bend)))
      if (tone < 0.44) dark = Math.max(dark, step(0, 0.28, (0.5 - tone) * 1.5 - stripe(x - y + bend)))
      if (tone < 0.26) dark = Math.max(dark, step(0, 0.3, (0.3 - tone) * 4.5 - stripe(y * 1.2 + bend) * 0.6))
      const covered = dark * border(x, y) * (0.94 - 0.12 * dry(x, y))
      for (let channel = 0; channel < 3; channel += 1)
        data[place * 4 + channel] =
          (CREAM[channel] ?? 255) * (1 - covered) + (channel === 2 ? 34 : 24) * covered
    }
  }
}

/** Graphite with a breath of colour: strokes in one direction over rough paper, and outlines. */
export function pencil(sheet: Sheet): void {
  const { width, height, data, unit, random } = sheet
  const luma = lumaOf(sheet)
  const soft = boxBlur(luma, sheet, unit * 0.22)
  const lines = edgesOf(soft, sheet, unit * 0.22)
  const tints = edgesOf(boxBlur(tintOf(sheet), sheet, unit * 0.22), sheet, unit * 0.22)
  const [long, tooth, press] = [noiseOf(random, unit * 0.42), grainOf(random), noiseOf(random, unit * 12)]
  const border = borderOf(sheet, 6)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * width + x
      // Long in one diagonal, short across it.
      const stroke = long((x + y) * 0.07 + 900, (x - y) * 0.8 + 4000) * 0.75 + tooth(x, y) * 0.5
      const tone = 1 - (soft[place] ?? 0)
      const cover =
        step(0.22, 0.9, tone * 0.8 + 0.4 + (press(x, y) - 0.5) * 0.2 - stroke * 0.62 + 0.26) * border(x, y)
      const edge =
        step(0.07, 0.24, (lines[place] ?? 0) + (tints[place] ?? 0) * 0.8 - tooth(y, x) * 0.05) *
        0.86 *
        border(x, y)
      for (let channel = 0; channel < 3; channel += 1) {
        const own = data[place * 4 + channel] ?? 0
        const grey = (luma[place] ?? 0) * 255
        const color = own * 0.17 + grey * 0.62 + 255 * 0.06
        const painted = (PAPER[channel] ?? 255) * (1 - cover * 0.82) + color * cover * 0.82
        data[place * 4 + channel] = painted * (1 - edge) + 52 * edge
      }
    }
  }
}
