import { hashText, type Random } from '../chance/random.ts'
import { type Color, parseHex } from '../color/color.ts'
import { colorsIn } from '../color/color-words.ts'
import type { PaintRequest } from './request.ts'

/** The colours of a scene by purpose. */
export interface Palette {
  readonly high: Color
  readonly low: Color
  readonly light: Color
  readonly far: Color
  readonly near: Color
  readonly accent: Color
}

const moods = {
  dusk: ['#27345f', '#e5865a', '#ffd9a0', '#6c5b86', '#1b2140', '#f2b45c'],
  dawn: ['#8fb4d8', '#f6cdb5', '#fff1d0', '#a9a3bf', '#4d5878', '#e8836f'],
  night: ['#0b1230', '#2b3a73', '#f3edd2', '#1c2850', '#070b1c', '#e7c873'],
  noon: ['#6db3d9', '#dff0ec', '#fff6d8', '#8fbfa8', '#2f6b5a', '#f2a541'],
  forest: ['#cfdcc4', '#eef0d8', '#fff4c9', '#7d9c78', '#1f4034', '#d9834a'],
  desert: ['#f0c08d', '#f8e1bd', '#fff3d6', '#d08a5b', '#7c3f35', '#2f7f86'],
  sea: ['#1f5f8b', '#9fd3d6', '#fdf3cf', '#3c8ba3', '#0d3350', '#f4845f'],
  pastel: ['#d9cdf0', '#fbe3e6', '#fff6df', '#c5dff0', '#a29bc9', '#f3a9b8'],
  neon: ['#170b3b', '#6a1b9a', '#ff5ccd', '#3a1f8f', '#0a0620', '#25e6e0'],
  earth: ['#e9dcc7', '#f4ebdc', '#fff8ea', '#b98d66', '#51382b', '#c65d3b'],
  mono: ['#c9c9c9', '#efefef', '#ffffff', '#8b8b8b', '#1e1e1e', '#555555'],
  candy: ['#ff9a8b', '#ffd3b6', '#fff4e0', '#ff6f91', '#845ec2', '#2ec4b6'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string, string, string]>>

type Mood = keyof typeof moods

/** Words that select a mood; the first match wins. */
const MOOD_WORDS: readonly (readonly [RegExp, Mood])[] = [
  [/neon|cyber|synthwave|club|nightlife/i, 'neon'],
  [/\bnight|midnight|moon|stars?\b|galaxy|space|nocturn/i, 'night'],
  [/dusk|sunset|evening|golden hour|twilight|jazz|autumn/i, 'dusk'],
  [/dawn|sunrise|morning|mist|fog/i, 'dawn'],
  [/pastel|soft|baby|spring|gentle/i, 'pastel'],
  [/mono|black and white|noir|grayscale|ink drawing/i, 'mono'],
  [/desert|dune|sahara|canyon/i, 'desert'],
  [/sea|ocean|harbou?r|beach|lagoon|wave|boat/i, 'sea'],
  [/forest|jungle|wood|garden|botanical|leaf|leaves|plant/i, 'forest'],
  [/candy|pop|playful|party|kids|fun/i, 'candy'],
  [/clay|earthy|ceramic|coffee|wood|rustic|vintage/i, 'earth'],
  [/noon|summer|bright|sunny|meadow/i, 'noon'],
]
const FREE_MOODS = ['dusk', 'dawn', 'noon', 'forest', 'desert', 'sea', 'earth', 'candy', 'night'] as const

const PRESET_MOODS: readonly (readonly [RegExp, Mood])[] = [
  [/MONO|NOIR|DRAMATIC|HIGH_CONTRAST|INK|ETCHING|COLORING/, 'mono'],
  [/NEON|AURA|SPOTLIGHT|NIGHTLIFE|GLASS|80S/, 'neon'],
  [/GOLDEN|FILM|NOSTALGIA|JAZZY|LONG_EXPOSURE/, 'dusk'],
  [/PASTEL|WATERCOLOR|ETHEREAL|CHILDREN|EMOTIONAL/, 'pastel'],
  [/BLUEPRINT|RIVIERA|TRAVEL/, 'sea'],
  [/FOREST|ORGANIC/, 'forest'],
  [/POP|CARTOON|GRAFFITI|HIPPIE|BRIGHT|COLLAGE/, 'candy'],
  [/JAPANDI|VINTAGE|WOODBLOCK|BAUHAUS|DECO|OIL/, 'earth'],
]

const paletteOf = ([high, low, light, far, near, accent]: (typeof moods)[Mood]): Palette => ({
  high: parseHex(high),
  low: parseHex(low),
  light: parseHex(light),
  far: parseHex(far),
  near: parseHex(near),
  accent: parseHex(accent),
})

const mapColors = (palette: Palette, change: (color: Color) => Color): Palette => ({
  high: change(palette.high),
  low: change(palette.low),
  light: change(palette.light),
  far: change(palette.far),
  near: change(palette.near),
  accent: change(palette.accent),
})

/** Shifts a palette towards given colours: each colour takes the hue and chroma of the one nearest in lightness. */
export function steer(palette: Palette, colors: readonly Color[]): Palette {
  const [first] = colors
  if (!first) return palette
  return mapColors(palette, (color) => {
    const nearest = colors.reduce(
      (best, next) => (Math.abs(next.l - color.l) < Math.abs(best.l - color.l) ? next : best),
      first,
    )
    return { l: color.l * 0.55 + nearest.l * 0.45, c: nearest.c, h: nearest.h }
  })
}

function moodFor(request: PaintRequest, words: string, random: Random): Mood {
  const preset = request.stylePreset ?? ''
  return (
    PRESET_MOODS.find(([pattern]) => pattern.test(preset))?.[1] ??
    MOOD_WORDS.find(([pattern]) => pattern.test(words))?.[1] ??
    random.pick([...FREE_MOODS])
  )
}

const words = (request: PaintRequest) =>
  request.structured ? `${request.structured.background} ${request.structured.style}` : request.prompt

/** The palette of a request: mood and colour words, palette, references, codes and custom model, varied by the seed. */
export function choosePalette(request: PaintRequest, references: readonly Color[], random: Random): Palette {
  const said = words(request)
  const mood = moodFor(request, said, random)
  const avoided = colorsIn(request.negativePrompt ?? '')
  const given = [
    ...(request.palette ?? []).map(({ hex }) => parseHex(hex)),
    ...(request.structured?.palette ?? []).map(parseHex),
    ...references,
    ...colorsIn(said.replace(/["“][^"”]*["”](?:[^.]{0,24}\bin \w+)?/g, ' ')),
  ].filter(
    (color) =>
      !avoided.some((other) => Math.abs(((other.h - color.h + 540) % 360) - 180) < 25 && color.c > 0.04),
  )
  const codes = [
    ...(request.styleCodes ?? []),
    request.customModelUri ?? '',
    request.styleType === 'FICTION' ? 'fiction' : '',
  ]
  const key = codes.join('')
  const turn =
    (key === '' ? 0 : hashText(key) % 360) +
    (given.length > 0 || mood === 'mono' ? 0 : random.between(-16, 16))
  const lift = random.between(-0.03, 0.03)
  const strength = request.styleType === 'REALISTIC' ? 0.78 : request.styleType === 'DESIGN' ? 1.15 : 1
  const varied = mapColors(paletteOf(moods[mood]), (color) => ({
    l: Math.min(0.99, Math.max(0.06, color.l + lift)),
    c: color.c * strength,
    h: (color.h + turn + 360) % 360,
  }))
  return steer(varied, given)
}
