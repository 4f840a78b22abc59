import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { hashText } from '../chance/random.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { encodePng } from '../pixels/encode.ts'
import { compose } from './composing/compose.ts'
import type { Frame } from './composing/frame.ts'
import { placeOf } from './composing/place.ts'
import type { Placed } from './composing/placed.ts'
import { readDrawing } from './drawings/drawing.ts'
import { footOf, setTitles, type TitleLine, titleLines } from './lettering/titles.ts'
import type { Place, ScenePlan } from './plan.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { recordOf } from './reading/record.ts'
import { isUnwanted, sceneOf } from './rendering/build-scene.ts'
import { placeCharacter } from './rendering/character.ts'
import { drawObjects, type Element, setTexts } from './rendering/elements.ts'
import { type Figure, figureOf } from './rendering/figure.ts'
import { sceneWords } from './rendering/palette.ts'
import { dominantColors } from './rendering/references.ts'
import type { Scene } from './rendering/scene.ts'
import { drawThings } from './rendering/stage.ts'
import type { PaintedPicture, PaintRequest } from './request.ts'
import { type Motif, motifIn } from './scenery/abstract.ts'
import { PLACES } from './scenery/places.ts'
import { weatherInFront } from './scenery/sky.ts'
import { filterPicture } from './styles/filter.ts'
import { lookOf, styleOf } from './styles/look.ts'

/** Pictures with a longer side are painted smaller and enlarged. */
const LARGEST_PX = 4096

const SOFTWARE = 'Easel sandbox painter'
const COMMENT = 'Drawn by a sandbox renderer that stands in for a model; not the output of a model.'

interface Options {
  /** Stops the painter at its next step. */
  readonly signal?: AbortSignal
}

/** All that is decided before the first stroke. */
interface Work {
  readonly request: PaintRequest
  readonly plan: ScenePlan
  readonly place: Place
  readonly figures: readonly Figure[]
  readonly elements: readonly Element[]
  readonly motif: Motif | null
  readonly titles: readonly TitleLine[]
  readonly canvas: Canvas
}

/**
 * Paints a picture. Pure: the same request and seed give the same bytes. A sandbox renderer, as its pictures'
 * metadata say. Throws at the next step once `signal` is aborted.
 */
export async function paint(request: PaintRequest, { signal }: Options = {}): Promise<PaintedPicture> {
  const { width, height, seed } = request
  signal?.throwIfAborted()
  const work = await prepared(request)
  const references = await dominantColors(request.styleReferences ?? [])
  signal?.throwIfAborted()
  const style = styleOf(request, work.plan.style, hashText)
  const model = request.model ?? 'v4'
  const scene = sceneOf(work.canvas, {
    request,
    plan: work.plan,
    place: work.place,
    references,
    look: lookOf(style, model),
  })
  await paintScene(scene, work)
  signal?.throwIfAborted()
  // A style covers the objects too; a model's own brush would carry them over the edges of their boxes.
  if (style) await drawObjects(scene, work.elements, seed)
  const picture = pixelsOf(work.canvas)
  filterPicture(picture, { style, model, seed })
  putBack(scene, picture.data)
  if (!style) await drawObjects(scene, work.elements, seed)
  signal?.throwIfAborted()
  setTitles(scene.ctx, work.titles, seed % 2 === 0 ? 'center' : 'start')
  await setTexts(scene, work.elements)
  const finished = pixelsOf(enlarged(work.canvas, width, height))
  const texts = { Software: SOFTWARE, Comment: `${COMMENT} Seed ${seed}.` }
  return { width, height, png: encodePng(finished, texts), record: recordOf(work.plan) }
}

