import { expect, it } from 'vitest'
import { operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { placementOf } from './placements.ts'

const sizes = operationOf('resize-ad').fields(CATALOGUE).resolution?.values ?? []
const named = sizes.map((size) => placementOf(size, CATALOGUE)).filter((name) => name !== '')

it('platforms have their own names, beginning with a capital', () => {
  expect(placementOf('2400x2400', CATALOGUE)).toBe('Google, TikTok')
  expect(named.flatMap((name) => name.split(', ')).filter((name) => !/^[A-Z]/.test(name))).toEqual([])
})

it('no two sizes have the same name, apart from those of the same platforms', () => {
  const units = named.filter((name) => !/Google|Meta/.test(name))
  expect(units.filter((name, place) => units.indexOf(name) !== place)).toEqual([])
})
