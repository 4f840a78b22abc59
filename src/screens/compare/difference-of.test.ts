import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceDrawing } from './difference-of.ts'

const noise = (width: number, height: number) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 251))

interface Pair {
  readonly first: Uint8ClampedArray
  readonly second: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly shrink?: number
}

/** Compares in strips of a few rows, as the worker does. */
function compared({ first, second, width, height, shrink = 1 }: Pair) {
  const difference = differenceDrawing(width, height, shrink)
  for (let top = 0; top < height; top += 7) {
    const [from, to] = [top * width * 4, Math.min(height, top + 7) * width * 4]
    difference.add({ first: first.subarray(from, to), second: second.subarray(from, to), width, top })
  }
  return { ...difference.result(), drawing: difference.drawing() }
}

describe('the difference of two pictures', () => {
  const [width, height] = [1200, 1000]
  const first = noise(width, height)

  it('of the same pixels is nothing, and black', () => {
    const { drawing, ...result } = compared({ first, second: first.slice(), width, height })
    expect(result).toEqual({ changed: 0, pixels: 1_200_000, largest: 0, box: null })
    expect(drawing.data.some((value, at) => value !== (at % 4 === 3 ? 255 : 0))).toBe(false)
  })

  it('of one changed pixel among more than a million is that pixel, however little it changed', () => {
    const second = first.slice()
    const at = (777 * width + 1199) * 4
    second[at + 1] = (second[at + 1] ?? 0) + 1
    const { drawing, ...result } = compared({ first, second, width, height })
    expect(result).toEqual({
      changed: 1,
      pixels: 1_200_000,
      largest: 1,
      box: { x: 1199, y: 777, width: 1, height: 1 },
    })
    expect([...drawing.data.subarray(at, at + 4)]).toEqual([0, 1, 0, 255])
  })

  it('is still seen where a large picture is drawn smaller', () => {
    const second = first.slice()
    second[(501 * width + 301) * 4] = (first[(501 * width + 301) * 4] ?? 0) + 4
    const { drawing, changed } = compared({ first, second, width, height, shrink: 4 })
    expect([drawing.width, drawing.height, changed]).toEqual([300, 250, 1])
    expect(drawing.data[(125 * 300 + 75) * 4]).toBe(4)
  })

  it('is what can be seen: hidden colours do not count, and what is gone does', () => {
    const pair = (one: readonly number[], other: readonly number[]) =>
      compared({
        first: Uint8ClampedArray.from(one),
        second: Uint8ClampedArray.from(other),
        width: 1,
        height: 1,
      })
    expect(pair([200, 10, 10, 0], [0, 0, 0, 0]).changed).toBe(0)
    expect(pair([0, 0, 0, 255], [0, 0, 0, 0])).toMatchObject({ changed: 1, largest: 255 })
  })

  it('counts and frames exactly the pixels that differ', () => {
    const bytes = fc.uint8Array({ minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(bytes, bytes, (red, other) => {
        const rgba = (values: Uint8Array) =>
          Uint8ClampedArray.from({ length: 240 }, (_, at) =>
            at % 4 === 3 ? 255 : (values[at >> 2] ?? 0) % 3,
          )
        const { changed, box } = compared({
          first: rgba(red),
          second: rgba(other),
          width: 6,
          height: 10,
        })
        const places = [...red.keys()].filter((at) => (red[at] ?? 0) % 3 !== (other[at] ?? 0) % 3)
        expect(changed).toBe(places.length)
        const [xs, ys] = [places.map((at) => at % 6), places.map((at) => Math.floor(at / 6))]
        const [x, y] = [Math.min(...xs), Math.min(...ys)]
        expect(box).toEqual(
          places.length === 0
            ? null
            : { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 },
        )
      }),
    )
  })
})
