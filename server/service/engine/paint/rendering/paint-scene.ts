import { createCanvas } from '@napi-rs/canvas'
import { css } from '../../color/color.ts'
import { asksCloseUp, closeUp } from '../composing/close-up.ts'
import { compose } from '../composing/compose.ts'
import { distant } from '../composing/distant.ts'
import type { Frame } from '../composing/frame.ts'
import { furnished, type Room } from '../composing/furnish.ts'
import type { Placed } from '../composing/placed.ts'
import { roomBetween, type TitleLine } from '../lettering/titles.ts'
import type { Place, ScenePlan } from '../plan.ts'
import { showsPerson } from '../reading/people/people.ts'
import type { PaintRequest } from '../request.ts'
import type { Motif } from '../scenery/abstract.ts'
import { PLACES } from '../scenery/places.ts'
import { weatherInFront } from '../scenery/sky.ts'
import { placeCharacter, type Spot } from './character.ts'
import type { Figure } from './figure.ts'
import { sceneWords } from './palette.ts'
import type { Scene } from './scene.ts'
import { drawThings } from './stage.ts'

/** What a scene shows. */
export interface Work {
  readonly request: PaintRequest
  readonly plan: ScenePlan
  readonly place: Place
  readonly figures: readonly Figure[]
  readonly room: Room
  /** Drawings for the things of the room. */
  readonly furniture: readonly Figure[]
  /** Abstract forms instead of scenery and things. */
  readonly motif: Motif | null
  readonly titles: readonly TitleLine[]
}

/** Paints the scenery and everything in it. */
export async function paintScene(scene: Scene, work: Work): Promise<void> {
  const { request, place, motif } = work
  const { transparent, seed, characterReference } = request
  const scenery = PLACES[place]
  const everything = motif ? [] : placedThings(scene, work)
  // The person of a character reference takes the place of the first that the prompt names.
  const stand = characterReference ? everything.find(isFigure) : undefined
  const things = everything.filter((thing) => thing !== stand)
  const isBefore = ({ order }: Placed) => stand !== undefined && order > stand.order
  if (transparent) {
    if (things.length === 0 && !characterReference)
      medallion(scene, motif ?? { ground: scenery.back, subject: (inside) => scenery.top?.(inside) })
    const floats = things.map(floating)
    await drawThings(
      scene,
      floats.filter((thing) => !isBefore(thing)),
      seed,
    )
    if (characterReference) await placeCharacter(scene, characterReference, wholeSpot(scene, stand))
    await drawThings(scene, floats.filter(isBefore), seed)
    return
  }
  // Edges between two parts of the scenery are smooth: nothing may show through them.
  scene.ctx.fillStyle = css(scene.palette.far)
  scene.ctx.fillRect(0, 0, scene.width, scene.height)
  if (motif) {
    motif.ground(scene)
    motif.subject(scene)
  } else scenery.back(scene)
  if (scenery.surface === 'water' && things.some(({ contact }) => contact === 'ground'))
    scenery.shore?.(scene)
  if (INDOORS.has(place)) await drawThings(scene, furnitureOf(scene, work), seed)
  const behind = things.filter(({ contact }) => contact === 'behind-table')
  blurBehind(scene)
  await drawThings(scene, behind, seed)
  const isBehindTable = stand?.contact === 'behind-table'
  if (characterReference && stand && isBehindTable)
    await placeCharacter(scene, characterReference, { ...stand, isWhole: true })
  if (!motif) scenery.top?.(scene)
  const near = things.filter((thing) => !behind.includes(thing))
  await drawThings(
    scene,
    near.filter((thing) => !isBefore(thing)),
    seed,
  )
  if (characterReference && !isBehindTable)
    await placeCharacter(scene, characterReference, spotOf(scene, scenery.foot, stand))
  await drawThings(scene, near.filter(isBefore), seed)
  if (!motif) scenery.front?.(scene)
  if (!INDOORS.has(place)) weatherInFront(scene)
}

const INDOORS: ReadonlySet<Place> = new Set(['room', 'kitchen', 'office', 'table'])

const furnitureOf = (scene: Scene, { plan, furniture, room }: Work): readonly Placed[] =>
  furnished(furniture, room, { ...scene, without: new Set(plan.subjects.map(({ drawing }) => drawing)) })

function placedThings(scene: Scene, work: Work): readonly Placed[] {
  const { request, plan, figures, place } = work
  const frame = frameOf(scene, work)
  const placed = compose({
    plan,
    figures,
    scenery: PLACES[place],
    frame,
    model: request.model ?? 'v4',
    random: scene.random,
  })
  // A background without anything in front of it is the picture.
  if (request.structured?.elements.some(({ kind }) => kind === 'object')) return distant(placed, frame)
  return asksCloseUp(sceneWords(request)) && !request.transparent ? closeUp(placed, frame) : placed
}

const isFigure = ({ figure }: Placed) => showsPerson(figure.drawing.id)

/** Where a character stands: as another person would, or large in front. */
function spotOf({ width, height }: Scene, foot: number, stand: Placed | undefined): Spot {
  if (stand) return { x: stand.x, foot: stand.foot, height: stand.height, isClose: stand.foot > height }
  const down = height * Math.max(0.9, foot)
  return { x: width / 2, foot: down, height: down * 0.84 }
}

/** On a transparent picture a person stands alone in the middle, or where the others leave the place. */
const wholeSpot = ({ width, height }: Scene, stand: Placed | undefined): Spot => ({
  ...(stand ?? { x: width / 2, foot: height * 0.94, height: height * 0.86 }),
  isWhole: true,
})

function frameOf({ width, height, horizon }: Scene, { request, place, titles }: Work): Frame {
  const room = roomBetween(titles, { width, height })
  return {
    width,
    height,
    top: room.top > 0 ? room.top + height * 0.02 : request.transparent ? 0 : height * 0.07,
    bottom: room.bottom < height ? room.bottom - height * 0.02 : height,
    horizon,
    foot: height * PLACES[place].foot,
    isBare: request.transparent,
  }
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
