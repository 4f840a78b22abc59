import { hashText, type Random } from '../../chance/random.ts'
import { blend, type Color, lighter, parseHex } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import type { Place, Time, Weather } from '../plan.ts'
import { readPrompt, wordsOfScene } from '../reading/read-prompt.ts'
import { backgroundText } from '../reading/setting/structured-background.ts'
import type { PaintRequest } from '../request.ts'

/** The colours of a scene by purpose. */
export interface Palette {
  /** The sky's top. */
  readonly high: Color
  /** The sky at the horizon, and the colour of haze. */
  readonly low: Color
  /** The light. */
  readonly light: Color
  /** Distant things. */
  readonly far: Color
  /** Close, dark things, and shadows. */
  readonly near: Color
  readonly accent: Color
  /** How strongly colours of their own are drawn towards the palette, 0 to 1. */
  readonly pull: number
}

type Hexes = readonly [string, string, string, string, string, string]

/** Palettes by time of day; one of each list, by the seed. */
const TIMES: Readonly<Record<Time, readonly [Hexes, ...Hexes[]]>> = {
  day: [
    ['#5b9fcf', '#e4efe6', '#fff3d2', '#8fb3bd', '#2c4a52', '#e8784a'],
    ['#7db9d4', '#f6ecd6', '#fff1cf', '#a9bfae', '#35504a', '#d9654b'],
    ['#4f8fb8', '#cfe5e4', '#fff6de', '#86a9b5', '#28415a', '#f0a33f'],
  ],
  dawn: [
    ['#8ea7d4', '#f9cfb8', '#fff0cd', '#b3a5c4', '#4a4f72', '#ea8a70'],
    ['#a9bfd9', '#fbdcc4', '#fff3d8', '#bcb0c0', '#4d5670', '#e0737a'],
  ],
  dusk: [
    ['#2f3f78', '#f0955f', '#ffd595', '#82618c', '#241f45', '#f3b45a'],
    ['#4a4a86', '#f6a57a', '#ffdfa6', '#8c6b92', '#2b2748', '#ec6b56'],
    ['#1f4a6b', '#f3b27a', '#ffe0a8', '#6a6f8c', '#1d2c43', '#e8784a'],
  ],
  night: [
    ['#0c1538', '#3a4f8a', '#f5ecd0', '#2a3a6b', '#080d22', '#f0c674'],
    ['#0a1f33', '#2f6272', '#f0f0d8', '#234a5c', '#06121f', '#eec06c'],
  ],
}

const MOODS: Readonly<Record<string, Hexes>> = {
  pastel: ['#d3cbed', '#fbe5e2', '#fff6df', '#c2d6e8', '#7f7aa6', '#f0a3b1'],
  neon: ['#1a0d45', '#8a2aa8', '#ff8ade', '#3f2496', '#0d0726', '#2de0da'],
  earth: ['#e2d2b8', '#f3e8d6', '#fff6e4', '#bf9a75', '#4a3428', '#c4603f'],
  mono: ['#b9b9b9', '#ececec', '#ffffff', '#8b8b8b', '#1e1e1e', '#555555'],
  candy: ['#ff9f92', '#ffdcc2', '#fff4e0', '#ff86a0', '#6b4a9e', '#2ec4b6'],
}

/** Words and presets that select a mood over the time of day; the first match wins. */
const MOOD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/neon|cyber|synthwave|nightlife|nightclub|\bAURA|SPOTLIGHT|GLASS_PRISM|80S/i, 'neon'],
  [/pastel|gentle|ETHEREAL|CHILDREN|EMOTIONAL/i, 'pastel'],
  [
    /monochrom|black[- ]and[- ]white(?= (?:photo|picture|image|film|movie|print|drawing|illustration|sketch|portrait|scene|style|landscape|art)|\s*(?:[,.;]|$))|\bnoir\b|grayscale|greyscale|HIGH_CONTRAST|ETCHING|COLORING_BOOK/i,
    'mono',
  ],
  [/POP_ART|CARTOON|GRAFFITI|HIPPIE|BRIGHT_ART|\bcandy|playful/i, 'candy'],
  [/earthy|rustic|vintage|JAPANDI|WOODBLOCK|BAUHAUS|ART_DECO|retro/i, 'earth'],
]

/** Studio grounds, when nothing names a place: soft, warm or cool. */
const STUDIOS: readonly [Hexes, ...Hexes[]] = [
  ['#e9d9c6', '#f4e9da', '#fff7e8', '#d6b898', '#5b4235', '#d2694a'],
  ['#cfdcd8', '#e9efe8', '#fffaf0', '#a9c2bb', '#2f4a48', '#e0915a'],
  ['#d9d3e6', '#efeaf2', '#fff8ef', '#b9afd0', '#40395e', '#e58f72'],
  ['#c9dbe8', '#e8f0f2', '#fffaf0', '#a3bfd3', '#2f4763', '#eba24f'],
  ['#f0cfc0', '#f9e6dc', '#fff6ea', '#dfa892', '#5e3a38', '#3f8f8a'],
]

