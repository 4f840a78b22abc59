import type { Color } from '../../../color/color.ts'
import type { Place, Surface } from '../../plan.ts'
import type { Draft, Draught, Mention } from '../draft.ts'
import { isPerson, showsPerson } from '../people/people.ts'
import { type Piece, SHADES } from '../pieces.ts'

/** What may stand between a word of lightness and its noun: "a dark old wooden table". */
const BETWEEN: ReadonlySet<Piece['kind']> = new Set(['plain', 'unknown', 'size', 'part', 'style', 'color'])

export const BACKGROUND = /^(background|backdrop)$/
const DARK: Color = { l: 0.26, c: 0.012, h: 260 }
const LIGHT: Color = { l: 0.94, c: 0.008, h: 85 }

/** A plain background that is only said to be dark or light is grey or nearly white. */
export const backgroundOf = ({ colors: [color], shade }: Draught['phrase']): Color | undefined =>
  color ?? (shade < 0 ? DARK : shade > 0 ? LIGHT : undefined)

/** How much lighter a word makes the noun after it; 0 if it says nothing about one. */
export function shadeBefore(pieces: readonly Piece[], at: number): number {
  const by = SHADES[pieces[at]?.word ?? ''] ?? 0
  if (BACKGROUND.test(pieces[at + 1]?.word ?? '')) return by
  const next = pieces.find(({ kind }, index) => index > at && !BETWEEN.has(kind))
  return next?.kind === 'noun' || next?.kind === 'place' ? by : 0
}

/** A thing is less vivid than a colour word: what is dark is clearly darker than its drawing. */
const lightness = (by: number): number => (by < 0 ? by * DARKER : by)
const DARKER = 1.6

/** Gives a new subject the lightness that the prompt asks for; people keep their colours, and it is listed. */
export function giveShade({ phrase, notDrawn }: Draught, subject: Draft): void {
  const { shade } = phrase
  if (shade === 0 || subject.colors.length > 0) return
  if (isPerson(subject.drawing) || showsPerson(subject.drawing)) listShade({ phrase, notDrawn }, subject.word)
  else subject.shade = lightness(shade)
}

/** Lists a word of lightness that a noun does not show. */
export function listShade({ phrase, notDrawn }: Pick<Draught, 'phrase' | 'notDrawn'>, word: string): void {
  const { shade, shadeWord, colors } = phrase
  if (shade !== 0 && colors.length === 0) notDrawn.add(`${shadeWord} ${word}`)
}

/** What a place is given of it. */
export const shadeOf = ({ phrase }: Draught): Pick<Mention<Place>, 'shade'> =>
  phrase.shade === 0 ? {} : { shade: { by: lightness(phrase.shade), word: phrase.shadeWord } }

const SURFACES: readonly (readonly [Surface, RegExp])[] = [
  ['wall', /(^| )wall$/],
  ['floor', /(^| )floor$/],
  ['table', /(^| )(table|tabletop|counter|countertop|surface|desk|windowsill)$/],
]
/** Which surfaces the scenery of a place shows in a colour that can change. */
const SHOWN: Readonly<Partial<Record<Place, readonly Surface[]>>> = {
  room: ['wall', 'floor'],
  table: ['wall', 'table'],
  kitchen: ['wall', 'table'],
  office: ['wall', 'table'],
}

/** The surfaces that a prompt calls dark or light; those that the scenery does not show so are listed. */
export function shadesOf(
  { places, subjects }: Draught,
  { place, table, notDrawn }: { place: Place | null; table: number; notDrawn: Set<string> },
): Readonly<Partial<Record<Surface, number>>> {
  const shades: Partial<Record<Surface, number>> = {}
  const still = subjects[table]
  if (still?.shade) shades.table = still.shade
  for (const { word, shade, color } of places) {
    const surface = SURFACES.find(([, name]) => name.test(word))?.[0]
    if (!surface || !shade || color) continue
    // Bricks and stones have colours of their own.
    if (SHOWN[place ?? 'studio']?.includes(surface) && !/brick|stone/.test(word)) shades[surface] = shade.by
    else if (!notDrawn.has(word)) notDrawn.add(`${shade.word} ${word}`)
  }
  return shades
}
