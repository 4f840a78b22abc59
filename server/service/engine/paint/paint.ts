import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { hashText } from '../chance/random.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { encodePng } from '../pixels/encode.ts'
import { roomOf } from './composing/furnish.ts'
import { placeOf } from './composing/place.ts'
import { readDrawing } from './drawings/drawing.ts'
import { roomBetween, setTitles, titleLines } from './lettering/titles.ts'
import type { ScenePlan, Style } from './plan.ts'
import { withReference } from './reading/people/reference.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { recordOf } from './reading/record.ts'
import { asBackground } from './reading/setting/structured-background.ts'
import { isUnwanted, sceneOf } from './rendering/build-scene.ts'
import { drawnOf, drawObjects, type Element, setTexts } from './rendering/elements.ts'
import { figureOf } from './rendering/figure.ts'
import { paintScene, type Work } from './rendering/paint-scene.ts'
import { promptOf, sceneWords } from './rendering/palette.ts'
import { dominantColors } from './rendering/references.ts'
import type { Scene } from './rendering/scene.ts'
import type { PaintedPicture, PaintRequest } from './request.ts'
import { type Motif, motifIn } from './scenery/abstract.ts'
import { filterPicture } from './styles/filter.ts'
import { isLineDrawing } from './styles/line-drawing.ts'
import { lookOf, styleOf } from './styles/look.ts'
import { layTexture } from './styles/reference-texture.ts'

/** Larger pictures, which only upscaling asks for, are painted smaller and enlarged: filters need memory. */
const MAX_PAINTED_PIXELS = 5_000_000

const SOFTWARE = 'Easel sandbox painter'
const COMMENT = 'Drawn by a sandbox renderer that stands in for a model; not the output of a model.'

interface Options {
  /** Stops the painter at its next step. */
  readonly signal?: AbortSignal
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
  const style = styleOf(request, work.plan.style, hashText) ?? (await styleOfReferences(request))
  const model = request.model ?? 'v4'
  const scene = sceneOf(work.canvas, {
    request,
    plan: work.plan,
    place: work.place,
    references,
    look: lookOf(style, model),
    room: work.room,
    clearTop: roomBetween(work.titles, work.canvas).top,
  })
  await paintScene(scene, work)
  signal?.throwIfAborted()
  // A style covers the objects too; a model's own brush would carry them over the edges of their boxes.
  if (style) await drawObjects(scene, work.elements, seed)
  // One copy of the pixels, changed in place: a large picture takes 16 MB.
  const picture = scene.ctx.getImageData(0, 0, scene.width, scene.height)
  filterPicture(picture, { style, model, seed })
  await layTexture(picture, request.styleReferences ?? [], seed)
  scene.ctx.putImageData(picture, 0, 0)
  if (!style) await drawObjects(scene, work.elements, seed)
  signal?.throwIfAborted()
  const canvas = enlarged(work.canvas, width, height)
  await setLetters({ ...scene, ctx: canvas.getContext('2d'), width, height }, work)
  const finished = pixelsOf(canvas)
  const objects = work.elements.filter(({ element }) => element.kind !== 'text')
  const texts = { Software: SOFTWARE, Comment: `${COMMENT} Seed ${seed}.` }
  return {
    width,
    height,
    png: encodePng(finished, texts),
    record: recordOf(work.plan, ...objects.map(drawnOf)),
  }
}

/** References that are drawn in ink make an ink drawing. */
async function styleOfReferences({ styleReferences = [] }: PaintRequest): Promise<Style | null> {
  const lined = await Promise.all(styleReferences.map(isLineDrawing))
  return lined.length > 0 && lined.every((each) => each) ? 'ink' : null
}

/** Sets all text on the picture at its full size, so that it stays sharp. */
async function setLetters(scene: Scene, { request, titles, elements }: Prepared): Promise<void> {
  const lines = titleLines(
    titles.map(({ title }) => title),
    scene,
  )
  setTitles(scene.ctx, lines, request.seed % 2 === 0 ? 'center' : 'start')
  await setTexts(scene, elements)
}

/** All that is decided before the first stroke. */
interface Prepared extends Work {
  readonly elements: readonly Element[]
  readonly canvas: Canvas
}

async function prepared(request: PaintRequest): Promise<Prepared> {
  const { structured, negativePrompt = '' } = request
  const said = readPrompt(promptOf(request), { negativePrompt })
  const read = withoutUnset(request, structured ? asBackground(said) : said)
  const plan = request.characterReference ? withReference(read) : read
  const figures = await Promise.all(
    plan.subjects.map(async ({ drawing }) => figureOf(await readDrawing(drawing))),
  )
  const room = roomOf(plan.room)
  const furniture = await Promise.all(
    [...new Set(room.things.map(([drawing]) => drawing))].map(async (id) => figureOf(await readDrawing(id))),
  )
  const canvas = canvasFor(request)
  const motif = abstractMotif(plan, sceneWords(request))
  return {
    request,
    plan,
    place: placeOf(plan, figures),
    figures,
    room,
    furniture,
    elements: (structured?.elements ?? []).map((element) => ({
      element,
      plan: readPrompt(element.description, { negativePrompt }),
    })),
    motif,
    titles: titleLines(plan.titles, canvas),
    canvas,
  }
}

/** Of a structured prompt only its text elements are set. */
const withoutUnset = ({ structured, negativePrompt }: PaintRequest, plan: ScenePlan): ScenePlan =>
  (structured || isUnwanted('text', negativePrompt)) && plan.titles.length > 0
    ? { ...plan, titles: [], notSet: [...plan.titles, ...(plan.notSet ?? [])] }
    : plan

const ABSTRACT = /\babstract|\bgeometric|\bbauhaus|\bgradient|\bpattern\b|\btiles\b/i

/** A picture of forms: where nothing is named, or abstract forms only. */
function abstractMotif({ subjects, place }: ScenePlan, words: string): Motif | null {
  const motif = place === null ? motifIn(words) : null
  const isAbstract = subjects.every(({ word }) => ABSTRACT.test(words) && motif?.words.test(word))
  return isAbstract ? motif : null
}

function canvasFor({ width, height }: PaintRequest): Canvas {
  const shrink = Math.min(1, Math.sqrt(MAX_PAINTED_PIXELS / (width * height)))
  return createCanvas(Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)))
}

function enlarged(canvas: Canvas, width: number, height: number): Canvas {
  if (canvas.width === width && canvas.height === height) return canvas
  const large = createCanvas(width, height)
  const ctx = large.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(canvas, 0, 0, width, height)
  return large
}
