import type { Size } from '#contract/service/describe/operation.ts'
import type { View } from '../stage/view.ts'
import { TILE, type Tiles } from './worker/tiles.ts'

/** Red, green and blue, 0–255. */
export type Color = readonly [number, number, number]

/** Samples for each screen pixel and axis where the picture is reduced. */
const SAMPLES = 2

/**
 * Draws a mask as the screen shows it, no larger than the screen.
 * @param view in the pixels of the overlay
 * @returns RGBA, the mask's values as alpha
 */
export function overlayOf(
  tiles: Tiles,
  view: View,
  size: Size,
  [r, g, b]: Color,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(size.width * size.height * 4)
  const samples = view.scale < 1 ? SAMPLES : 1
  const columns = sampleColumns(tiles, view, size.width, samples)
  const part = 1 / (samples * samples)
  const sums = new Uint16Array(size.width)
  for (let y = 0; y < size.height; y += 1) {
    sums.fill(0)
    for (let sample = 0; sample < samples; sample += 1) {
      const row = Math.floor((y + (sample + 0.5) / samples - view.y) / view.scale)
      if (row >= 0 && row < tiles.size.height) addRow(tiles, row, columns, sums)
    }
    for (let x = 0; x < size.width; x += 1) {
      const sum = sums[x] ?? 0
      if (sum === 0) continue
      const at = (y * size.width + x) * 4
      out[at] = r
      out[at + 1] = g
      out[at + 2] = b
      out[at + 3] = sum * part
    }
  }
  return out
}

/** Picture columns that the samples of each screen column fall on; -1 outside. */
function sampleColumns(tiles: Tiles, view: View, width: number, samples: number): Int32Array {
  return Int32Array.from({ length: width * samples }, (_, at) => {
    const column = Math.floor(((at + 0.5) / samples - view.x) / view.scale)
    return column >= 0 && column < tiles.size.width ? column : -1
  })
}

function addRow(tiles: Tiles, row: number, columns: Int32Array, sums: Uint16Array): void {
  const first = Math.floor(row / TILE) * tiles.columns
  const offset = (row & (TILE - 1)) * TILE
  const samples = columns.length / sums.length
  let index = -1
  let tile: number | Uint8Array = 0
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] ?? -1
    if (column < 0) continue
    const here = first + (column >> 8)
    if (here !== index) {
      index = here
      tile = tiles.tile(index)
    }
    const value = typeof tile === 'number' ? tile : (tile[offset + (column & (TILE - 1))] ?? 0)
    if (value === 0) continue
    const pixel = samples === 1 ? at : at >> 1
    sums[pixel] = (sums[pixel] ?? 0) + value
  }
}
