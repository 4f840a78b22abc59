import { grainOf, noiseOf, type Sheet, step } from './plane.ts'

/** Inks of a stencil printer, with the angle of their dots and how far they are off register. */
const INKS = [
  { rgb: [255, 214, 40], channel: 2, angle: 0.1, shift: [0.45, -0.4] },
  { rgb: [255, 82, 118], channel: 1, angle: 1.3, shift: [-0.8, 0.5] },
  { rgb: [20, 96, 168], channel: 0, angle: 0.68, shift: [0.6, 0.7] },
] as const

/** Three inks in dots, off register, on warm paper. */
export function risograph(sheet: Sheet): void {
  const { width, height, unit, random } = sheet
  const source = Uint8ClampedArray.from(sheet.data)
  const { data } = sheet
  const [speck, patch] = [grainOf(random), noiseOf(random, unit * 5)]
  const pitch = Math.max(3, unit * 0.95)
  for (let at = 0; at < data.length; at += 4) {
    data[at] = 248
    data[at + 1] = 243
    data[at + 2] = 230
  }
  for (const { rgb, channel, angle, shift } of INKS) {
    const [cos, sin] = [Math.cos(angle) / pitch, Math.sin(angle) / pitch]
    const [dx, dy] = [Math.round(shift[0] * unit), Math.round(shift[1] * unit)]
    for (let y = 0; y < height; y += 1) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width
      for (let x = 0; x < width; x += 1) {
        const from = (row + Math.min(width - 1, Math.max(0, x + dx))) * 4
        const tone = inkAmount(source, from, channel)
        const [u, v] = [(x * cos + y * sin) * Math.PI * 2, (y * cos - x * sin) * Math.PI * 2]
        const dot = 0.5 + 0.25 * (Math.cos(u) + Math.cos(v))
        const cover = step(-0.1, 0.12, tone * 1.06 - dot) * (0.82 + 0.12 * patch(x, y) + 0.1 * speck(x, y))
        const at = (y * width + x) * 4
        for (let part = 0; part < 3; part += 1)
          data[at + part] = (data[at + part] ?? 0) * (1 - cover * (1 - (rgb[part] ?? 0) / 255))
      }
    }
  }
}

/** How much of an ink a colour needs, with more contrast than the picture has. */
const inkAmount = (source: Uint8ClampedArray, from: number, channel: number): number =>
  0.94 * step(0.1, 1.02, 1 - (source[from + channel] ?? 0) / 255)

const COLORS = 20
const CELLS = 76
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const

/** Large square pixels in few colours, with ordered dots between them. */
export function pixelArt(sheet: Sheet): void {
  const { width, height, data } = sheet
  const size = Math.max(2, Math.round(Math.min(width, height) / CELLS))
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  const cells = averages(sheet, size, columns, rows)
  const colors = commonColors(cells)
  for (let place = 0; place < columns * rows; place += 1) {
    const [column, row] = [place % columns, Math.floor(place / columns)]
    const dither = ((BAYER[(row % 4) * 4 + (column % 4)] ?? 0) / 16 - 0.47) * 9
    const color = nearest(
      colors,
      [0, 1, 2].map((part) => (cells[place * 4 + part] ?? 0) + dither),
    )
    const alpha = (cells[place * 4 + 3] ?? 0) > 127 ? 255 : 0
    for (let y = row * size; y < Math.min(height, (row + 1) * size); y += 1) {
      for (let x = column * size; x < Math.min(width, (column + 1) * size); x += 1) {
        const at = (y * width + x) * 4
        data[at] = color[0] ?? 0
        data[at + 1] = color[1] ?? 0
        data[at + 2] = color[2] ?? 0
        data[at + 3] = alpha
      }
    }
  }
}

/** The colour in the middle of each cell, averaged over its inner half, so that edges stay sharp. */
function averages({ width, height, data }: Sheet, size: number, columns: number, rows: number): Float32Array {
  const cells = new Float32Array(columns * rows * 4)
  const inset = Math.floor(size / 4)
  for (let place = 0; place < columns * rows; place += 1) {
    const [left, top] = [(place % columns) * size + inset, Math.floor(place / columns) * size + inset]
    let count = 0
    for (let y = top; y < Math.min(height, top + size - inset * 2); y += 1) {
      for (let x = left; x < Math.min(width, left + size - inset * 2); x += 1) {
        const at = (y * width + x) * 4
        for (let part = 0; part < 4; part += 1)
          cells[place * 4 + part] = (cells[place * 4 + part] ?? 0) + (data[at + part] ?? 0)
        count += 1
      }
    }
    for (let part = 0; part < 4; part += 1)
      cells[place * 4 + part] = (cells[place * 4 + part] ?? 0) / Math.max(1, count)
  }
  return cells
}

type Rgb = readonly number[]

/** The most common colours of the cells, by k-means from evenly spaced cells. */
function commonColors(cells: Float32Array): readonly Rgb[] {
  const count = cells.length / 4
  const rgbAt = (place: number): Rgb => [
    cells[place * 4] ?? 0,
    cells[place * 4 + 1] ?? 0,
    cells[place * 4 + 2] ?? 0,
  ]
  let centres: Rgb[] = Array.from({ length: COLORS }, (_, index) =>
    rgbAt(Math.floor(((index + 0.5) * count) / COLORS)),
  )
  for (let round = 0; round < 4; round += 1) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (let place = 0; place < count; place += 2) {
      const color = rgbAt(place)
      const sum = sums[centres.indexOf(nearest(centres, color))]
      if (!sum) continue
      for (let part = 0; part < 3; part += 1) sum[part] = (sum[part] ?? 0) + (color[part] ?? 0)
      sum[3] = (sum[3] ?? 0) + 1
    }
    centres = centres.map((centre, index) => {
      const [red = 0, green = 0, blue = 0, members = 0] = sums[index] ?? []
      return members === 0 ? centre : [red / members, green / members, blue / members]
    })
  }
  return centres
}

function nearest(colors: readonly Rgb[], color: Rgb): Rgb {
  let [best, closest] = [colors[0] ?? color, Number.POSITIVE_INFINITY]
  for (const one of colors) {
    const far =
      ((one[0] ?? 0) - (color[0] ?? 0)) ** 2 +
      1.4 * ((one[1] ?? 0) - (color[1] ?? 0)) ** 2 +
      ((one[2] ?? 0) - (color[2] ?? 0)) ** 2
    if (far < closest) [best, closest] = [one, far]
  }
  return best
}
