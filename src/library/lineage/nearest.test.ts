import { expect, it } from 'vitest'
import { aStep } from '#src/testing/lineage-step.ts'
import { nearestSteps } from './nearest.ts'

const STEPS = [
  aStep('photo', null),
  aStep('cut', 'photo'),
  aStep('placed', 'cut'),
  aStep('de', 'placed'),
  aStep('fr', 'placed'),
  aStep('square', 'de'),
]
const nearest = (id: string, max: number) => nearestSteps(STEPS, id, max).map(({ key }) => key)

it('keeps the picture, the root, its parent and its children, each after its parent', () => {
  expect(nearest('placed', 5)).toEqual(['photo', 'cut', 'placed', 'de', 'fr'])
  expect(nearest('square', 3)).toEqual(['photo', 'de', 'square'])
  expect(nearest('square', 1)).toEqual(['square'])
})

it('leaves out pictures that were never kept', () => {
  const steps = [...STEPS, aStep('withheld', 'placed', { asset: null, state: 'withheld' })]
  expect(nearestSteps(steps, 'placed', 9)).toHaveLength(STEPS.length)
})
