import type { Canvas } from '@napi-rs/canvas'
import { randomFrom } from '../../chance/random.ts'
import { blend, type Color } from '../../color/color.ts'
import type { Room } from '../composing/furnish.ts'
import type { Place, ScenePlan, Time, Weather } from '../plan.ts'
import { SHELTERED } from '../reading/lexicon/surroundings.ts'
import type { PaintRequest } from '../request.ts'
import { PLACES } from '../scenery/places.ts'
import { graded, lightened, lightOf } from './light.ts'
import { choosePalette, sceneWords } from './palette.ts'
import { FEATURES, type Feature, type Look, type Scene } from './scene.ts'

const DETAIL = { TURBO: 0.6, DEFAULT: 1, QUALITY: 1.5 } as const
/** Each model has its own horizon: low for fast, high for 3.0. */
const HORIZON = { v4: 0, fast: 0.05, v3: -0.05 } as const

/** Synonyms of a scene's features, as in prompts and negative prompts. */
const FEATURE_WORDS: Readonly<Record<Feature, RegExp>> = {
  sun: /\bsuns?\b|sunset|sunrise|sunny/i,
  moon: /\bmoon|lunar|crescent/i,
  stars: /\bstars\b|starry|galaxy/i,
  birds: /\bbirds\b|\bgulls\b|swallows/i,
  boat: /\bboats?\b|ships?\b|sail/i,
  clouds: /cloud/i,
  rain: /\brain(?!bow)/i,
  snow: /\bsnow(?!man)|blizzard/i,
  person: /person|people|figure|man\b|woman/i,
  trees: /\btrees?\b|pines?\b|forest/i,
  windows: /windows?/i,
  text: /\btexts?\b|type\b|letter|words?\b|title|typograph/i,
}

export const isUnwanted = (feature: Feature, negativePrompt = ''): boolean =>
  FEATURE_WORDS[feature].test(negativePrompt)

interface Given {
  readonly request: PaintRequest
  readonly plan: ScenePlan
  readonly place: Place
  readonly references: readonly Color[]
  readonly look: Look
  readonly room: Room
  readonly clearTop: number
}

/** What the prompt says about the colour of what is behind all things. */
const backgroundOf = ({ ground, wall }: ScenePlan, place: Place): Color | undefined =>
  wall ?? (place === 'studio' || place === 'room' ? ground : undefined)

/** The scene of a plan: its palette, its light and its air. */
export function sceneOf(
  canvas: Canvas,
  { request, plan, place, references, look, room, clearTop }: Given,
): Scene {
  const { width, height } = canvas
  const { time, weather } = airOf(plan)
  const random = randomFrom(request.seed, sceneWords(request) + (request.stylePreset ?? ''))
  const isNamed = plan.place !== null || plan.subjects.length > 0
  const palette = choosePalette(
    request,
    { place, time, weather, isNamed, references, ground: backgroundOf(plan, place), sky: plan.sky },
    randomFrom(request.seed, 'palette'),
  )
  const shift = place === 'sky' ? 0 : HORIZON[request.model ?? 'v4'] + random.between(-0.02, 0.02)
  const horizon = height * (PLACES[place].horizon + shift)
  const air = { palette, time, weather }
  const unwanted = new Set(FEATURES.filter((feature) => isUnwanted(feature, request.negativePrompt)))
  // There is one light: a sun or a moon among the things is it.
  if (plan.subjects.some(({ drawing }) => LIGHTS.test(drawing)))
    for (const body of ['sun', 'moon'] as const) unwanted.add(body)
  // Scenery lies behind all things: its clouds would be behind the sun.
  if (weather === 'clear' && plan.subjects.some(({ drawing }) => LIGHTS.test(drawing) || CLOUD.test(drawing)))
    unwanted.add('clouds')
  const words = sceneWords(request)
  return {
    ctx: canvas.getContext('2d'),
    width,
    height,
    unit: Math.min(width, height) / 100,
    palette,
    ...(plan.ground ? { ground: plan.ground } : {}),
    shades: plan.shades ?? {},
    random,
    light: lightOf(air, { width, height, horizon }, random),
    time,
    weather,
    season: plan.season,
    isSnowedOn: weather === 'snow' && !unwanted.has('snow') && !SHELTERED.has(place),
    horizon,
    detail: DETAIL[request.speed],
    look,
    isBare: request.transparent,
    // Weather is seen through a window.
    room: weather === 'clear' ? room : { ...room, hasWindow: true },
    clearTop,
    has: (feature, otherwise) => !unwanted.has(feature) && (FEATURE_WORDS[feature].test(words) || otherwise),
    lit: (color) => graded(color, air),
    asked: (color) => lightened(color, air),
    far: (color, depth) => blend(color, blend(palette.low, palette.far, 0.35), Math.min(0.95, depth * 0.9)),
  }
}

/** Drawings of the sun and the moon. */
const LIGHTS = /:(.*-moon.*|crescent.*|sun|sun-with-face)$/
const CLOUD = /:cloud$|:sun-behind/
/** Drawings that belong to the night sky. */
const NOCTURNAL = /:(.*-moon|crescent.*|milky-way|shooting-star|night-with-stars|fireworks|sparkler|bat)$/

const airOf = (plan: ScenePlan): { time: Time; weather: Weather } => ({
  time: plan.time ?? (plan.subjects.some(({ drawing }) => NOCTURNAL.test(drawing)) ? 'night' : 'day'),
  weather: plan.weather ?? 'clear',
})
