import { describe, expect, it } from 'vitest'
import { FINISHES } from './finish.ts'
import { readPrompt, wordsOfScene } from './read-prompt.ts'
import { recordOf } from './record.ts'

const record = (prompt: string) => recordOf(readPrompt(prompt))
/** As magic prompt extends a prompt. */
const extended = (prompt: string, at = 0) =>
  `${prompt}, with ${[FINISHES.composition, FINISHES.light, FINISHES.surface].map((list) => list[at]).join(', ')}`
const FOX = { drawn: ['fox'], notDrawn: [] }

describe('what magic prompt added is no part of the record', () => {
  it.each([
    ['at the end', extended('a fox')],
    ['before more words', `${extended('a fox')}, watercolor`],
    ['twice', extended(extended('a fox', 1), 2)],
    ['with a full stop', `${extended('a fox')}.`],
  ])('%s', (_, prompt) => {
    expect(record(prompt)).toEqual(FOX)
    expect(wordsOfScene(prompt)).toMatch(/^a fox(, watercolor|\.)?$/)
  })
})

describe('how a picture is made', () => {
  it.each([
    'soft brush strokes, textured paper',
    'watercolor painting with soft edges and bleeding pigments on textured paper',
    'oil painting, thick brushstrokes, rich texture, canvas',
    '3d render, soft studio lighting, clay material',
    'ink drawing, fine linework, stippling, cross-hatching',
    'photo, shallow depth of field, 35mm, natural light, film grain',
    'film still, dramatic lighting, anamorphic lens flare',
    'art deco poster style, gold accents',
    "children's book illustration, whimsical",
    'double exposure, light trails',
    'halftone print, comic style, ben-day dots',
    'graffiti style, spray paint, drips',
    'coloring book page, bold outlines',
    'collage, cut paper, torn edges',
    'minimal illustration, negative space',
    'golden hour photography',
    'studio ghibli style, hand-painted, cel shading',
    'stained glass style',
    'paper cut-out style, layered paper',
    'with bold colours and clean outlines',
    'with soft shadows and volumetric light',
    'in the style of a vintage travel poster',
  ])('is neither drawn as a thing or a place nor listed: a fox, %s', (suffix) => {
    const plan = readPrompt(`a fox, ${suffix}`)
    expect(plan.subjects.map(({ word }) => word)).toEqual(['fox'])
    expect(plan.place ?? 'studio').toBe('studio')
    expect(recordOf(plan).notDrawn).toEqual([])
  })

  it.each([
    ['a child with a coloring book', ['child', 'coloring book (as a book)'], []],
    ['a letter on paper and a brush', ['brush'], []],
    ['a fox with an outline', ['fox'], ['outline']],
    ['a wall with graffiti', ['wall'], ['graffiti']],
    ['a fox in the light of a lamp', ['fox', 'lamp'], ['light']],
  ])('is still a thing where one is meant: %s', (prompt, drawn, notDrawn) => {
    expect(record(prompt)).toMatchObject({ drawn: expect.arrayContaining(drawn), notDrawn })
  })
})
