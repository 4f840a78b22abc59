import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryChange } from '#contract/studio/organise/changes.ts'
import { bodyOf, type Chosen, including, isChosen, NONE, sizeOf, these, without } from './chosen.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const all = (except: readonly string[] = []): Chosen => ({
  kind: 'all',
  search: { q: 'fox', rating: 4 },
  except: new Set(except),
  total: IDS.length,
  upTo: '2026-11-20T12:00:00.000Z',
})
const someIds = fc.subarray(IDS)
const aChoice = fc.oneof(someIds.map(these), someIds.map(all))
const chosenOf = (chosen: Chosen) => IDS.filter((id) => isChosen(chosen, id))

describe('selected pictures, by their ids or as all under a filter', () => {
  it('contain added pictures and no removed ones; nothing else changes', () => {
    fc.assert(
      fc.property(aChoice, someIds, (chosen, ids) => {
        const before = chosenOf(chosen)
        expect(chosenOf(including(chosen, ids))).toEqual(
          IDS.filter((id) => before.includes(id) || ids.includes(id)),
        )
        expect(chosenOf(without(chosen, ids))).toEqual(
          IDS.filter((id) => before.includes(id) && !ids.includes(id)),
        )
        expect(chosenOf(chosen)).toEqual(before)
      }),
    )
  })

  it('are counted', () => {
    fc.assert(
      fc.property(aChoice, (chosen) => {
        expect(sizeOf(chosen)).toBe(chosenOf(chosen).length)
      }),
    )
    expect(sizeOf(NONE)).toBe(0)
  })

  it('never count below zero, even with more exceptions than pictures', () => {
    const many = Array.from({ length: 9 }, (_, at) => `late-${at}`)
    expect(sizeOf(without(all(), many))).toBe(0)
  })

  it('are sent in a request that the contract accepts, with the filter’s values in its types', () => {
    fc.assert(
      fc.property(aChoice, (chosen) => {
        fc.pre(sizeOf(chosen) > 0)
        expect(libraryChange.safeParse({ ...bodyOf(chosen), isFavorite: true }).success).toBe(true)
      }),
    )
    expect(bodyOf(all(['a']))).toEqual({
      rule: { filter: { q: 'fox', rating: '4' }, except: ['a'], upTo: '2026-11-20T12:00:00.000Z' },
    })
  })
})
