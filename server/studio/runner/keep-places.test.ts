import { expect, it } from 'vitest'
import { keepPlaces } from './keep-places.ts'

const some = (count: number, make: () => ReturnType<ReturnType<typeof keepPlaces>['take']>) =>
  Array.from({ length: count }, make)

it('a host has three places, which are not another’s', () => {
  const places = keepPlaces(() => {})
  some(3, () => places.take('a', true))
  places.take('b', true)
  expect(places.full()).toEqual({ first: ['a'], again: [] })
})

it('a place is free as soon as its run ends or is slow', () => {
  let told = 0
  const places = keepPlaces(() => {
    told += 1
  })
  const [one, other] = some(3, () => places.take('a', true))
  one?.leave()
  expect([places.full().first, told]).toEqual([[], 1])
  places.take('a', true)
  other?.yield()
  expect([places.full().first, told]).toEqual([[], 2])
})

it('retries occupy no place of first attempts, and are bounded', () => {
  const places = keepPlaces(() => {})
  some(16, () => places.take('a', false))
  expect(places.full()).toEqual({ first: [], again: ['a'] })
})

it('a slow run waits for room in the slow class, and keeps its place until then', () => {
  const places = keepPlaces(() => {})
  const slow = some(32, () => places.take('a', true))
  for (const place of slow) place.yield()
  for (const place of some(3, () => places.take('a', true))) place.yield()
  expect(places.full().first).toEqual(['a'])
  slow[0]?.leave()
  expect(places.full().first).toEqual([])
})
