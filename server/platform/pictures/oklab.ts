/** A color of OKLab (Björn Ottosson, 2020): lightness 0 to 1, two axes of color around 0. */
export interface Oklab {
  readonly l: number
  readonly a: number
  readonly b: number
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055

/** Of whole bytes, which nearly all colors have: a power takes ten times as long as a look into a table. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linear(byte / 255))
const linearOf = (value: number) => LINEAR[value] ?? linear(value / 255)

/** A color of sRGB, each part 0 to 255. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The color that six hexadecimal digits name. */
export function oklabOfHex(hex: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return oklabOf(red, green, blue)
}

/** Six hexadecimal digits of sRGB; what sRGB lacks is cut. */
export function hexOf({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, gamma(part))))
  return parts.map((part) => byte(part).toString(16).padStart(2, '0')).join('')
}

/** The difference of two colors (ΔE): about 0.02 can just be seen. */
export const differenceOf = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)

/** 10 bits each: lightness, and the two axes from -0.5 to 0.5. A third of what can be seen is a step of 0.001. */
const PART = 1023
const part = (value: number) => Math.round(PART * Math.min(1, Math.max(0, value)))

/** A color as one whole number, which a database compares. */
export const packed = ({ l, a, b }: Oklab): number => (part(l) << 20) | (part(a + 0.5) << 10) | part(b + 0.5)

export const unpacked = (color: number): Oklab => ({
  l: ((color >> 20) & PART) / PART,
  a: ((color >> 10) & PART) / PART - 0.5,
  b: (color & PART) / PART - 0.5,
})

/** Colors are sought by cells of this size. */
const CELL = 0.04
const AXIS = 32

const cellAt = (l: number, a: number, b: number) => (l * AXIS + (a + AXIS / 2)) * AXIS + b + AXIS / 2

/** The cell of a color. */
export const cellOf = ({ l, a, b }: Oklab): number =>
  cellAt(Math.floor(l / CELL), Math.floor(a / CELL), Math.floor(b / CELL))

/** The cells that a color nearer than `difference` may lie in. */
export function cellsAround({ l, a, b }: Oklab, difference: number): readonly number[] {
  const cells: number[] = []
  const range = (value: number) => {
    const [from, to] = [Math.floor((value - difference) / CELL), Math.floor((value + difference) / CELL)]
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  }
  // The distance of a cell's nearest point on one axis.
  const away = (value: number, cell: number) => Math.max(0, cell * CELL - value, value - (cell + 1) * CELL)
  for (const atL of range(l).filter((cell) => cell >= 0 && cell < AXIS))
    for (const atA of range(a))
      for (const atB of range(b))
        if (Math.hypot(away(l, atL), away(a, atA), away(b, atB)) <= difference)
          cells.push(cellAt(atL, atA, atB))
  return cells
}
