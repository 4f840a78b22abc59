import { describe, expect, it } from 'vitest'
import type { Place, ScenePlan } from '../plan.ts'
import { readPrompt } from '../reading/read-prompt.ts'
import type { Figure } from '../rendering/figure.ts'
import { placeOf } from './place.ts'

type Stand = Figure['drawing']['stands']

const aFigure = (id: string, stands: Stand = 'ground', heightMetres = 1): Figure => ({
  drawing: { id, svg: '', set: 'flat', heightMetres, stands },
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  aspect: 1,
  fills: [],
  top: { face: { x: 0.3, y: 0.2 }, head: 0.3, crown: 0 },
})

const aPlan = (place: Place | null = null): ScenePlan => ({
  subjects: [],
  place,
  time: null,
  weather: null,
  style: null,
  titles: [],
  notDrawn: [],
})

describe('the place of a scene', () => {
  it('is the one that the prompt names', () => {
    expect(placeOf(aPlan('desert'), [aFigure('flat:penguin')])).toBe('desert')
  })

  it('is not where a thing is at home that is in another one', () => {
    const plan = readPrompt('a cat looking at a goldfish in a bowl')
    const figures = [
      aFigure('flat:cat'),
      aFigure('flat:tropical-fish', 'water'),
      aFigure('own:bowl', 'table'),
    ]
    expect(placeOf(plan, figures)).toBe('studio')
  })

  it.each([
    ['flat:penguin', 'snowfield'],
    ['flat:camel', 'desert'],
    ['flat:octopus', 'underwater'],
    ['flat:owl', 'forest'],
    ['flat:tractor', 'field'],
  ] as const)('of %s alone is where it is at home: %s', (id, place) => {
    expect(placeOf(aPlan(), [aFigure(id)])).toBe(place)
  })

  it('does not take a bowl for an owl', () => {
    expect(
      placeOf(aPlan(), [aFigure('flat:bowl-with-spoon', 'table'), aFigure('flat:teapot', 'table')]),
    ).toBe('table')
  })

  it('is a table for flowers in a vase, and a garden for flowers alone', () => {
    const [tulip, vase] = [aFigure('flat:tulip'), aFigure('flat:amphora', 'table')]
    expect(placeOf(aPlan(), [tulip, vase])).toBe('table')
    expect(placeOf(aPlan(), [tulip])).toBe('garden')
  })

  it('is that of the tallest thing: no street for a bicycle before a house', () => {
    expect(placeOf(aPlan(), [aFigure('flat:bicycle'), aFigure('flat:house', 'ground', 7)])).toBe('field')
  })

  it('is the sea for what floats, and a plain ground for a single small thing', () => {
    expect(placeOf(aPlan(), [aFigure('flat:sailboat', 'water')])).toBe('sea')
    expect(placeOf(aPlan(), [aFigure('flat:violin', 'table')])).toBe('studio')
  })
})
