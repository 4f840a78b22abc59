import { expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'
import { recordOf, recordText } from '../record.ts'

const textOf = (prompt: string) => recordText(recordOf(readPrompt(prompt)))

it.each([
  'ein Hund auf einer Wiese',
  'ein roter Apfel auf einem Tisch',
  'un chien dans une prairie avec un chapeau',
  'le chat noir',
  'un perro en una pradera con sombrero',
  'un gato negro en la silla, 8k',
  'um cachorro na praia',
  'pôr do sol na praia',
  'un gatto nero sulla sedia',
  'tramonto sul mare',
  'een hond onder de boom',
  'zonsondergang boven zee',
  'en hund på en äng',
  'egy kutya az asztal alatt',
  'zachód słońca nad morzem',
  'deniz kenarında gün batımı',
  'sandalyede oturan siyah kedi',
  '草原を走る犬',
  '一只黑猫坐在椅子上',
  'собака на лугу',
  'كلب في مرج',
])('a prompt in another language is said not to be read: %s', (prompt) => {
  expect(textOf(prompt)).toMatch(/not drawn: the (rest of the )?prompt, as only English is read$/)
})

it('what was drawn of it all the same is named', () => {
  expect(textOf('un perro en una pradera con sombrero')).toBe(
    'drawn: sombrero (as a hat); not drawn: the rest of the prompt, as only English is read',
  )
})

it.each([
  'a bistro in Rio de Janeiro at night',
  'the Sagrada Família and El Capitan',
  'a man and a woman on a dog sled in the Tour de France',
  'die-cut sticker of a fox',
  'Venice, a gondola, golden hour',
  'a poster that says "Der Hund auf der Wiese"',
  'Dia de los Muertos altar with candles',
  'Los Angeles skyline, golden hour',
  'Mies van der Rohe pavilion',
  'Big Sur coastline, MIT campus, Comic Con crowd',
  'Los Angeles skyline',
  'los angeles skyline at dusk',
  'a Pinot Noir bottle on a table',
  'café in Paris',
  'El Niño storm',
  'São Paulo at night',
  'La Tour Eiffel, night',
  'de Kooning style painting',
  'Über taxi',
  'Zum Wohl beer sign',
  'Au Bon Pain storefront',
  'pain au chocolat',
  'crème de la crème dessert',
  'smørrebrød on a plate',
  'jalapeño taco',
  'a plate of pasta al dente with basil',
  'Cirque du Soleil acrobat',
  "Vincent van Gogh's bedroom",
  'a woman en route to work',
  'Don Quixote and windmills',
  'no people, empty street',
  'a van on a beach',
  'red apple, green pear',
  'two dogs playing',
  'minimalist logo, fox',
  'zorblax quux flibber',
  'Zorblax Quux Flibber Gnarp',
])('a prompt in English is read, with names and dishes of another language in it: %s', (prompt) => {
  expect(textOf(prompt)).not.toContain('only English')
})
