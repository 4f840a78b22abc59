import type { Pixels } from '../../pixels/pixels.ts'

/**
 * A picture as most networks take it: all red values, then all green, then all blue ones, rows from the top, in the middle
 * of a square whose rest is 0.
 * @param side of the square, in pixels; not less than the picture's
 * @param brightest the value that 255 becomes
 */
export function planes({ width, height, data }: Pixels, side: number, brightest: number): Float32Array {
  const values = new Float32Array(3 * side * side)
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * 4, (top + y) * side + left + x]
      for (let color = 0; color < 3; color += 1)
        values[color * side * side + to] = ((data[from + color] ?? 0) * brightest) / 255
    }
  }
  return values
}
