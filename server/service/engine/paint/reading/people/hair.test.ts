import { describe, expect, it } from 'vitest'
import { colorsIn } from '../../../color/color-words.ts'
import { readPrompt } from '../read-prompt.ts'

const planOf = (prompt: string) => readPrompt(prompt)
const firstOf = (prompt: string) => planOf(prompt).subjects[0]

describe('hair and beards', () => {
  it.each([
    ['a red-haired woman', 'woman-red-hair'],
    ['a woman with red hair', 'woman-red-hair'],
    ['a blonde woman', 'woman-blonde-hair'],
    ['a man with curly hair', 'man-curly-hair'],
    ['a bald man', 'man-bald'],
    ['a bearded man', 'man-beard'],
  ])('have the drawing of the set that shows them: %s', (prompt, name) => {
    expect(firstOf(prompt)?.drawing).toContain(`figure:${name}`)
    expect(firstOf(prompt)?.colors).toEqual([])
  })

  it.each([
    ['an old man with a white beard', /^figure:old-man.*~beard-f6f5f2$/],
    ['a woman with pink hair', /^figure:woman.*~hair-fb9dc2$/],
    ['a blonde girl', /^figure:girl.*~hair-/],
  ])('of which there is no drawing are coloured: %s', (prompt, drawing) => {
    expect(firstOf(prompt)?.drawing).toMatch(drawing)
    expect(planOf(prompt).notDrawn).toEqual([])
  })

  it.each([
    ['a blue-eyed cat', 'blue eye'],
    ['a red-roofed house', 'red roof'],
    ['a fox with a white tail', 'white tail'],
    ['a woman with a white beard', 'white beard'],
    ['a red-haired man riding a bike', 'red hair'],
  ])('and other parts that no drawing shows in their colour are listed: %s', (prompt, words) => {
    expect(planOf(prompt).notDrawn).toEqual([words])
    expect(firstOf(prompt)?.colors).toEqual([])
  })

  it('a ginger cat has an orange coat', () => {
    expect(firstOf('a ginger cat')?.colors[0]?.h).toBeGreaterThan(30)
  })
})

describe('clothes', () => {
  it('of several people who are alike are worn by each', () => {
    expect(planOf('two men in blue shirts').subjects).toMatchObject([
      { word: 'man', colors: colorsIn('blue') },
      { word: 'man', colors: colorsIn('blue') },
    ])
  })

  it('below the waist leave the shirt as it is', () => {
    const man = firstOf('a man in a yellow shirt, green trousers and red shoes')
    expect(man?.colors).toEqual(colorsIn('yellow'))
    expect(firstOf('a man in a yellow shirt and green trousers and red shoes')?.drawing).toMatch(
      /~legs-[0-9a-f]{6}~shoes-[0-9a-f]{6}$/,
    )
  })
})
