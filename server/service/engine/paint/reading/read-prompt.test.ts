import { describe, expect, it } from 'vitest'
import { colorsIn } from '../../color/color-words.ts'
import { hasDrawing } from '../drawings/drawing.ts'
import { readPrompt, wordsOfScene } from './read-prompt.ts'

const subjectsOf = (prompt: string) => readPrompt(prompt).subjects
const wordsOf = (prompt: string) => subjectsOf(prompt).map(({ word }) => word)
const drawingOf = (prompt: string) =>
  subjectsOf(prompt)[0]?.drawing.replace(/-(light|medium|medium-light|medium-dark|dark)$/, '')

describe('nouns', () => {
  it.each([
    ['a hot air balloon', 'own:hot-air-balloon'],
    ['a teddy bear', 'flat:teddy-bear'],
    ['a cup of coffee', 'flat:hot-beverage'],
    ['a fire truck', 'flat:fire-engine'],
    ['some cookies', 'flat:cookie'],
  ])('of several words, and in the plural, have one drawing: %s', (prompt, drawing) => {
    expect(drawingOf(prompt)).toBe(drawing)
  })

  it.each([
    ['an oak', 'flat:deciduous-tree'],
    ['a schooner', 'flat:sailboat'],
    ['a physician', 'figure:health-worker'],
    ['an automobile', 'flat:automobile'],
  ])('without a drawing of their own take a synonym’s or a more general one: %s', (prompt, drawing) => {
    expect(drawingOf(prompt)).toBe(drawing)
  })

  it('name what is drawn if the noun is more special', () => {
    expect(subjectsOf('a spaniel')[0]).toMatchObject({ word: 'spaniel', as: 'dog' })
    expect(subjectsOf('a dog')[0]).not.toHaveProperty('as')
  })

  it.each([
    ['a dog house', ['house']],
    ['a strawberry cake', ['cake']],
    ['a robot toy', ['robot']],
    ['a boy building a sandcastle', ['boy', 'sandcastle']],
    ['a bird flies over a house', ['bird', 'house']],
    ['a cat chased by a dog', ['cat', 'dog']],
  ])('that only describe another noun, and verbs, are not drawn: %s', (prompt, words) => {
    expect(wordsOf(prompt)).toEqual(words)
  })

  it('without any drawing are listed as not drawn', () => {
    expect(readPrompt('a poodle, a porch and a zorblax').notDrawn).toEqual(['porch', 'zorblax'])
  })

  it.each(['a photo of', 'beautiful, dramatic, highly detailed composition', 'masterpiece, 8k', ''])(
    'are not found in words about pictures: "%s"',
    (prompt) => {
      expect(readPrompt(prompt)).toMatchObject({ subjects: [], notDrawn: [] })
    },
  )
})

describe('counts and colors', () => {
  it('belong to their noun, and "one red" is one more of it', () => {
    const apples = subjectsOf('three green apples and one red')
    expect(apples.map(({ count }) => count)).toEqual([3, 1])
    expect(apples[0]?.drawing).toBe('flat:green-apple')
    expect(apples[1]).toMatchObject({ word: 'apple', drawing: 'flat:red-apple', colors: colorsIn('red') })
  })

  it('of two nouns do not mix', () => {
    const [car, bicycle] = subjectsOf('a red car and two blue bicycles')
    expect(car).toMatchObject({ count: 1, colors: colorsIn('red') })
    expect(bicycle).toMatchObject({ count: 2, colors: colorsIn('blue') })
  })

  it('may stand after the noun', () => {
    expect(subjectsOf('a boat painted blue')[0]?.colors).toEqual(colorsIn('blue'))
    expect(subjectsOf('a car in yellow')[0]?.colors).toEqual(colorsIn('yellow'))
  })

  it('that are things are drawn where a thing is meant', () => {
    const [cat, fruit] = subjectsOf('an orange cat and an orange')
    expect(cat).toMatchObject({ word: 'cat', colors: colorsIn('orange') })
    expect(fruit).toMatchObject({ drawing: 'flat:tangerine', colors: [] })
  })

  it('of a background, a wall and a table are those of the place', () => {
    for (const place of ['on a red background', 'on a red table', 'in front of a red wall']) {
      const { subjects, ground } = readPrompt(`a cat ${place}`)
      expect(subjects[0]?.colors, place).toEqual([])
      expect(ground, place).toEqual(colorsIn('red')[0])
    }
  })

  it.each([
    ['a flock of birds', 6],
    ['a pair of swans', 2],
    ['dogs', 3],
    ['a dozen eggs', 12],
    ['400 sheep', 12],
  ])('of groups and plurals are numbers that a picture can hold: %s', (prompt, count) => {
    expect(subjectsOf(prompt)[0]?.count).toBe(count)
  })

  it('of people are different people', () => {
    const team = subjectsOf('business team').map(({ drawing }) => drawing)
    expect(new Set(team).size).toBe(team.length)
    expect(team.length).toBeGreaterThan(2)
  })
})