async function prepared(request: PaintRequest): Promise<Work> {
  const { structured, negativePrompt = '' } = request
  const plan = readPrompt(sceneWords(request), { negativePrompt })
  const figures = await Promise.all(
    plan.subjects.map(async ({ drawing }) => figureOf(await readDrawing(drawing))),
  )
  const canvas = canvasFor(request)
  const isBlank = plan.subjects.length === 0 && plan.place === null
  const hasTitles = !structured && !isUnwanted('text', negativePrompt)
  return {
    request,
    plan,
    place: placeOf(plan, figures),
    figures,
    elements: (structured?.elements ?? []).map((element) => ({
      element,
      plan: readPrompt(element.description, { negativePrompt }),
    })),
    motif: isBlank ? motifIn(sceneWords(request)) : null,
    titles: hasTitles ? titleLines(plan.titles, canvas) : [],
    canvas,
  }
}

function canvasFor({ width, height }: PaintRequest): Canvas {
  const shrink = Math.min(1, LARGEST_PX / Math.max(width, height))
  return createCanvas(Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)))
}

async function paintScene(scene: Scene, work: Work): Promise<void> {
  const { request, plan, place, figures, motif } = work
  const { transparent, seed, characterReference } = request
  const scenery = PLACES[place]
  const things = compose({
    plan,
    figures,
    scenery,
    frame: frameOf(scene, work),
    model: request.model ?? 'v4',
    random: scene.random,
  })
  if (transparent) {
    if (things.length === 0 && !characterReference)
      medallion(scene, motif ?? { ground: scenery.back, subject: (inside) => scenery.top?.(inside) })
    await drawThings(scene, things.map(floating), seed)
    if (characterReference) await placeCharacter(scene, characterReference, scene.height * 0.94)
    return
  }
  if (motif) {
    motif.ground(scene)
    motif.subject(scene)
  } else scenery.back(scene)
  const behind = things.filter(({ contact }) => contact === 'behind-table')
  blurBehind(scene)
  await drawThings(scene, behind, seed)
  if (!motif) scenery.top?.(scene)
  await drawThings(
    scene,
    things.filter((thing) => !behind.includes(thing)),
    seed,
  )
  if (characterReference)
    await placeCharacter(scene, characterReference, scene.height * Math.max(0.9, scenery.foot))
  if (!motif) scenery.front?.(scene)
  weatherInFront(scene)
}

function frameOf({ width, height, horizon }: Scene, { request, place, titles }: Work): Frame {
  const top = titles.length > 0 ? footOf(titles) + height * 0.02 : height * 0.07
  return { width, height, top, horizon, foot: height * PLACES[place].foot, isBare: request.transparent }
}

/** Without a background there is nothing to cast a shadow on. */
const floating = (thing: Placed): Placed => ({ ...thing, contact: 'air' })

/** The depth of field of a lens: what is behind the subjects is soft. */
function blurBehind({ ctx, look, width, height, unit }: Scene): void {
  if (look.blur === 0) return
  const copy = createCanvas(Math.ceil(width / 2), Math.ceil(height / 2))
  copy.getContext('2d').drawImage(ctx.canvas, 0, 0, copy.width, copy.height)
  ctx.save()
  ctx.filter = `blur(${(look.blur * 100 * unit).toFixed(2)}px)`
  ctx.drawImage(copy, 0, 0, width, height)
  ctx.restore()
}

/** Scenery without a background is a round cut-out. */
function medallion(scene: Scene, { ground, subject }: Pick<Motif, 'ground' | 'subject'>): void {
  const { ctx, width, height } = scene
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(width * 0.08, height * 0.08, width * 0.84, height * 0.84, Math.min(width, height) * 0.3)
  ctx.clip()
  ground(scene)
  subject(scene)
  ctx.restore()
}

function putBack({ ctx, width, height }: Scene, data: Uint8ClampedArray): void {
  const image = ctx.createImageData(width, height)
  image.data.set(data)
  ctx.putImageData(image, 0, 0)
}

function enlarged(canvas: Canvas, width: number, height: number): Canvas {
  if (canvas.width === width && canvas.height === height) return canvas
  const large = createCanvas(width, height)
  const ctx = large.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(canvas, 0, 0, width, height)
  return large
}
