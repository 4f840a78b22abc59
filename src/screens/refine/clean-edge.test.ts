import { describe, expect, it } from 'vitest'
import { cleanEdge } from './clean-edge.ts'

const SIZE = { width: 40, height: 40 }

/** A red disc with a soft edge that shows its old green background. */
function aDisc() {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4)
  for (let at = 0; at < SIZE.width * SIZE.height; at += 1) {
    const away = Math.hypot((at % SIZE.width) - 20, Math.floor(at / SIZE.width) - 20)
    const alpha = Math.min(1, Math.max(0, (15 - away) / 4))
    data.set([220 * alpha, 200 * (1 - alpha), 0, Math.round(alpha * 255)], at * 4)
  }
  return data
}

const pixel = (data: Uint8ClampedArray, x: number, y: number) => [
  ...data.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4),
]

describe('a cut-out whose edge is cleaned', () => {
  const before = aDisc()
  const after = aDisc()
  cleanEdge(after, SIZE)

  it('has the colour of its solid part in its soft edge, and no longer that of the ground', () => {
    const [, greenBefore = 0, , alpha] = pixel(before, 33, 20)
    const [red = 0, green = 0, , alphaAfter] = pixel(after, 33, 20)
    expect(greenBefore).toBeGreaterThan(90)
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(45)
    expect(alphaAfter).toBe(alpha)
  })

  it('is what it was where it is solid, and where there is nothing', () => {
    expect(pixel(after, 20, 20)).toEqual(pixel(before, 20, 20))
    expect(pixel(after, 1, 1)).toEqual(pixel(before, 1, 1))
  })

  it('is left alone where nothing of it is solid', () => {
    const faint = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(90)
    const copy = faint.slice()
    cleanEdge(copy, SIZE)
    expect(copy).toEqual(faint)
  })
})