it('reads sizes', () => {
  expect(subjectsOf('a tiny house and a huge dog').map(({ size }) => size)).toEqual(['small', 'large'])
})

describe('relations', () => {
  it.each([
    ['a cat on a chair', 'on'],
    ['a cat under a chair', 'under'],
    ['a cat in front of a chair', 'in-front-of'],
    ['a cat behind a chair', 'behind'],
    ['a cat to the left of a chair', 'left-of'],
    ['a cat on the right side of a chair', 'right-of'],
    ['a lamp above a chair', 'above'],
    ['a cat in a basket', 'in'],
  ])('place the first thing relative to the second: %s', (prompt, kind) => {
    expect(subjectsOf(prompt)[0]?.relation).toEqual({ kind, to: 1 })
  })

  it('go for all things that "and" joins', () => {
    expect(subjectsOf('a cat and a dog on a sofa').map(({ relation }) => relation?.to)).toEqual([
      2,
      2,
      undefined,
    ])
  })

  it('at the start go for the subject that follows', () => {
    expect(subjectsOf('On a rock, a seal')).toMatchObject([
      { word: 'rock' },
      { word: 'seal', relation: { kind: 'on', to: 0 } },
    ])
  })

  it('of contents and hats follow from the words', () => {
    expect(subjectsOf('a bowl of cherries')[1]?.relation).toEqual({ kind: 'in', to: 0 })
    expect(subjectsOf('a cat wearing a hat')[1]?.relation).toEqual({ kind: 'worn', to: 0 })
  })

  it('name other subjects, never in a circle', () => {
    const prompt = 'a cat on a box under a table beside a cat on a chair'
    const subjects = readPrompt(prompt, { negativePrompt: 'box' }).subjects
    for (const [start] of subjects.entries()) {
      const seen = new Set<number>()
      for (let at: number | undefined = start; at !== undefined; at = subjects[at]?.relation?.to) {
        expect(seen).not.toContain(at)
        seen.add(at)
        expect(subjects[at]).toBeDefined()
      }
    }
  })
})

describe('people', () => {
  it.each([
    ['a woman riding a bicycle', 'flat:woman-biking', 'bicycle'],
    ['a man surfing on a wave', 'flat:man-surfing', 'wave'],
    ['a girl dancing', 'flat:woman-dancing', undefined],
    ['a chef near a pizza', 'figure:cook', undefined],
  ])('do what the prompt says, with the things for it: %s', (prompt, drawing, shown) => {
    const [person] = subjectsOf(prompt)
    expect(drawingOf(prompt)).toBe(drawing)
    if (shown) expect(person?.alsoShows).toEqual([shown])
    expect(wordsOf(prompt)).not.toContain(shown)
  })

  it('wear clothes in the color of the clothes', () => {
    expect(subjectsOf('a woman in a red dress')).toMatchObject([
      { colors: colorsIn('red'), alsoShows: ['dress'] },
    ])
  })
})

