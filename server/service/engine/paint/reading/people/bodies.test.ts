import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const subjectsOf = (prompt: string) => readPrompt(prompt).subjects

describe('bodies', () => {
  const poseIn = (prompt: string) => subjectsOf(prompt)[0]?.drawing.split('~')[1]

  it.each([
    ['a girl holding a balloon', 'raising', 'held'],
    ['a chef with a knife', 'holding', 'held'],
    ['a man carrying a box', 'carrying', 'held'],
    ['a girl reading a book under a tree', 'reading', 'held'],
    ['a boy with a cap', undefined, 'worn'],
    ['a man repairing a bicycle', 'crouching', 'beside'],
    ['a woman holding a house', undefined, 'beside'],
  ])('hold what one can hold, and wear what is worn: %s', (prompt, pose, kind) => {
    expect(poseIn(prompt)).toBe(pose)
    expect(subjectsOf(prompt)[1]?.relation).toEqual({ kind, to: 0 })
  })

  it.each([
    ['a man sitting on a bench', 'sitting'],
    ['a cowboy riding an elephant', 'sitting'],
    ['a woman sitting in a park', 'on-ground'],
    ['a woman leaning against a car', 'leaning'],
    ['children jumping in a field', 'jumping'],
    ['a woman standing in a park', undefined],
  ])('do what their verb says: %s', (prompt, pose) => {
    expect(poseIn(prompt)).toBe(pose)
  })

  it('each hold one of several things', () => {
    const held = subjectsOf('three children flying three kites').filter(
      ({ relation }) => relation?.kind === 'held',
    )
    expect(held.map(({ relation }) => relation?.to)).toEqual([0, 1, 2])
  })

  it('of animals sleep, and fly above a sea', () => {
    expect(subjectsOf('a cat sleeping on a sofa')[0]?.drawing).toBe('own:sleeping-cat')
    expect(subjectsOf('birds above a stormy sea')).toMatchObject([
      { drawing: 'own:flying-bird', isAloft: true },
    ])
  })

  it('stand between two of a kind', () => {
    expect(subjectsOf('a man between two dogs').map(({ count, relation }) => [count, relation?.to])).toEqual([
      [1, undefined],
      [1, 0],
      [1, 0],
    ])
  })

  it('hold what the sentence gives them, whatever was named last', () => {
    expect(subjectsOf('an astronaut above the earth holding a flag')[2]?.relation).toEqual({
      kind: 'held',
      to: 0,
    })
    expect(subjectsOf('a mechanic carrying a toolbox')[1]?.relation?.kind).toBe('held')
  })

  it('of bridges do not fly over a river', () => {
    expect(subjectsOf('a bridge over a river')[0]).not.toHaveProperty('isAloft')
  })

  it('of a flying thing do not hold it', () => {
    expect(subjectsOf('a flying car')).toMatchObject([{ word: 'car' }])
  })
})
