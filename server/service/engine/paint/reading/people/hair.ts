import { type Color, rgbOf } from '../../../color/color.ts'
import { hasDrawing } from '../../drawings/drawing.ts'
import { isHead } from '../../drawings/people/person.ts'
import type { TraitName } from '../../drawings/people/trait.ts'
import type { Draft } from '../draft.ts'
import type { Trait } from './described.ts'
import { isPerson } from './people.ts'

/** Trousers and shoes, in the singular. */
export const LEGWEAR: ReadonlySet<string> = new Set('jeans trousers pants leggings'.split(' '))
export const FOOTWEAR: ReadonlySet<string> = new Set(
  'shoe shoes sneaker sneakers boot boots trainer trainers loafer high heel heels slipper'.split(' '),
)

/** The trait of a noun that describes a part of a person; undefined for all other nouns. */
export function traitOf(word: string, colors: readonly Color[], before: string): Trait | undefined {
  const last = word.split(' ').at(-1) ?? ''
  const name =
    word === 'hair' || word === 'beard'
      ? word
      : LEGWEAR.has(last)
        ? 'legs'
        : FOOTWEAR.has(last)
          ? 'shoes'
          : undefined
  if (!name) return undefined
  const isTold = colors.length > 0 || KIND.test(before)
  return { name, words: isTold ? `${before} ${word}` : word, color: colors[0] ?? null, before }
}

const KIND = /^(curly|blonde?|fair|ginger|auburn|bald|brunette|red|long|short|bushy)$/

/** Gives somebody a trait; it is drawn if the drawing that is found in the end can wear it. */
export function give(person: Draft, trait: Trait): void {
  person.traits = [...(person.traits ?? []), trait]
}

/** A "ginger" animal has a coat of that colour. */
export const coatOf = ({ before }: Trait): readonly Color[] => {
  const coat = DYES[kindOf(null, before)]
  return coat ? [coat] : []
}

/** Draws the traits of somebody; returns the words of those that the drawing cannot show. */
export function wearTraits(person: Draft): readonly string[] {
  const { traits = [] } = person
  person.traits = []
  return traits.flatMap((trait) => {
    if (!WEAR[trait.name](person, trait)) return [trait.words]
    person.alsoShows.push(trait.words.split(' ').at(-1) ?? trait.words)
    return []
  })
}

type Wear = (person: Draft, trait: Trait) => boolean
const isFigure = ({ drawing }: Draft) => drawing.startsWith('figure:')
const nameOf = ({ drawing }: Draft) => drawing.slice(drawing.indexOf(':') + 1)

function color(person: Draft, name: TraitName, given: Color): true {
  const hex = rgbOf(given).map((value) => value.toString(16).padStart(2, '0'))
  person.manners = [...(person.manners ?? []), `${name}-${hex.join('')}`]
  return true
}

/** Hair of those whom no set draws with it. */
const DYES: Readonly<Record<string, Color>> = {
  'blonde-hair': { l: 0.87, c: 0.11, h: 90 },
  'red-hair': { l: 0.62, c: 0.15, h: 45 },
  'white-hair': { l: 0.93, c: 0.01, h: 90 },
}
const JEANS: Color = { l: 0.48, c: 0.075, h: 255 }
const [GREY, BROWN]: readonly [Color, Color] = [
  { l: 0.78, c: 0.01, h: 80 },
  { l: 0.34, c: 0.05, h: 45 },
]

const WEAR: Readonly<Record<TraitName, Wear>> = {
  hair(person, { color: dye, before }) {
    if (!isPerson(person.drawing)) return dye === null
    const kind = kindOf(dye, before)
    if (kind === '' && !dye) return true
    if (kind !== '' && hasDrawing(`${person.drawing}-${kind}`)) {
      person.drawing = `${person.drawing}-${kind}`
      return true
    }
    const own = dye ?? DYES[kind]
    return own !== undefined && isFigure(person) && isHead(nameOf(person)) && color(person, 'hair', own)
  },
  beard(person, { color: own }) {
    const isDark = !own || own.l <= 0.5
    if (isDark && /^figure:(man|person)$/.test(person.drawing)) {
      person.drawing = 'figure:man-beard'
      return true
    }
    // Wizards and Santa Claus have white ones.
    if (/santa-claus|mage/.test(person.drawing)) return !isDark || !own
    if (!isFigure(person) || !isHead(nameOf(person)) || /woman|girl/.test(person.drawing)) return false
    return color(person, 'beard', own ?? (person.drawing.includes('old') ? GREY : BROWN))
  },
  legs(person, { color: own, words }) {
    if (!isFigure(person) || person.isDressed) return false
    return own || words.includes('jeans') ? color(person, 'legs', own ?? JEANS) : true
  },
  shoes: (person, { color: own }) => isFigure(person) && (!own || color(person, 'shoes', own)),
}

/** The drawings' name of a hair; '' for brown and black, which all others have. */
function kindOf(dye: Color | null, before: string): string {
  if (/^(curly|bald)$/.test(before)) return before === 'bald' ? 'bald' : 'curly-hair'
  if (/^(blonde?|fair)$/.test(before)) return 'blonde-hair'
  if (/^(ginger|auburn)$/.test(before)) return 'red-hair'
  if (!dye) return ''
  if (dye.c < 0.03 && dye.l > 0.5) return 'white-hair'
  if (dye.h > 20 && dye.h < 65 && dye.c > 0.09) return 'red-hair'
  return dye.h > 65 && dye.h < 105 && dye.l > 0.6 ? 'blonde-hair' : ''
}