describe('surroundings', () => {
  it.each([
    ['a boat at sea at sunset', { place: 'sea', time: 'dusk' }],
    ['a fox in a snowy forest', { place: 'forest', weather: 'snow' }],
    ['a misty lake in the morning', { place: 'lake', time: 'dawn', weather: 'fog' }],
    ['a rainy city street at night', { place: 'street', time: 'night', weather: 'rain' }],
    ['a vase on a wooden table', { place: 'table' }],
    ['a bottle on a white background', { place: 'studio' }],
  ])('are no subjects: %s', (prompt, expected) => {
    expect(readPrompt(prompt)).toMatchObject(expected)
  })

  it('that a place cannot show are drawn as things, or listed as not drawn', () => {
    expect(readPrompt('a village in the mountains')).toMatchObject({
      place: 'mountains',
      subjects: [{ word: 'village' }],
    })
    expect(readPrompt('mountains and a lake')).toMatchObject({
      place: 'lake',
      subjects: [],
      scenery: ['mountain', 'lake'],
    })
    expect(readPrompt('a lake in a desert').notDrawn).toEqual(['desert'])
  })

  it.each([
    ['a dog, watercolor', 'watercolor'],
    ['pixel art of a dog', 'pixel'],
    ['a 3d render of a dog', '3d'],
    ['oil painting of a dog', 'oil'],
    ['a dog, ink drawing', 'ink'],
    ['pencil sketch of a dog', 'pencil'],
    ['risograph print, a dog', 'risograph'],
    ['a photo of a dog', 'photo'],
    ['flat vector illustration of a dog', 'flat'],
  ])('include styles: %s', (prompt, style) => {
    expect(readPrompt(prompt)).toMatchObject({ style, subjects: [{ word: 'dog' }], notDrawn: [] })
  })
})

describe('what is not wanted', () => {
  it.each(['a street, no people and no cars', 'a street without people or cars'])(
    'is not drawn: %s',
    (prompt) => {
      expect(readPrompt(prompt)).toMatchObject({ place: 'street', subjects: [], notDrawn: [] })
    },
  )

  it('in a negative prompt is not drawn either, by any of its words', () => {
    expect(
      readPrompt('a man with a spaniel and a cat', { negativePrompt: 'people, dogs' }).subjects,
    ).toMatchObject([{ word: 'cat' }])
    expect(readPrompt('a cat "Sale"', { negativePrompt: 'blurry text' }).titles).toEqual([])
    expect(readPrompt('rain on a street', { negativePrompt: 'rain' }).weather).toBeNull()
  })

  it('does not hide what follows', () => {
    expect(wordsOf('no people, a red car')).toEqual(['car'])
  })
})

it('takes titles from quotation marks, not subjects', () => {
  expect(readPrompt('a saxophone, “Blue Cat” in red')).toMatchObject({
    titles: [{ text: 'Blue Cat', color: colorsIn('red')[0] }],
    subjects: [{ word: 'saxophone', colors: [] }],
  })
})

describe('every noun', () => {
  it('that was named before is the same thing again after "the"', () => {
    expect(subjectsOf('a cow under a tree, a bird above the cow')).toMatchObject([
      { word: 'cow', count: 1 },
      { word: 'tree' },
      { word: 'bird', relation: { kind: 'above', to: 0 } },
    ])
  })

  it.each([
    ['a zorblax and a fluffy grumpf', ['zorblax', 'grumpf']],
    ['a garden with music and shadows', ['music', 'shadow']],
    ['a plate of meatballs', ['meatball']],
  ])('without a drawing is listed, also after an adjective: %s', (prompt, notDrawn) => {
    expect(readPrompt(prompt).notDrawn).toEqual(notDrawn)
  })

  it('before another one, which the drawing does not show, makes it more special', () => {
    expect(subjectsOf('a strawberry cake')[0]).toMatchObject({ named: 'strawberry cake', as: 'cake' })
  })

  it.each([
    ['a temple', 'greek temple'],
    ['a fishing boat', 'canoe'],
    ['a sports car', 'racing car'],
    ['a neon sign', 'signpost'],
    ['a stool', 'chair'],
  ])('of a thing that is only like the drawing is a substitute: %s', (prompt, as) => {
    expect(subjectsOf(prompt)[0]).toMatchObject({ as })
  })

  it.each(['fireworks', 'a sparkler', 'a suspension bridge', 'a shooting star', 'a frisbee', 'an armchair'])(
    'has a drawing without a sky of its own: %s',
    (prompt) => {
      expect(drawingOf(prompt)).toMatch(/^own:|^flat:flying-disc$/)
    },
  )
})