const PLACES: Partial<Record<Place, Hexes>> = {
  space: ['#080b22', '#2b2358', '#f3e9ff', '#3b3f86', '#05060f', '#f0b26a'],
  underwater: ['#2a9db0', '#0c4a6e', '#d9fbf0', '#1c7390', '#06283f', '#f58a5b'],
  room: ['#e6d3bd', '#f3e6d5', '#fff4dc', '#c9a98b', '#4a362f', '#cf6a4a'],
  kitchen: ['#d7e0d6', '#eef0e6', '#fff8e6', '#b2c2b4', '#3c4c47', '#dd8a4e'],
  office: ['#d3dce3', '#ebeff1', '#fffaf0', '#a8b8c5', '#36454f', '#e59a52'],
  table: ['#dccbb6', '#efe3d3', '#fff5e2', '#bb9a7c', '#48332a', '#c9563f'],
}

/** Painted walls, so that rooms are not all alike. */
const WALLS: readonly [Hexes, ...Hexes[]] = [
  ['#e6d3bd', '#f3e6d5', '#fff4dc', '#c9a98b', '#4a362f', '#cf6a4a'],
  ['#bcd3cc', '#dfeae2', '#fff8e6', '#93b0a5', '#2f4640', '#d98a4e'],
  ['#c7d3e6', '#e6ecf2', '#fff8ea', '#9fb2cc', '#333f58', '#c9694a'],
  ['#ecd0c2', '#f7e6dc', '#fff4e2', '#d2a48f', '#53362f', '#4f8f8a'],
  ['#dcd5b4', '#efead2', '#fff9e0', '#b9ad80', '#45402a', '#b5553f'],
]

const INDOORS: ReadonlySet<Place> = new Set(['room', 'kitchen', 'office', 'table', 'studio'])

const paletteOf = ([high, low, light, far, near, accent]: Hexes): Palette => ({
  high: parseHex(high),
  low: parseHex(low),
  light: parseHex(light),
  far: parseHex(far),
  near: parseHex(near),
  accent: parseHex(accent),
  pull: 0.14,
})

const mapColors = (palette: Palette, change: (color: Color) => Color): Palette => ({
  high: change(palette.high),
  low: change(palette.low),
  light: change(palette.light),
  far: change(palette.far),
  near: change(palette.near),
  accent: change(palette.accent),
  pull: palette.pull,
})

/** Shifts a palette towards given colours: each colour takes the hue and chroma of the one nearest in lightness. */
export function steer(palette: Palette, colors: readonly Color[]): Palette {
  const [first] = colors
  if (!first) return palette
  const steered = mapColors(palette, (color) => {
    const nearest = colors.reduce(
      (best, next) => (Math.abs(next.l - color.l) < Math.abs(best.l - color.l) ? next : best),
      first,
    )
    return { l: color.l * 0.62 + nearest.l * 0.38, c: color.c * 0.4 + nearest.c * 0.6, h: nearest.h }
  })
  return { ...steered, pull: 0.5 }
}

/** The setting that a palette belongs to. */
export interface Setting {
  readonly place: Place
  readonly time: Time
  readonly weather: Weather
  /** Whether the prompt names a place or a thing: colour words are theirs then, and not the scene's. */
  readonly isNamed: boolean
  readonly references: readonly Color[]
  /** The colour that the prompt gives to a plain background or a wall. */
  readonly ground?: Color | undefined
  readonly sky?: Color | undefined
}

/** The text that is read as a scene. */
export const promptOf = ({ structured, prompt }: PaintRequest): string =>
  structured ? `${backgroundText(structured.background, readPrompt)}, ${structured.style}` : prompt

/** Its words that decide about the scene. */
export const sceneWords = (request: PaintRequest): string => wordsOfScene(promptOf(request))

/** The palette of a request: place, time, mood and colours, varied by the seed, the model and the styles of a user. */
export function choosePalette(request: PaintRequest, setting: Setting, random: Random): Palette {
  const words = `${sceneWords(request)} ${request.stylePreset ?? ''}`
  const mood = MOOD_WORDS.find(([pattern]) => pattern.test(words))?.[1]
  const base = weathered(paletteOf(hexesOf(setting, mood, random)), setting)
  const chosen = steer(varied(base, request, mood === 'mono', random), givenColors(request, setting))
  // Neither a style nor a palette changes a colour that the prompt names; night does.
  if (setting.ground) return weathered(grounded(chosen, setting.ground), setting)
  return setting.sky ? { ...chosen, high: setting.sky, low: lighter(setting.sky, 0.08) } : chosen
}

