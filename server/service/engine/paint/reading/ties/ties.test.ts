import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'
import { recordOf } from '../record.ts'

const notDrawn = (prompt: string) => recordOf(readPrompt(prompt)).notDrawn

describe('a preposition between things that are drawn', () => {
  it.each([
    ['two men fishing from a pier', 'from a pier'],
    ['a cat looking out of a window', 'out of a window'],
    ['a lamp hanging from an old tree', 'from an old tree'],
    ['a boy climbing up a ladder', 'up a ladder'],
    ['a whale coming out of the water', 'out of the water'],
    ['a ship sailing past a lighthouse', 'past a lighthouse'],
    ['a cat opposite a dog', 'opposite a dog'],
    ['a boat beyond the bridge', 'beyond the bridge'],
    ['a cat walking toward a house', 'toward a house'],
  ])('is listed if no composition places things so: %s', (prompt, words) => {
    expect(notDrawn(prompt)).toContain(words)
  })

  it.each([
    ['a bicycle leaning against a brick wall', 'leaning against a brick wall'],
    ['a man leaning against a brick wall', 'against a brick wall'],
    ['a man sitting on a wall', 'on a wall'],
    ['a cat behind a wall', 'behind a wall'],
  ])('is listed if it is lost in the scenery: %s', (prompt, words) => {
    expect(notDrawn(prompt)).toEqual([words])
  })

  it.each([
    ['a snake around a tree', 'around a tree'],
    ['a house surrounded by tall trees', 'surrounded by tall trees'],
    ['a ball between a cat and a dog', 'between a cat and a dog'],
    ['a woman holding a piano', 'holding a piano'],
  ])('is listed if things only stand side by side: %s', (prompt, words) => {
    expect(notDrawn(prompt)).toEqual([words])
  })

  it.each([
    ['a cat chased by a dog', 'chased by a dog'],
    ['a ball thrown by a boy', 'thrown by a boy'],
    ['a vase painted by a robot', 'painted by a robot'],
  ])('is listed with the verb that it names the doer of: %s', (prompt, words) => {
    expect(notDrawn(prompt)).toEqual([words])
  })

  it.each([
    ['a pirate with a parrot on his shoulder', 'on his shoulder'],
    ['a cat with a bird on its head', 'on its head'],
    ['a girl with a cat on her lap', 'on her lap'],
  ])('is listed with the part of somebody, not the part alone: %s', (prompt, words) => {
    expect(notDrawn(prompt)).toEqual([words])
  })

  it.each([
    'a ladder leaning against a house',
    'a cat on a sofa',
    'a ball between two dogs',
    'a man with a hat on his head',
    'an apple next to a cup on a table',
    'a bird flying above a tree',
    'a boat on a lake in front of mountains',
    'the sun behind mountains',
    'a clock on a wall',
    'a man in a red coat',
    'a bowl made from wood',
    'a bowl made by a potter',
    'a house by a lake',
    'children by a fire',
    'a hospital bed by a window',
    'a kitten by a chair',
    'a red sled by a tree',
    'a horse with a monkey on its back',
    'a cat on a porch without a bird on its head',
    'a bench under a tree by a river',
    'a bridge over a river',
    'On a hill, a castle',
  ])('is not listed if things are placed so: %s', (prompt) => {
    expect(notDrawn(prompt).filter((words) => words.includes(' '))).toEqual([])
  })
})
