import { describe, expect, it } from 'vitest'
import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { POSE_MOVES } from '#contract/service/values/pose-moves.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { randomFrom } from '../chance/random.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { poseSize } from './frame.ts'
import { movesOf } from './moves.ts'
import { poseVariant } from './pose.ts'
import { bent } from './warp.ts'

const FIGURE = subjectScene(1, 320, 240)
const asked = (instruction: string, seed = 1) => ({ instruction, seed }) as const

/** The mask of a standing figure: head and body in human proportions. */
function silhouette() {
  const [width, height] = [100, 200]
  const data = Uint8ClampedArray.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isHead = Math.hypot(x - 50, y - 30) < 14
    const isBody = y >= 44 && y < 180 && Math.abs(x - 50) < 22
    return isHead || isBody ? 255 : 0
  })
  return { width, height, data }
}

/** Displacement of the parts. */
function shifts(instruction: string) {
  const moves = movesOf(instruction, silhouette(), randomFrom(1, instruction))
  return (moves?.handles ?? []).map(({ from, to }) => ({ at: from, x: to.x - from.x, y: to.y - from.y }))
}

describe('an instruction moves', () => {
  it.each([
    ['lean to the right', 1],
    ['lean to the left', -1],
  ])('the head when it says: %s', (instruction, side) => {
    const [head, ...rest] = shifts(instruction)
    expect(Math.sign(head?.x ?? 0)).toBe(side)
    expect(Math.abs(head?.x ?? 0)).toBeGreaterThan(10)
    expect(rest.filter(({ at }) => at.y > 170).every(({ x, y }) => x === 0 && y === 0)).toBe(true)
  })

  it('the named arm, up or down', () => {
    const side = (instruction: string, isRight: boolean) =>
      shifts(instruction).find(({ at }) => at.y > 45 && at.y < 140 && (isRight ? at.x > 65 : at.x < 35))
    expect(side('raise the right arm', true)?.y).toBeLessThan(-10)
    expect(side('raise the right arm', false)?.y).toBe(0)
    expect(side('lower the left arm', false)?.y).toBeGreaterThan(5)
  })

  it('everything above the feet for sitting lower', () => {
    const [head, chest, hips] = shifts('sit lower')
    for (const part of [head, chest, hips]) expect(part?.y).toBeGreaterThan(8)
  })

  it('a side that it does not name by the seed, the same for the same seed', () => {
    const moved = [1, 1, 2].map((seed) => movesOf('lean', silhouette(), randomFrom(seed, 'pose'))?.handles)
    expect(moved[0]).toEqual(moved[1])
    expect(moved[0]).not.toEqual(moved[2])
  })

  it('the head to the side if it names nothing but that', () => {
    expect(shifts('to the left')[0]?.x).toBeLessThan(0)
  })

  it.each(POSE_MOVES)('something for each move that forms offer: %s', (move) => {
    expect(movesOf(move, silhouette(), randomFrom(1, 'pose'))).not.toBeNull()
  })

  it('nothing if it names no known move', () => {
    expect(movesOf('whistle a happy tune', silhouette(), randomFrom(1, 'pose'))).toBeNull()
  })

  it('the frame for near or far', () => {
    const nearer = (words: string) => movesOf(words, silhouette(), randomFrom(1, words))?.nearer
    expect(nearer('a closer shot')).toBeGreaterThan(1)
    expect(nearer('full body, wider')).toBeLessThan(1)
  })
})

describe('a warped picture', () => {
  const at = (x: number, y: number) => ({ x, y })
  it('is the same where its handles stay, to the bit', () => {
    const handles = [at(10, 10), at(150, 20), at(90, 100)].map((from) => ({ from, to: from }))
    expect(bent(FIGURE, handles)).toEqual({ width: FIGURE.width, height: FIGURE.height, data: FIGURE.data })
  })

  it('moves as a whole with its handles', () => {
    const handles = [at(10, 10), at(150, 20), at(90, 100)].map((from) => ({
      from,
      to: at(from.x + 5, from.y),
    }))
    const moved = bent(FIGURE, handles)
    const row = (data: Uint8ClampedArray, from: number) =>
      data.subarray((60 * FIGURE.width + from) * 4, (60 * FIGURE.width + from + 40) * 4)
    expect([...row(moved.data, 45)]).toEqual([...row(FIGURE.data, 40)])
  })
})

describe('a pose variant (service-api.md, Image tools)', () => {
  it.each(POSE_RATIOS)('has the ratio %s', async (ratio) => {
    const [wide = 1, tall = 1] = ratio.split(':').map(Number)
    const { width, height } = await poseVariant(FIGURE, { ...asked('turn'), aspectRatio: ratio })
    expect(Math.abs(width / height / (wide / tall) - 1)).toBeLessThan(0.02)
    expect({ width, height }).toEqual(poseSize(FIGURE, ratio))
  })

  it('has the ratio nearest to the source by default', () => {
    expect(poseSize({ width: 1200, height: 1000 })).toEqual(poseSize({ width: 1200, height: 1000 }, '4:3'))
    expect(poseSize({ width: 500, height: 1000 })).toEqual(poseSize({ width: 500, height: 1000 }, '9:16'))
  })

  it('keeps the subject’s colours', async () => {
    const variant = await poseVariant(FIGURE, asked('lean to the left'))
    expect(apart(FIGURE, variant)).toBeLessThan(0.12)
  })

  it('is the same for the same seed, and different for another', async () => {
    const [one, same, other] = [
      await poseVariant(FIGURE, asked('turn', 3)),
      await poseVariant(FIGURE, asked('turn', 3)),
      await poseVariant(FIGURE, asked('turn', 4)),
    ]
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
  })
})

/** Half of the sum of differences of two colour histograms with 64 bins: 0 equal, 1 disjoint. */
function apart(one: Pixels, other: Pixels): number {
  const histogram = ({ data }: Pixels) => {
    const counts = new Float64Array(64)
    for (let at = 0; at < data.length; at += 4) {
      const bin = ((data[at] ?? 0) >> 6) * 16 + ((data[at + 1] ?? 0) >> 6) * 4 + ((data[at + 2] ?? 0) >> 6)
      counts[bin] = (counts[bin] ?? 0) + 4 / data.length
    }
    return counts
  }
  const [a, b] = [histogram(one), histogram(other)]
  return a.reduce((sum, value, bin) => sum + Math.abs(value - (b[bin] ?? 0)), 0) / 2
}
