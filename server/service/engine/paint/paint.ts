import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { hashText, randomFrom } from '../chance/random.ts'
import { encodePng } from '../pixels/encode.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { placeCharacter } from './character.ts'
import { finishFor, grain } from './finish.ts'
import { chooseMotif, MOTIFS } from './motifs/table.ts'
import { choosePalette } from './palette.ts'
import { dominantColors } from './references.ts'
import type { PaintedPicture, PaintRequest } from './request.ts'
import { FEATURES, type Feature, type Scene } from './scene.ts'
import { weather } from './strokes.ts'
import { layOut } from './structured.ts'
import { setTitles, titlesIn } from './title.ts'

/** Pictures with a longer side are painted smaller and enlarged. */
const LARGEST_PX = 4096
const DETAIL = { TURBO: 0.6, DEFAULT: 1, QUALITY: 1.6 } as const
const GRAIN = { TURBO: 0, DEFAULT: 0.22, QUALITY: 0.26 } as const

const SOFTWARE = 'Easel sandbox painter'
const COMMENT = 'Drawn by a sandbox renderer that stands in for a model; not the output of a model.'

/** Synonyms of a scene's features, as in prompts and negative prompts. */
const FEATURE_WORDS: Readonly<Record<Feature, RegExp>> = {
  sun: /\bsuns?\b|sunset|sunrise|sunny/i,
  moon: /\bmoon|lunar|crescent/i,
  stars: /\bstars?\b|starry|galaxy/i,
  birds: /\bbirds?\b|gulls?|swallow/i,
  boat: /\bboats?\b|ships?\b|sail/i,
  clouds: /cloud/i,
  rain: /\brain/i,
  snow: /\bsnow|blizzard|winter/i,
  person: /person|people|figure|man\b|woman/i,
  trees: /\btrees?\b|pines?\b|forest/i,
  windows: /windows?/i,
  text: /\btexts?\b|type\b|letter|words?\b|title|typograph/i,
}

/**
 * Paints a picture. Pure: the same request and seed give the same bytes. A sandbox renderer, as its pictures'
 * metadata say. Throws at the next step once `signal` is aborted.
 */
export async function paint(
  request: PaintRequest,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<PaintedPicture> {
  const { width, height } = request
  const shrink = Math.min(1, LARGEST_PX / Math.max(width, height))
  const canvas = createCanvas(
    Math.max(1, Math.round(width * shrink)),
    Math.max(1, Math.round(height * shrink)),
  )
  const references = await dominantColors(request.styleReferences ?? [])
  signal?.throwIfAborted()
  const scene = sceneOf(
    canvas,
    request,
    choosePalette(request, references, randomFrom(request.seed, 'palette')),
  )
  await compose(scene, request)
  signal?.throwIfAborted()
  const finished = pixelsOf(shrink < 1 ? enlarged(canvas, width, height) : canvas)
  const texts = { Software: SOFTWARE, Comment: `${COMMENT} Seed ${request.seed}.` }
  return { width, height, png: encodePng(finished, texts) }
}

function sceneOf(canvas: Canvas, request: PaintRequest, palette: Scene['palette']): Scene {
  const { structured, prompt, negativePrompt = '' } = request
  const words = structured ? `${structured.background} ${structured.style}` : prompt
  const isAsked = (feature: Feature) => FEATURE_WORDS[feature].test(words)
  const unwanted = new Set(FEATURES.filter((feature) => FEATURE_WORDS[feature].test(negativePrompt)))
  const { width, height } = canvas
  const random = randomFrom(request.seed, words + (request.stylePreset ?? ''))
  return {
    ctx: canvas.getContext('2d'),
    width,
    height,
    unit: Math.min(width, height) / 100,
    palette,
    random,
    lightAt: random.pick([0.32, 0.38, 0.62, 0.68]),
    detail: DETAIL[request.speed],
    has: (feature, otherwise) => !unwanted.has(feature) && (isAsked(feature) || otherwise),
  }
}

async function compose(scene: Scene, request: PaintRequest): Promise<void> {
  const { structured, transparent, characterReference } = request
  // A custom model has its own style, which a preset overrides.
  const manner = request.stylePreset ?? request.customModelUri
  const words = structured ? structured.background : request.prompt
  const name = chooseMotif(
    titlesIn(words).reduce((text, { text: title }) => text.replace(title, ''), words),
    scene.random,
  )
  const motif = MOTIFS[name]
  if (!transparent) motif.ground(scene)
  if (!structured) subject(scene, motif.subject, transparent)
  // A structured prompt lists its elements: its background is scenery without a subject.
  else if (!transparent && ['landscape', 'mountains', 'sea', 'dunes', 'night', 'waves'].includes(name))
    motif.subject(quiet(scene))
  if (!transparent) weather(scene)
  if (characterReference) await placeCharacter(scene, characterReference)
  if (!transparent && manner) finishFor(manner, hashText(manner))(scene)
  if (!transparent && GRAIN[request.speed] > 0) grain(scene, GRAIN[request.speed])
  if (structured) layOut(scene, structured)
  else if (scene.has('text', true)) setTitles(scene, titlesIn(request.prompt))
}

/** Scenery without accents. */
const quiet = (scene: Scene): Scene => ({ ...scene, has: () => false })

/** Draws a subject; on a transparent background it is a little smaller, with round corners if it fills the picture. */
function subject(scene: Scene, draw: (scene: Scene) => void, transparent: boolean): void {
  if (!transparent) {
    draw(scene)
    return
  }
  const { ctx, width, height } = scene
  const [inset, scale] = [0.08, 0.88]
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(
    width * inset,
    height * inset,
    width * (1 - 2 * inset),
    height * (1 - 2 * inset),
    Math.min(width, height) * 0.3,
  )
  ctx.clip()
  ctx.translate((width * (1 - scale)) / 2, (height * (1 - scale)) / 2)
  ctx.scale(scale, scale)
  draw(scene)
  ctx.restore()
}

function enlarged(canvas: Canvas, width: number, height: number): Canvas {
  const large = createCanvas(width, height)
  const ctx = large.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(canvas, 0, 0, width, height)
  return large
}

function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas
  return canvas.getContext('2d').getImageData(0, 0, width, height)
}
