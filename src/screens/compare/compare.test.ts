import { expect, it } from 'vitest'
import { MAX_COMPARED } from '#src/pictures/compared.ts'
import { columnsFor, idsIn } from './compare.ts'

it('an address names each picture once, and at most twelve', () => {
  expect(idsIn('a,b,,a,c')).toEqual(['a', 'b', 'c'])
  expect(idsIn('')).toEqual([])
  expect(idsIn(Array.from({ length: 30 }, (_, place) => `id${place}`).join())).toHaveLength(MAX_COMPARED)
})

it.each([
  [2, { width: 1200, height: 600 }, 2],
  [2, { width: 390, height: 700 }, 1],
  [4, { width: 1000, height: 1000 }, 2],
  [12, { width: 1600, height: 900 }, 4],
])('%i pictures on %o stand in %i columns', (count, stage, columns) => {
  expect(columnsFor(count, stage)).toBe(columns)
})
