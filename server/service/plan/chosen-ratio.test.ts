import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { chosenRatio } from './chosen-ratio.ts'

it.each([
  ['a fox', '1x1'],
  ['a wide banner with a fox', '3x2'],
  ['a panoramic skyline', '3x2'],
  ['full-length portrait of a dancer', '2x3'],
  ['a tall glass on a wide table', '1x1'],
  ['a tall lighthouse, 16:9', '16x9'],
  ['a 9 by 16 story about a fox', '9x16'],
  ['7:5 of the foxes are red', '1x1'],
  ['a 2 by 3 grid of cats', '1x1'],
  ['a 2x3 grid of cats as a 16:9 header', '16x9'],
  ['a tower, not too wide', '1x1'],
  ['no banner, a standing dancer', '2x3'],
])('of a prompt alone, “%s” becomes %s (Enumerations, aspect ratio)', (words, ratio) => {
  expect(chosenRatio(words, CATALOGUE['v4.aspect_ratio'])).toBe(ratio)
})
