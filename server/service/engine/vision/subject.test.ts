import { describe, expect, it } from 'vitest'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { likelihoodOfSubject } from './subject.ts'

describe('the subject of a picture', () => {
  it('is likely where it is, and nowhere else', async () => {
    const scene = subjectScene(5, 320, 240)
    const likelihood = await likelihoodOfSubject(scene)
    const meanWhere = (value: number) => {
      const there = [...scene.truth.keys()].filter((at) => scene.truth[at] === value)
      return there.reduce((sum, at) => sum + (likelihood?.data[at] ?? 0), 0) / there.length
    }
    expect(meanWhere(255)).toBeGreaterThan(200)
    expect(meanWhere(0)).toBeLessThan(20)
  })

  it.each([
    [1, 1],
    [900, 20],
    [20, 900],
    [63, 127],
  ])('is looked for in pictures of %i × %i', async (width, height) => {
    const plain = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(120) }
    const likelihood = await likelihoodOfSubject(plain)
    expect(likelihood).toMatchObject({ width, height })
    expect(likelihood?.data).toHaveLength(width * height)
  })
})
