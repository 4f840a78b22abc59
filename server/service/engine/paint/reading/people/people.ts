import { hashText } from '../../../chance/random.ts'
import { hasDrawing } from '../../drawings/drawing.ts'
import type { Action } from '../actions.ts'

/** Nouns for several people, and how many are drawn. */
const COLLECTIVES: Readonly<Record<string, number>> = {
  people: 4,
  crowd: 6,
  team: 4,
  group: 4,
  audience: 6,
  band: 4,
  couple: 2,
  family: 4,
  'business people': 4,
  'jazz band': 4,
  staff: 4,
  crew: 4,
}
export const MAX_PEOPLE = 6

const PERSON = /^figure:(man|woman|person|boy|girl|child|older-person|old-man|old-woman)$/
const FEMALE = /^figure:(woman|girl|old-woman)/
const MALE = /^figure:(man|boy|old-man)/
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark']

export const isPerson = (drawing: string): boolean =>
  drawing.startsWith('figure:') || /^flat:(wo)?man-|^flat:person-/.test(drawing)

/** Drawings of people in action, of which some are named by what they do. */
const IN_ACTION = /^flat:(horse-racing|skier|snowboarder)/

/** Whether a drawing is one of people, whatever they do. */
export const showsPerson = (drawing: string): boolean => isPerson(drawing) || IN_ACTION.test(drawing)

/** How many people a collective noun means. */
export const peopleIn = (word: string): number | undefined => COLLECTIVES[word.split(' ').at(-1) ?? '']

/** The drawing of a person who does something; null if the action has none for this person. */
export function doing(drawing: string, { drawing: name }: Action): string | null {
  if (!PERSON.test(drawing)) return null
  const gender = FEMALE.test(drawing) ? 'woman' : MALE.test(drawing) ? 'man' : 'person'
  const role = /^figure:(.*)/.exec(name)?.[1]
  if (role) return [`figure:${gender}-${role}`, name].find(hasDrawing) ?? null
  if (name.includes(':')) return hasDrawing(name) ? name : null
  return [`flat:${gender}-${name}`, `flat:woman-${name}`].find(hasDrawing) ?? null
}

/** Drawings for several people of a kind, so that no one is there twice: men and women, with different hair. */
export function different(drawing: string, word: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => {
    const choices = (word === 'family' ? FAMILY : variantsOf(drawing)).filter(hasDrawing)
    return choices[place % choices.length] ?? drawing
  })
}

const FAMILY = ['figure:woman', 'figure:man', 'figure:girl', 'figure:boy']

function variantsOf(drawing: string): readonly string[] {
  const name = drawing.slice('figure:'.length)
  const hair = ['', '-curly-hair', '-red-hair', '-beard', '-blonde-hair'].map((each) => `${drawing}${each}`)
  if (name === 'person')
    return [
      'figure:woman',
      'figure:man',
      'figure:woman-curly-hair',
      'figure:man-beard',
      'figure:woman-red-hair',
      'figure:man-curly-hair',
    ]
  if (name === 'child') return ['figure:girl', 'figure:boy', 'figure:child']
  if (/^(man|woman)$/.test(name)) return hair
  return [`figure:woman-${name}`, `figure:man-${name}`, drawing]
}

/** The same drawing in a skin tone, which only depends on the prompt and the person's place in it. */
export function withSkin(drawing: string, prompt: string, place: number): string {
  const toned = `${drawing}-${TONES[(hashText(prompt) + place * 3) % TONES.length]}`
  return hasDrawing(toned) ? toned : drawing
}
