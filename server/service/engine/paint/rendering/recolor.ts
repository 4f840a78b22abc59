import type { Random } from '../../chance/random.ts'
import { type Color, mix, rgbOf } from '../../color/color.ts'
import type { Placed } from '../composing/placed.ts'
import { FILL_PATTERN, type Figure, type Fill } from './figure.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'

const MIN_CHROMA = 0.035
const QUIET_CHROMA = 0.13
const SAME_HUE = 48

/** Skin, from light to dark. */
const SKINS: readonly [Color, ...Color[]] = [
  { l: 0.84, c: 0.06, h: 62 },
  { l: 0.76, c: 0.075, h: 58 },
  { l: 0.64, c: 0.08, h: 54 },
  { l: 0.5, c: 0.07, h: 50 },
]
const HAIR: Color = { l: 0.34, c: 0.045, h: 48 }
const PERSON =
  /person|people|\bm[ae]n\b|wom[ae]n|boy|girl|child|baby|elf|guard|detective|farmer|cook|teacher|student|singer|artist|pilot|astronaut|firefighter|police|mage|fairy|prince|dancing|family|couple|hand|worker|mechanic|scientist|judge|health|bride|adult|santa|ninja|surfing|rowing|biking|swimming/

/** The drawing's SVG in the colours that a prompt asks for, drawn towards the scene's palette and lit by its light. */
export function recolored(
  figure: Figure,
  { colors: asked, shade = 0 }: Pick<Placed, 'colors' | 'shade'>,
  scene: Scene,
  random: Random,
): string {
  const isPerson = PERSON.test(figure.drawing.id.replaceAll(':', ' ').replaceAll('-', ' '))
  const skin = random.pick(SKINS)
  const isWhite = (figure.fills[0]?.color.l ?? 0) > 0.9 && (figure.fills[0]?.share ?? 0) > 0.4
  const wanted = askedColors(figure, asked, isPerson)
  const colors = new Map(
    figure.fills.map(({ hex, color }) => {
      const given = wanted.get(hex) ?? (isTrait(figure, hex) ? color : undefined)
      if (given) return [hex, scene.asked(given)]
      const natural = isPerson ? humanColor(color, skin) : isWhite ? withoutOutline(color) : color
      return [hex, scene.lit(shadedBy(softened(natural, scene.palette, 1), shade))]
    }),
  )
  return figure.drawing.svg.replace(FILL_PATTERN, (whole, before: string, hex: string) => {
    const color = colors.get(hex.toLowerCase())
    return color ? before + hexOf(color) : whole
  })
}

/** "A dark chair", "a pale moon": all colours of a drawing, so that its parts stay apart. */
const shadedBy = (color: Color, by: number): Color =>
  by === 0 ? color : { ...color, l: clamp(color.l + by), c: by > 0.1 ? color.c * 0.75 : color.c }

/** Hair, a beard, trousers and shoes have the colour that the drawing's id names. */
const isTrait = ({ drawing }: Figure, hex: string): boolean => drawing.id.includes(`-${hex.slice(1)}`)

/** Faces, hands and hair keep their colours: what a prompt colours is the clothes. */
const EMOJI_SKIN = /#(ffc83d|f1a11e|d67d00|ffb02e|bb1d80)/
const isSkinOrHair = ({ hex, color }: Fill): boolean =>
  EMOJI_SKIN.test(hex) ||
  color.l < 0.36 ||
  (color.h > 20 && color.h < 100 && color.c > 0.015 && color.c < 0.105)

/** White animals are drawn with grey outlines, which a lit scene does not need. */
const withoutOutline = (color: Color): Color =>
  color.c < MIN_CHROMA && color.l > 0.55 && color.l < 0.85 ? { ...color, l: 0.87 } : color

/** The yellow of emoji hands and faces is skin here, and their golden hair is brown. */
function humanColor(color: Color, skin: Color): Color {
  if (color.c < 0.09 || color.h < 48 || color.h > 98) return color
  if (color.l > 0.8) return { ...skin, l: skin.l + (color.l - 0.86) * 0.5 }
  if (color.l > 0.72) return HAIR
  return { ...skin, l: skin.l - 0.14 }
}

/** Fills by hue: those of one family change together, so that light and dark parts stay so. */
function familiesOf(fills: readonly Fill[]): readonly (readonly Fill[])[] {
  const families: Fill[][] = []
  for (const fill of fills) {
    const family = families.find(([first]) => first && isSameHue(first.color, fill.color))
    if (family) family.push(fill)
    else families.push([fill])
  }
  return families.toSorted((a, b) => areaOf(b) - areaOf(a))
}

const areaOf = (family: readonly Fill[]) => family.reduce((sum, { share }) => sum + share, 0)
const hueBetween = (one: Color, other: Color) => Math.abs(((one.h - other.h + 540) % 360) - 180)

function isSameHue(one: Color, other: Color): boolean {
  if (one.c < MIN_CHROMA || other.c < MIN_CHROMA)
    return one.c < MIN_CHROMA && other.c < MIN_CHROMA && Math.abs(one.l - other.l) < 0.35
  return hueBetween(one, other) < SAME_HUE
}

/** Which fill gets which of the colours that the prompt gives to the thing. */
function askedColors(figure: Figure, asked: readonly Color[], isPerson: boolean): ReadonlyMap<string, Color> {
  const fills = figure.fills.filter(({ hex }) => !isTrait(figure, hex))
  const families = familiesOf(isPerson ? fills.filter((fill) => !isSkinOrHair(fill)) : fills)
  const [largest] = families
  const colored = families.filter(([first]) => (first?.color.c ?? 0) >= MIN_CHROMA)
  // White and grey parts keep their colour, unless they are nearly all of the thing.
  const order =
    largest && !colored.includes(largest) && areaOf(largest) > 0.62
      ? [largest, ...colored]
      : [...colored, ...families]
  const found = new Map<string, Color>()
  for (const [index, color] of asked.slice(0, 3).entries()) {
    const family = order[index]
    if (!family) continue
    const total = Math.max(0.001, areaOf(family))
    const mean = family.reduce((sum, { color: own, share }) => sum + own.l * share, 0) / total
    for (const { hex, color: own } of family)
      found.set(hex, { l: clamp(color.l + (own.l - mean) * 0.75), c: color.c, h: color.h })
  }
  return found
}

const clamp = (value: number) => Math.min(0.985, Math.max(0.08, value))

/** A colour drawn towards the palette: less chroma, its hue nearer to the closest of the palette's. */
function softened(color: Color, palette: Palette, share: number): Color {
  // Restraint: no colour of a drawing is louder than the scenery by much.
  const quiet = color.c > QUIET_CHROMA ? QUIET_CHROMA + (color.c - QUIET_CHROMA) * 0.45 : color.c
  const own: Color = { ...color, c: quiet * (1 - 0.08 * share) }
  if (color.c < MIN_CHROMA) {
    const tint = color.l > 0.55 ? palette.light : palette.near
    return { l: own.l + (tint.l - own.l) * 0.1 * share, c: own.c * 0.6 + tint.c * 0.3, h: tint.h }
  }
  const hues = [palette.accent, palette.far, palette.high, palette.low]
  const nearest = hues.reduce((best, next) => (hueBetween(next, own) < hueBetween(best, own) ? next : best))
  const pull = palette.pull * share
  return mix(
    own,
    { l: own.l, c: nearest.c * 0.6 + own.c * (palette.pull > 0.9 ? 0 : 0.4), h: nearest.h },
    pull,
  )
}

const hexOf = (color: Color) =>
  `#${rgbOf(color)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
