import { describe, expect, it } from 'vitest'
import { colorsIn } from '../../color/color-words.ts'
import { readPrompt } from './read-prompt.ts'

const subjectsOf = (prompt: string) => readPrompt(prompt).subjects

describe('food and drink', () => {
  it.each([
    ['soup in a bowl', 'flat:steaming-bowl'],
    ['a bowl with soup', 'flat:steaming-bowl'],
    ['coffee in a blue mug', 'flat:hot-beverage'],
    ['wine in a glass', 'flat:wine-glass'],
    ['a frying pan with a fried egg', 'flat:cooking'],
    ['a milkshake with a straw', 'flat:cup-with-straw'],
  ])('that are drawn with their vessel have one: %s', (prompt, drawing) => {
    expect(subjectsOf(prompt).map((subject) => subject.drawing)).toEqual([drawing])
    expect(subjectsOf(prompt)[0]?.alsoShows).toHaveLength(1)
  })

  it('near somebody hold only what is named last', () => {
    const [cat, fish, bowl] = subjectsOf('a cat looking at a goldfish in a bowl')
    expect([cat?.word, fish?.word, bowl?.word]).toEqual(['cat', 'goldfish', 'bowl'])
    expect(cat?.relation).toBeUndefined()
    expect(fish?.relation).toEqual({ kind: 'in', to: 2 })
  })

  it('that are named without a vessel of their own stay two', () => {
    expect(subjectsOf('a coffee cup and a cup of tea')).toHaveLength(2)
    expect(subjectsOf('two mugs and a coffee').map(({ word }) => word)).toEqual(['mug', 'coffee'])
  })

  it('in a vessel that hides them are not drawn', () => {
    expect(readPrompt('milk in a bucket')).toMatchObject({
      subjects: [{ word: 'bucket' }],
      notDrawn: ['milk'],
    })
  })

  it('take the colour of their vessel', () => {
    expect(subjectsOf('ramen in a red bowl')).toMatchObject([{ colors: colorsIn('red') }])
  })

  it('black in a white cup leave the cup white', () => {
    expect(subjectsOf('black coffee in a white cup')[0]?.colors).toEqual(colorsIn('white'))
  })
})

describe('what something is in', () => {
  it.each([
    ['a cat in a box', 'own:open-box'],
    ['toys in a cardboard box', 'own:open-box'],
    ['a boat in a bottle', 'own:clear-bottle'],
    ['a bird in a cage', 'own:cage'],
    ['a baby in a box', 'own:open-box'],
  ])('is drawn so that it is seen: %s', (prompt, drawing) => {
    const [thing] = subjectsOf(prompt)
    expect(thing?.relation?.kind).toBe('in')
    expect(subjectsOf(prompt)[thing?.relation?.to ?? -1]?.drawing).toBe(drawing)
  })

  it.each(['a box', 'a cat on a box', 'a box beside a cat'])(
    'stays closed where nothing is in it: %s',
    (prompt) => {
      expect(subjectsOf(prompt).map(({ drawing }) => drawing)).toContain('flat:package')
    },
  )
})
