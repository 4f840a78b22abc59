import { randomFrom } from '../../chance/random.ts'
import { blend, type Color, css, lighter, parseHex } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import { boxOf } from '../composing/boxes.ts'
import { compose } from '../composing/compose.ts'
import type { Placed, Rect } from '../composing/placed.ts'
import { readDrawing } from '../drawings/drawing.ts'
import { setTexts as setBlocks } from '../lettering/typeset.ts'
import type { ScenePlan } from '../plan.ts'
import type { StructuredElement } from '../request.ts'
import { PLACES } from '../scenery/places.ts'
import { disc, glow, softEllipse } from '../scenery/strokes.ts'
import { figureOf } from './figure.ts'
import type { Scene } from './scene.ts'
import { drawThings } from './stage.ts'

const PANEL = /card|panel|frame|banner|badge|label|button|\bbox\b|square|rectangle|stripe|ribbon/i

/** An element of a structured prompt, and the plan of its description. */
export interface Element {
  readonly element: StructuredElement
  readonly plan: ScenePlan
}

/** Draws the objects of a structured prompt in order, each inside of its box. */
export async function drawObjects(scene: Scene, elements: readonly Element[], seed: number): Promise<void> {
  for (const [place, { element, plan }] of elements.entries()) {
    if (element.kind === 'text') continue
    const box = boxOf(element, place / Math.max(1, elements.length), scene)
    await within(scene, box, () => drawObject(scene, { element, plan }, box, seed + place))
  }
}

/** The plan of an object as far as it is drawn: its things, a panel or a ball, without what is around them. */
export function drawnOf({ element: { description }, plan }: Element): ScenePlan {
  const { subjects, titles, scenery = [], notSet = [], notDrawn } = plan
  const isBall = subjects.length === 0 && !PANEL.test(description)
  const missing = [...notDrawn, ...scenery]
  const all = isBall && missing.length === 0 ? [description] : missing
  return { ...plan, titles: [], scenery: [], notSet: [...titles, ...notSet], notDrawn: all }
}

/** Sets the texts of a structured prompt, each inside of its box. */
export async function setTexts(scene: Scene, elements: readonly Element[]): Promise<void> {
  for (const [place, { element }] of elements.entries()) {
    if (element.kind !== 'text') continue
    const box = boxOf(element, place / Math.max(1, elements.length), scene)
    const align: 'start' | 'center' = /cent(er|re)|middle/i.test(element.description) ? 'center' : 'start'
    const color = colorsOf(element)[0] ?? null
    const block = { text: element.text ?? '', box, color, align, isExact: true }
    await within(scene, box, async () => void setBlocks(scene.ctx, [block], box))
  }
}

async function within({ ctx }: Scene, box: Rect, draw: () => Promise<void>): Promise<void> {
  ctx.save()
  ctx.beginPath()
  ctx.rect(box.x, box.y, box.width, box.height)
  ctx.clip()
  await draw()
  ctx.restore()
}

const colorsOf = (element: StructuredElement): readonly Color[] => [
  ...element.palette.map(parseHex),
  ...colorsIn(element.description),
]

async function drawObject(scene: Scene, { element, plan }: Element, box: Rect, seed: number): Promise<void> {
  const colors = colorsOf(element)
  const color = colors[0] ?? scene.palette.accent
  if (plan.subjects.length === 0 || PANEL.test(element.description)) {
    if (PANEL.test(element.description)) drawPanel(scene, box, color)
    else drawBall(scene, box, color)
    return
  }
  const things = await thingsIn(plan, box, seed)
  await drawThings(scene, withColors(things, colors), seed)
}

/** Colours of the element's own palette go to its first thing, if the description gives it none. */
const withColors = (things: readonly Placed[], colors: readonly Color[]): readonly Placed[] =>
  things.map((thing) => (thing.subject === 0 && thing.colors.length === 0 ? { ...thing, colors } : thing))

/** The things of a description, as large as its box allows, on the box's lower edge. */
async function thingsIn(plan: ScenePlan, box: Rect, seed: number): Promise<readonly Placed[]> {
  const figures = await Promise.all(
    plan.subjects.map(async ({ drawing }) => figureOf(await readDrawing(drawing))),
  )
  const frame = {
    width: box.width,
    height: box.height,
    top: 0,
    bottom: box.height,
    horizon: 0,
    foot: box.height,
    isBare: true,
  }
  const things = compose({
    plan,
    figures,
    frame,
    scenery: PLACES.studio,
    model: 'v4',
    random: randomFrom(seed, 'element'),
  })
  const lowest = Math.max(...things.map(({ foot }) => foot))
  const down = box.y + box.height * 0.965 - lowest
  const isAir = things.every(({ contact }) => contact === 'air')
  return things.map((thing) => ({ ...thing, x: thing.x + box.x, foot: thing.foot + (isAir ? box.y : down) }))
}

function drawPanel({ ctx }: Scene, { x, y, width, height }: Rect, color: Color): void {
  ctx.fillStyle = css(color)
  ctx.beginPath()
  ctx.roundRect(
    x + width * 0.01,
    y + height * 0.01,
    width * 0.98,
    height * 0.98,
    Math.min(width, height) * 0.08,
  )
  ctx.fill()
}

/** What has no drawing is a lit ball in its colour. */
function drawBall(scene: Scene, box: Rect, color: Color): void {
  const radius = Math.min(box.width, box.height) * 0.4
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  softEllipse(scene, { x, y: y + radius, radius: radius * 1.1 }, scene.light.shade, 0.4)
  disc(scene, { x, y, radius }, color)
  scene.ctx.save()
  scene.ctx.beginPath()
  scene.ctx.arc(x, y, radius, 0, Math.PI * 2)
  scene.ctx.clip()
  glow(
    scene,
    { x: x + scene.light.side * radius * 0.5, y: y - radius * 0.5, radius: radius * 1.3 },
    lighter(color, 0.2),
    0.8,
  )
  glow(
    scene,
    { x: x - scene.light.side * radius * 0.9, y: y + radius * 0.9, radius: radius * 1.5 },
    blend(color, scene.light.shade, 0.7),
    0.7,
  )
  scene.ctx.restore()
}
