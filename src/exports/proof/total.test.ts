import { describe, expect, it } from 'vitest'
import type { ExportProof, PlannedPicture } from '#contract/studio/exports/exports.ts'
import { totalOf } from './use-proofs.ts'

const rendered = (weight: number, bytes: number) => ({
  picture: { assetId: `${weight}`, weight } as PlannedPicture,
  proof: { bytes, isOverBudget: false, quality: 80 } as ExportProof,
  refusal: null,
})

describe('the bytes of an export under a budget, from the heaviest pictures', () => {
  const budget = { budgetBytes: 60_000 }

  it('count pictures of one kind as those that were rendered', () => {
    const some = [rendered(1_000_000, 58_000), rendered(1_000_000, 60_000)]
    expect(totalOf(some, { pictures: 10, weight: 10_000_000 }, budget)).toBe(590_000)
  })

  it('count small pictures by what they are stored with', () => {
    const some = [rendered(1_000_000, 58_000), rendered(1_000_000, 60_000)]
    expect(totalOf(some, { pictures: 102, weight: 2_100_000 }, budget)).toBe(218_000)
  })

  it('are those of the rendered ones if all were rendered', () => {
    expect(totalOf([rendered(5, 7)], { pictures: 1, weight: 5 }, budget)).toBe(7)
  })
})
