import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paint } from '../paint.ts'
import type { Model } from '../request.ts'
import { bleed } from './bleed.ts'

describe('the edge of a transparent picture', () => {
  it('spreads opaque colours over transparent pixels, and changes no alpha', () => {
    const [width, height] = [9, 5]
    const data = new Uint8ClampedArray(width * height * 4)
    data.set([200, 10, 20, 255], (2 * width + 4) * 4)
    data.set([255, 255, 255, 64], (2 * width + 5) * 4)
    bleed({ width, height, data })
    expect(
      [...data.subarray(0, 4)].map((value, part) => Math.abs(value - ([200, 10, 20, 0][part] ?? 0)) < 80),
    ).toEqual([true, true, true, true])
    expect(data[(2 * width + 5) * 4 + 1]).toBeLessThan(140)
    expect(data[(2 * width + 5) * 4 + 3]).toBe(64)
  })

  it.each(['v4', 'fast', 'v3'] as const)('has no white fringe (%s)', async (model: Model) => {
    const { png } = await paint({
      width: 256,
      height: 256,
      prompt: 'a black cat',
      seed: 3,
      speed: 'DEFAULT',
      transparent: true,
      model,
    })
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    const lumaAt = (at: number) =>
      (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
    const [edge, inside]: [number[], number[]] = [[], []]
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] ?? 0
      if (alpha > 8 && alpha < 230) edge.push(lumaAt(at))
      else if (alpha === 255) inside.push(lumaAt(at))
    }
    expect(info.channels).toBe(4)
    expect(edge.length).toBeGreaterThan(100)
    const lightest = inside.toSorted((a, b) => a - b)[Math.floor(inside.length * 0.97)] ?? 0
    expect(edge.filter((luma) => luma > lightest + 25).length / edge.length).toBeLessThan(0.03)
  })
})
