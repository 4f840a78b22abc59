import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'
import { recordOf } from '../record.ts'

const record = (prompt: string) => recordOf(readPrompt(prompt))

describe('what somebody does', () => {
  it.each([
    ['a woman running in a park', 'running'],
    ['a man cooking', 'cooking'],
    ['a boy playing guitar', 'playing guitar'],
    ['a girl reading a book', 'reading book'],
    ['a man sitting on a bench reading a newspaper', 'reading newspaper'],
    ['a cat sleeping on a sofa', 'sleeping'],
    ['a knight riding a horse', 'riding'],
    ['a mechanic repairing a bicycle', 'repairing'],
    ['a bird flying over a house', 'flying'],
  ])('is listed as drawn where it is seen: %s', (prompt, deed) => {
    expect(record(prompt).drawn).toContain(deed)
    expect(record(prompt).notDrawn).toEqual([])
  })

  it.each([
    ['a woman laughing', 'laughing'],
    ['two people hugging', 'hugging'],
    ['a woman hugging a child', 'hugging'],
    ['a boy kicking a ball', 'kicking'],
    ['a dog running on the beach', 'running'],
    ['a cat chasing a mouse', 'chasing'],
    ['a woman playing the piano', 'playing'],
    ['a robot cooking in the kitchen', 'cooking'],
    ['a bear juggling apples', 'juggling'],
    ['a man with his arms crossed', 'arms crossed'],
    ['two men shaking hands', 'shaking hands'],
    ['a cat upside down', 'upside down'],
    ['a dog standing on its hind legs', 'its hind legs'],
    ['a man throwing a ball', 'throwing ball'],
    ['a woman slicing bread', 'slicing bread'],
    ['a woman feeding a horse and laughing', 'laughing'],
  ])('is listed as not drawn where it is not: %s', (prompt, deed) => {
    expect(record(prompt).notDrawn).toEqual([deed])
  })

  it.each([
    ['a man reading', 'flat:open-book'],
    ['a woman drinking', 'flat:hot-beverage'],
    ['a boy fishing by a lake', 'flat:fishing-pole'],
  ])('comes with what it needs, if the prompt names nothing: %s', (prompt, drawing) => {
    expect(readPrompt(prompt).subjects[1]).toMatchObject({ drawing, relation: { kind: 'held', to: 0 } })
    expect(record(prompt).notDrawn).toEqual([])
  })

  it.each(['a woman standing in a park', 'a cat sitting on a chair', 'a building', 'an office building'])(
    'does not list what is no deed: %s',
    (prompt) => {
      expect(readPrompt(prompt).deeds).toBeUndefined()
      expect(record(prompt).notDrawn).toEqual([])
    },
  )

  it('all of them do', () => {
    expect(readPrompt('children dancing').subjects.every(({ drawing }) => drawing.includes('dancing'))).toBe(
      true,
    )
  })
})

it('a building is one, unless somebody builds something', () => {
  const words = (prompt: string) => readPrompt(prompt).subjects.map(({ word }) => word)
  expect(words('a tall building in the fog')).toEqual(['building'])
  expect(words('a boy building a sandcastle')).toEqual(['boy', 'sandcastle'])
})

it('shows no deed by a place alone: a dragon on coins does not sleep, and an astronaut does not sit on a horse', () => {
  expect(record('a dragon sleeping on gold coins').notDrawn).toEqual(['sleeping'])
  expect(record('an astronaut riding a horse').notDrawn).toEqual(['riding'])
})

it('who paints at an easel does not make the picture a painting', () => {
  expect(readPrompt('a girl painting at an easel')).toMatchObject({
    style: null,
    subjects: [{ word: 'girl' }, { word: 'easel' }],
  })
  expect(record('a girl painting at an easel').drawn).toContain('painting')
  expect(readPrompt('a cat painting').style).toBe('oil')
})
