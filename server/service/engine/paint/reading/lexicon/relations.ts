import type { RelationKind } from '../../plan.ts'

const ROWS: Readonly<Record<RelationKind, string>> = {
  on: 'on, on top of, on the top of, on the tip of, on the peak of, on the summit of, at the top of, at the peak of, at the summit of, on the roof of, at the tip of, atop, upon, onto, sitting on, standing on, lying on, perched on, resting on, riding, riding on, riding a top',
  in: 'in, inside, inside of, within, into',
  under: 'under, below, beneath, underneath',
  above: 'above, over, flying over, hovering over, floating above',
  'left-of': 'to the left of, left of, on the left of, on the left side of, at the left of',
  'right-of': 'to the right of, right of, on the right of, on the right side of, at the right of',
  behind: 'behind, in back of, at the back of',
  'in-front-of': 'in front of, before, against, at the front of, outside, among, amid, amidst, amongst',
  beside:
    'beside, next to, by, near, close to, alongside, along, at, around, between, surrounded by, beside of, together with, towards, toward, working on, typing on, writing on, working at, sitting at, talking on, facing, chasing, across, through, playing with, repairing, fixing, feeding, petting, walking, building, pushing, pulling, washing, watering, photographing, watching, on the way to, on their way to, on his way to, on her way to',
  held: 'holding, carrying, sharing, holding up, holding onto, lifting, waving, playing, reading, eating, drinking, using, throwing, knitting, pouring, slicing, cutting, chopping, serving, flying, hugging, cuddling, catching, selling, opening, wielding, swinging, playing the',
  worn: 'wearing a pair of',
  leaning:
    'leaning against, leaning on, leaned against, propped against, leans against, leaning at, resting against, leant against',
}

/** Prepositions and phrases that place a thing relative to another. */
export const RELATIONS: ReadonlyMap<string, RelationKind> = new Map(
  (Object.entries(ROWS) as [RelationKind, string][]).flatMap(([kind, words]) =>
    words.split(', ').map((word) => [word, kind] as const),
  ),
)

/** Clothes are drawn as the colour of the person who wears them. */
export const CLOTHES: ReadonlySet<string> = new Set(
  'dress coat jacket raincoat shirt t-shirt sweater hoodie suit gown uniform robe kimono blouse vest cardigan pullover skirt outfit tuxedo costume apron tunic jersey sari armor armour spacesuit swimsuit clothes clothing'.split(
    ' ',
  ),
)
/** What is worn on the head stands on it. */
export const HEADWEAR: ReadonlySet<string> = new Set(
  'hat crown cap helmet tiara beret fedora beanie top-hat straw-hat wig turban sombrero'.split(' '),
)
/** Clothes with a skirt. */
export const DRESSES: ReadonlySet<string> = new Set('dress gown robe kimono skirt sari'.split(' '))
