import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MaskEdit } from '../edits.ts'
import { overlayOf } from '../overlay.ts'
import type { Pixels } from './by-colour.ts'
import { MaskDocument } from './mask-document.ts'
import { grayscalePng } from './png.ts'

const size = { width: 600, height: 300 }
type Corners = readonly [x: number, y: number, width: number, height: number]
const box = ([x, y, width, height]: Corners, mode: 'paint' | 'erase' = 'paint'): MaskEdit => ({
  kind: 'rectangle',
  mode,
  x,
  y,
  width,
  height,
})
const stroke = (...points: number[]): MaskEdit => ({ kind: 'stroke', mode: 'paint', hardness: 1, points })

function everyPixel(mask: MaskDocument): Uint8Array {
  const { width, height } = mask.tiles.size
  const all = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) mask.tiles.row(y, all.subarray(y * width, (y + 1) * width))
  return all
}

const aCoordinate = fc.double({ min: 5, max: 60, noNaN: true })

const anEdit: fc.Arbitrary<MaskEdit> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: -50, max: 650 }),
      fc.integer({ min: -50, max: 350 }),
      fc.integer({ min: 1, max: 300 }),
    )
    .map(([x, y, side]) => box([x, y, side, side])),
  fc
    .array(
      fc.tuple(
        fc.double({ min: -20, max: 620, noNaN: true }),
        fc.double({ min: -20, max: 320, noNaN: true }),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((points) => stroke(...points.flatMap(([x, y]) => [x, y, 12.5]))),
  fc.constantFrom<MaskEdit>(
    { kind: 'invert' },
    { kind: 'clear' },
    { kind: 'grow', by: 3 },
    { kind: 'grow', by: -2 },
  ),
)

describe('a mask that begins with steps', () => {
  it('is undone and redone to the same pixels and the same edits as where the steps were made', () => {
    const aLoad = fc.nat(255).map((seed): MaskEdit => {
      const values = new Uint8Array(size.width * size.height).fill(seed, 0, 5000)
      return { kind: 'load', values }
    })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anEdit, aLoad), { minLength: 1, maxLength: 5 }),
        fc.nat(3),
        (edits, undone) => {
          const first = new MaskDocument(size)
          for (const edit of edits) first.apply(edit)
          for (let step = 0; step < undone; step += 1) first.undo()
          const again = new MaskDocument(size)
          again.restore(everyPixel(first), first.steps)
          const both = [first, again] as const
          for (const travel of ['undo', 'undo', 'redo', 'redo', 'redo', 'undo'] as const) {
            for (const mask of both) mask[travel]()
            expect(everyPixel(again)).toEqual(everyPixel(first))
            expect(again.state).toEqual(first.state)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a stroke', () => {
  it('marks the pixels whose centres are at most the radius away, and not one more', () => {
    const mask = new MaskDocument(size)
    mask.apply(stroke(100.5, 100.5, 10, 200.5, 100.5, 10))
    const { tiles } = mask
    expect([tiles.read(150, 100), tiles.read(150, 110), tiles.read(150, 111)]).toEqual([255, 255, 0])
    expect([tiles.read(90, 100), tiles.read(89, 100), tiles.read(210, 100), tiles.read(211, 100)]).toEqual([
      255, 0, 255, 0,
    ])
  })

  it('is what every point of its capsules says, in any direction', () => {
    fc.assert(
      fc.property(
        fc.tuple(aCoordinate, aCoordinate, aCoordinate, aCoordinate),
        fc.double({ min: 0.6, max: 14, noNaN: true }),
        ([ax, ay, bx, by], radius) => {
          const mask = new MaskDocument({ width: 64, height: 64 })
          mask.apply(stroke(ax, ay, radius, bx, by, radius))
          const square = (bx - ax) ** 2 + (by - ay) ** 2
          for (let y = 0; y < 64; y += 1) {
            for (let x = 0; x < 64; x += 1) {
              const [px, py] = [x + 0.5 - ax, y + 0.5 - ay]
              const along =
                square === 0 ? 0 : Math.min(1, Math.max(0, (px * (bx - ax) + py * (by - ay)) / square))
              const away = Math.hypot(px - along * (bx - ax), py - along * (by - ay))
              // A rounding error on the very rim is allowed.
              if (Math.abs(away - radius) > 1e-6) expect(mask.tiles.read(x, y)).toBe(away < radius ? 255 : 0)
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is one step of undo however many points it has, and a cancelled one never was', () => {
    const mask = new MaskDocument(size)
    mask.begin({ mode: 'paint', hardness: 1 })
    for (let x = 20; x < 500; x += 20) mask.extend([x, 50, 8])
    mask.end()
    expect(mask.state.edits).toEqual([{ kind: 'stroke', mode: 'paint', pixels: mask.painted }])
    mask.undo()
    expect(mask.painted).toBe(0)
    mask.begin({ mode: 'paint', hardness: 1 })
    mask.extend([50, 50, 20, 300, 50, 20])
    mask.cancel()
    expect([mask.painted, everyPixel(mask).some(Boolean), mask.state.canUndo]).toEqual([0, false, false])
  })

  it('falls off towards its rim below full hardness', () => {
    const mask = new MaskDocument(size)
    mask.apply({ kind: 'stroke', mode: 'paint', hardness: 0.5, points: [100.5, 100.5, 20] })
    const values = [0, 10, 13, 16, 19, 21].map((away) => mask.tiles.read(100 + away, 100))
    expect(values[0]).toBe(255)
    expect(values[1]).toBe(255)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(values.at(-1)).toBe(0)
  })
})

describe('undo', () => {
  it('goes back through any edits to nothing, and forth again to the same pixels', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 6 }), (edits) => {
        const mask = new MaskDocument(size)
        const seen = [everyPixel(mask)]
        for (const edit of edits) {
          mask.apply(edit)
          seen.push(everyPixel(mask))
        }
        for (const before of seen.slice(0, -1).toReversed()) {
          mask.undo()
          expect(Buffer.compare(everyPixel(mask), before)).toBe(0)
        }
        expect(mask.painted).toBe(0)
        for (const after of seen.slice(1)) {
          mask.redo()
          expect(Buffer.compare(everyPixel(mask), after)).toBe(0)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('holds only the tiles that were touched', () => {
    const mask = new MaskDocument({ width: 4096, height: 4096 })
    mask.apply(box([0, 0, 10, 10]))
    mask.apply(box([3000, 3000, 10, 10]))
    const changed = mask.tiles.rollback()
    expect(changed.size).toBe(0)
    mask.tiles.fill(5, 100, 900, 255)
    expect(mask.tiles.rollback().size).toBe(4)
  })
})

describe('the list of areas', () => {
  it('gives one edit up and keeps the others as they are', () => {
    const mask = new MaskDocument(size)
    mask.apply(box([0, 0, 100, 100]))
    mask.apply(box([200, 0, 100, 100]))
    mask.apply(box([50, 50, 200, 20], 'erase'))
    mask.remove(0)
    expect(mask.tiles.read(10, 10)).toBe(0)
    expect(mask.tiles.read(280, 10)).toBe(255)
    expect(mask.tiles.read(220, 60)).toBe(0)
    expect(mask.state.edits).toHaveLength(2)
    mask.undo()
    expect([mask.tiles.read(10, 10), mask.state.edits.length]).toEqual([255, 3])
  })
})

describe('whole-mask edits', () => {
  it('count marked pixels as they are, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 5 }), (edits) => {
        const mask = new MaskDocument(size)
        for (const edit of edits) mask.apply(edit)
        expect(mask.painted).toBe(everyPixel(mask).filter((value) => value >= 128).length)
      }),
      { numRuns: 25 },
    )
  })

  it('growing by n marks what is at most n pixels away; shrinking takes it back', () => {
    const mask = new MaskDocument(size)
    mask.apply(box([100, 100, 50, 50]))
    mask.apply({ kind: 'grow', by: 5 })
    const { tiles } = mask
    expect([tiles.read(95, 120), tiles.read(94, 120), tiles.read(96, 96), tiles.read(97, 97)]).toEqual([
      255, 0, 0, 255,
    ])
    mask.apply({ kind: 'grow', by: -5 })
    expect(mask.painted).toBe(2500)
  })

  it('a polygon follows the even-odd rule', () => {
    const mask = new MaskDocument(size)
    const star = [50, 10, 73, 82, 12, 37, 88, 37, 27, 82]
    mask.apply({ kind: 'polygon', mode: 'paint', points: star })
    expect([mask.tiles.read(50, 20), mask.tiles.read(50, 50), mask.tiles.read(20, 38)]).toEqual([255, 0, 255])
  })

  it('by colour takes what hangs together, or everything alike', () => {
    const pixels: Pixels = { width: 60, height: 20, data: new Uint8ClampedArray(60 * 20 * 4) }
    for (let at = 0; at < 60 * 20; at += 1) {
      const isSubject = at % 60 < 20 || at % 60 >= 40
      pixels.data.set(isSubject ? [200, 40 + (at % 7), 40, 255] : [20, 20, 20, 255], at * 4)
    }
    const marked = (isContiguous: boolean) => {
      const mask = new MaskDocument(pixels, () => pixels)
      mask.apply({ kind: 'by-colour', mode: 'paint', x: 5, y: 5, tolerance: 10, isContiguous })
      return mask.painted
    }
    expect([marked(true), marked(false)]).toEqual([20 * 20, 40 * 20])
  })
})

it('the overlay has the mask under each pixel of the screen, and its colour', () => {
  const mask = new MaskDocument(size)
  mask.apply(box([100, 50, 100, 100]))
  const at = (pixels: Uint8ClampedArray, x: number, y: number) => [
    ...pixels.subarray((y * 300 + x) * 4, (y * 300 + x) * 4 + 4),
  ]
  const half = overlayOf(mask.tiles, { scale: 0.5, x: 0, y: 0 }, { width: 300, height: 150 }, [9, 8, 7])
  expect([at(half, 50, 25), at(half, 49, 25), at(half, 99, 74)]).toEqual([
    [9, 8, 7, 255],
    [0, 0, 0, 0],
    [9, 8, 7, 255],
  ])
  const twice = overlayOf(mask.tiles, { scale: 2, x: -190, y: -90 }, { width: 300, height: 150 }, [9, 8, 7])
  expect([at(twice, 9, 20), at(twice, 10, 10)]).toEqual([
    [0, 0, 0, 0],
    [9, 8, 7, 255],
  ])
})

describe('the PNG', () => {
  it.each([1, 8] as const)('with %i bit a pixel has exactly the marked pixels', async (depth) => {
    const { default: sharp } = await import('sharp')
    const mask = new MaskDocument({ width: 333, height: 129 })
    mask.apply(stroke(40, 40, 17, 280, 100, 17))
    const png = await grayscalePng(mask.tiles.size, depth, (y, out) => mask.tiles.row(y, out))
    const { data, info } = await sharp(Buffer.from(await png.arrayBuffer()))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([333, 129, 1])
    expect(Buffer.compare(data, everyPixel(mask))).toBe(0)
  })
})
