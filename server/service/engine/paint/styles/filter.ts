import { type Random, randomFrom } from '../../chance/random.ts'
import type { Pixels } from '../../pixels/pixels.ts'
import type { Style } from '../plan.ts'
import type { Model } from '../request.ts'
import { bleed } from './bleed.ts'
import { lens, plastic } from './lens.ts'
import { gouache, oil } from './paint-strokes.ts'
import { ink, pencil, watercolor } from './paper.ts'
import type { Sheet } from './plane.ts'
import { pixelArt, risograph } from './print.ts'

type Filter = (sheet: Sheet) => void

const BY_STYLE: Readonly<Record<Style, Filter>> = {
  photo: (sheet) => lens(sheet, { bloom: 0.36, vignette: 0.34, grain: 26, contrast: 0.55 }),
  watercolor,
  ink,
  pixel: pixelArt,
  flat: () => {},
  '3d': (sheet) => {
    plastic(sheet)
    lens(sheet, { bloom: 0.1, vignette: 0.06, grain: 0, contrast: 0.1 })
  },
  risograph,
  pencil,
  oil,
}

/** Each model has a brush of its own. */
const BY_MODEL: Readonly<Record<Model, Filter>> = {
  v4: (sheet) => lens(sheet, { bloom: 0.12, vignette: 0.1, grain: 11, contrast: 0.12 }),
  fast: () => {},
  v3: gouache,
}

interface Manner {
  readonly style: Style | null
  readonly model: Model
  readonly seed: number
}

/** Gives a painted scene the look of its style, or of its model. Changes the pixels; transparent ones stay so. */
export function filterPicture(picture: Pixels, { style, model, seed }: Manner): void {
  const { width, height, data } = picture
  if (style && ON_PAPER.has(style)) onWhite(data)
  else if (hasHoles(data)) bleed(picture)
  const random: Random = randomFrom(seed, `style ${style ?? model}`)
  const sheet = { width, height, data, unit: Math.min(width, height) / 100, random }
  if (style) BY_STYLE[style](sheet)
  else BY_MODEL[model](sheet)
}

/** Styles that draw on paper, whose white shows between the strokes. */
const ON_PAPER: ReadonlySet<Style> = new Set<Style>(['watercolor', 'ink', 'pencil', 'risograph'])

function hasHoles(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

/** Filters look at neighbours, and what is transparent would be black to them. */
function onWhite(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 0) data.fill(255, at, at + 3)
}