/** A plain background or a wall in the colour that the prompt gives to it. */
function grounded(palette: Palette, ground: Color): Palette {
  return {
    ...palette,
    high: ground,
    low: lighter(ground, 0.05),
    light: { ...lighter(ground, 0.16), c: ground.c * 0.5 },
    far: lighter(ground, -0.08),
    near: { l: Math.min(0.32, ground.l * 0.5), c: ground.c * 0.4, h: ground.h },
  }
}

function hexesOf({ place, time }: Setting, mood: string | undefined, random: Random): Hexes {
  const [ofTime, ofStudio] = [random.pick(TIMES[time]), random.pick(STUDIOS)]
  if (mood) return MOODS[mood] ?? ofTime
  if (time !== 'day' && place !== 'space' && place !== 'underwater' && !INDOORS.has(place)) return ofTime
  // The wall behind a table is painted in one of many colours.
  if (place === 'studio' || (place === 'table' && random.chance(0.7))) return ofStudio
  if (place === 'room') return random.pick(WALLS)
  return PLACES[place] ?? ofTime
}

/** Clouds, rain and fog take colour and contrast out of the sky; night darkens a room. */
function weathered(palette: Palette, { place, time, weather }: Setting): Palette {
  const isInside = INDOORS.has(place)
  if (isInside && (time === 'night' || time === 'dusk')) {
    const night = parseHex(time === 'night' ? '#1d2346' : '#7a4a58')
    const dimmed = mapColors(palette, (color) => ({ ...blend(color, night, 0.5), l: color.l * 0.62 }))
    return { ...dimmed, light: parseHex('#ffdf9e') }
  }
  const grey: Partial<Record<Weather, readonly [Color, number]>> = {
    rain: [{ l: 0.62, c: 0.03, h: 245 }, 0.55],
    storm: [{ l: 0.42, c: 0.04, h: 265 }, 0.7],
    fog: [{ l: 0.86, c: 0.012, h: 220 }, 0.6],
    snow: [{ l: 0.84, c: 0.025, h: 245 }, 0.5],
    cloudy: [{ l: 0.78, c: 0.025, h: 240 }, 0.4],
  }
  const [air, share] = grey[weather] ?? [palette.low, 0]
  const shade = time === 'night' ? 0.42 : 1
  const towards = (color: Color) => blend(color, { ...air, l: air.l * shade }, share)
  return isInside
    ? palette
    : { ...palette, high: towards(palette.high), low: towards(palette.low), far: towards(palette.far) }
}

function varied(palette: Palette, request: PaintRequest, isMono: boolean, random: Random): Palette {
  const key = [...(request.styleCodes ?? []), request.customModelUri ?? ''].join('')
  const turn = (key === '' ? 0 : 40 + (hashText(key) % 280)) + (isMono ? 0 : random.between(-7, 7))
  const lift = random.between(-0.025, 0.025)
  const strength = { REALISTIC: 0.82, DESIGN: 1.18, FICTION: 1.1 }[request.styleType ?? ''] ?? 1
  const hue = request.styleType === 'FICTION' ? 24 : 0
  const changed = mapColors(palette, (color) => ({
    l: Math.min(0.99, Math.max(0.06, color.l + lift)),
    c: color.c * strength,
    h: (color.h + turn + hue + 360) % 360,
  }))
  const pulled = key === '' ? changed : { ...changed, pull: 0.5 }
  return ofModel(isMono ? { ...pulled, pull: 1 } : pulled, request.model)
}

/** Each model is a painter with colours of its own: fast is bold and flat, 3.0 is warm and muted. */
function ofModel(palette: Palette, model: PaintRequest['model']): Palette {
  if (model === 'fast')
    return mapColors(palette, (color) => ({ ...color, c: Math.min(0.2, color.c * 1.35 + 0.008) }))
  if (model !== 'v3') return palette
  const umber: Color = { l: 0.62, c: 0.07, h: 62 }
  const muted = mapColors(palette, (color) => blend(color, { ...umber, l: color.l }, 0.32))
  return { ...muted, high: lighter(muted.high, -0.04), pull: Math.max(palette.pull, 0.22) }
}

/** Colours that a request gives to the whole scene. */
function givenColors(request: PaintRequest, { isNamed, references }: Setting): readonly Color[] {
  const avoided = colorsIn(request.negativePrompt ?? '')
  const named = colorsIn(sceneWords(request))
  return [
    ...(request.palette ?? []).map(({ hex }) => parseHex(hex)),
    ...(request.structured?.palette ?? []).map(parseHex),
    ...references,
    ...(isNamed ? [] : named),
  ].filter((color) => !avoided.some((other) => hueBetween(other, color) < 25 && color.c > 0.04))
}

const hueBetween = (one: Color, other: Color) => Math.abs(((one.h - other.h + 540) % 360) - 180)
