import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, type Rows, rowAt, rowOf, rowsOf } from './rows.ts'
import { targetOf } from './use-grid-keys.ts'

const SPACE = { width: 1200, gap: 8, rowHeight: 240, heading: 36, caption: 0 }
const ratios = fc
  .array(fc.float({ min: Math.fround(0.05), max: 20, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((list) => Float32Array.from(list))

function laidOut(all: Float32Array, groups: Parameters<typeof rowsOf>[1] = []): Rows {
  const last = [...rowsOf(all, groups, SPACE)].at(-1)
  if (!last) throw new Error('nothing was laid out')
  return last
}
const rowsIn = (rows: Rows, all: Float32Array) =>
  Array.from({ length: rows.count }, (_, row) => cellsOf(rows, row, all, SPACE.gap))

describe('rows of pictures', () => {
  it('hold every picture once, in order', () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const indexes = rowsIn(laidOut(all), all).flatMap((cells) => cells.map(({ index }) => index))
        expect(indexes).toEqual(Array.from(all, (_, at) => at))
      }),
    )
  })

  it('fill the width, except for the last of a month, and are never higher than requested', () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const rows = laidOut(all)
        for (const [row, cells] of rowsIn(rows, all).entries()) {
          expect(rows.heights[row]).toBeLessThan(240.01)
          const end = cells.at(-1)
          if (row < rows.count - 1) expect((end?.left ?? 0) + (end?.width ?? 0)).toBeCloseTo(1200, 1)
        }
      }),
    )
  })

  it('start anew with each month, with room for its heading', () => {
    const all = new Float32Array(14).fill(1)
    const rows = laidOut(all, [
      { label: 'November 2026', pictures: 6 },
      { label: 'October 2026', pictures: 8 },
    ])
    expect(rows.sections).toEqual([
      { label: 'November 2026', pictures: 6, first: 0, row: 0 },
      { label: 'October 2026', pictures: 8, first: 6, row: 2 },
    ])
    expect(rows.tops[0]).toBe(36)
    const [second = 0, third = 0, height = 0] = [rows.tops[1], rows.tops[2], rows.heights[1]]
    expect(third - second).toBeCloseTo(height + 8 + 36, 3)
  })

  it('are laid out in slices, and the estimated height is close to the final one from the first slice on', () => {
    const all = Float32Array.from({ length: 200_000 }, (_, at) => 0.6 + (at % 7) / 5)
    const steps = [...rowsOf(all, [], SPACE)]
    expect(steps.length).toBeGreaterThan(2)
    const [first, last] = [steps[0], steps.at(-1)]
    expect(first?.laid).toBeLessThan(100_000)
    expect(last?.laid).toBe(200_000)
    expect((first?.height ?? 0) / (last?.height ?? 1)).toBeCloseTo(1, 2)
  })

  it('are found by height and by picture', () => {
    fc.assert(
      fc.property(ratios, (all) => {
        const rows = laidOut(all)
        for (const [row, cells] of rowsIn(rows, all).entries()) {
          expect(rowAt(rows, (rows.tops[row] ?? 0) + 1)).toBe(row)
          for (const { index } of cells) expect(rowOf(rows, index)).toBe(row)
        }
      }),
    )
  })
})

describe('a key', () => {
  const all = new Float32Array(4_000).fill(1)
  const lead = (key: string, from: number) =>
    targetOf(key, from, { rows: laidOut(all), ratios: all, view: 1_000 })

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3_999, 3_999],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 6],
    ['ArrowUp', 8, 3],
    ['ArrowUp', 2, 2],
    ['PageDown', 1, 21],
    ['PageUp', 21, 1],
    ['PageDown', 3_998, 3_998],
    ['Home', 2_000, 0],
    ['End', 2_000, 3_999],
    ['Enter', 5, null],
  ])('%s moves from picture %i to picture %s', (key, from, to) => {
    expect(lead(key, from)).toBe(to)
  })
})