describe('titles', () => {
  it.each([
    ['a dog with the title "Rex" at the bottom', 'Rex', 'bottom'],
    ['a dog, "Rex" in bold letters at the top', 'Rex', undefined],
    ['a harbour at dusk with the title 「青い時間」', '青い時間', undefined],
    ['a harbour at dusk with the words 『夕日』', '夕日', undefined],
  ])('stand where the prompt says: %s', (prompt, text, at) => {
    expect(readPrompt(prompt).titles).toEqual([{ text, ...(at ? { at } : {}) }])
  })

  it.each([
    ['a city at night with the title "NOIR"', 'a city at night'],
    ['a mug with the words "SALE" in yellow letters and "now"', 'a mug'],
    ['a giraffe, title "TALL" on top of the giraffe', 'a giraffe'],
    ['a red car and a large blue headline that says "Go"', 'a red car'],
  ])('never change the scene: %s', (prompt, words) => {
    expect(wordsOfScene(prompt)).toBe(words)
    expect({ ...readPrompt(prompt), titles: [] }).toEqual(readPrompt(words))
  })
})

it('names only drawings that exist, and gives the same plan again', () => {
  const prompt = 'five dancers, a crowd, two old women, fruit, a family riding bikes and a wizard by the sea'
  expect(readPrompt(prompt)).toEqual(readPrompt(prompt))
  for (const { drawing } of subjectsOf(prompt)) expect(hasDrawing(drawing)).toBe(true)
})

it('shares a number out over the list that follows it', () => {
  expect(subjectsOf('three cups: one red, two blue').map(({ count }) => count)).toEqual([1, 2])
})

it('puts riders on what they ride, unless a drawing shows both', () => {
  expect(subjectsOf('a bear riding a bicycle')).toMatchObject([
    { word: 'bear', relation: { kind: 'on', to: 1 } },
    { word: 'bicycle' },
  ])
})

it('takes what is in a building to a room', () => {
  expect(readPrompt('a cat in a bakery')).toMatchObject({
    place: 'room',
    subjects: [{ word: 'cat' }],
    scenery: ['bakery (as a room)'],
  })
})

it('takes the rings of a planet for a part of it, and those of a hand for jewels', () => {
  expect(subjectsOf('a planet with rings').map(({ drawing }) => drawing)).toEqual(['flat:ringed-planet'])
  expect(subjectsOf('a hand with rings').map(({ drawing }) => drawing)).toContain('flat:ring')
})

it('draws several kinds for animals', () => {
  const drawings = subjectsOf('wild animals in a forest').map(({ drawing }) => drawing)
  expect(new Set(drawings).size).toBe(4)
})

it.each([
  ['a knight', 'man'],
  ['a museum', 'classical building'],
  ['a corgi', 'dog'],
  ['a spitz', 'dog'],
  ['a doll', 'nesting dolls'],
])('never passes a general drawing off as a special thing: %s', (prompt, as) => {
  expect(subjectsOf(prompt)[0]?.as).toBe(as)
})

it('draws an iceberg in the sea, and men when there are several', () => {
  expect(drawingOf('an iceberg')).toBe('own:iceberg')
  expect(subjectsOf('two men')).toHaveLength(2)
})

it.each(['a flag on the peak of a mountain', 'a goat on a mountain', 'a flag on top of a mountain'])(
  'draws the mountain that something stands on: %s',
  (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({
      place: 'mountains',
      subjects: [{ relation: { kind: 'on', to: 1 } }, { drawing: 'flat:snow-capped-mountain' }],
    })
  },
)

describe('the window of a room', () => {
  it.each(['a cozy living room with a big window', 'a desk beside a window in an office'])(
    'is the one that the room has: %s',
    (prompt) => {
      const plan = readPrompt(prompt)
      expect(plan.subjects.map(({ word }) => word)).not.toContain('window')
      expect(plan.scenery).toContain('window')
    },
  )

  it.each(['a red window in a living room', 'a library with tall windows'])(
    'is one of its own if it has a colour, or the room has none: %s',
    (prompt) => {
      expect(readPrompt(prompt).subjects.map(({ word }) => word)).toContain('window')
    },
  )
})
