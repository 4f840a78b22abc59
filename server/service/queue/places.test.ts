import { expect, it } from 'vitest'
import { placesFor } from './places.ts'

it('three places and more keep one for fast work; fewer are shared', () => {
  expect(placesFor(0)).toEqual([])
  expect(placesFor(1)).toEqual([{ count: 1 }])
  expect(placesFor(2, ['slow', 'fast'])).toEqual([{ count: 2 }])
  expect(placesFor(3)).toEqual([{ queues: ['fast'], count: 1 }, { count: 2 }])
})

it('the places of one queue are its own', () => {
  expect(placesFor(4, ['slow'])).toEqual([{ queues: ['slow'], count: 4 }])
})
