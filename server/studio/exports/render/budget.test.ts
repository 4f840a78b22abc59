import { describe, expect, it } from 'vitest'
import { fitted, MAX_FITTED_QUALITY } from './budget.ts'

/** An encoder whose files have ten bytes for each step of quality. */
function encoder() {
  const tried: number[] = []
  const encode = async (quality: number) => {
    tried.push(quality)
    return Buffer.alloc(quality * 10)
  }
  return { encode, tried }
}

describe('a budget is met at the highest quality that fits', () => {
  it.each([
    [420, 42],
    [421, 42],
    [429, 42],
    [419, 41],
    [10, 1],
    [19, 1],
    [939, 93],
    [940, 94],
    [949, 94],
    [950, MAX_FITTED_QUALITY],
    [100_000, MAX_FITTED_QUALITY],
  ])('of %i bytes: %i', async (budgetBytes, quality) => {
    const { encode } = encoder()
    const file = await fitted(encode, budgetBytes)
    expect(file).toMatchObject({ quality, isOverBudget: false })
    expect(file.bytes).toHaveLength(quality * 10)
  })

  it('or at the lowest, over the budget, where none fits', async () => {
    const { encode } = encoder()
    expect(await fitted(encode, 9)).toMatchObject({ quality: 1, isOverBudget: true })
  })

  it('with few attempts: each halves the remaining range', async () => {
    const { encode, tried } = encoder()
    await fitted(encode, 420)
    expect(tried.length).toBeLessThanOrEqual(8)
    expect(new Set(tried).size).toBe(tried.length)
  })
})
