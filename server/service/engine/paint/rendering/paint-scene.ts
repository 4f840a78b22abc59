import { createCanvas } from '@napi-rs/canvas'
import { asksCloseUp, closeUp } from '../composing/close-up.ts'
import { compose } from '../composing/compose.ts'
import type { Frame } from '../composing/frame.ts'
import type { Placed } from '../composing/placed.ts'
import { footOf, type TitleLine } from '../lettering/titles.ts'
import type { Place, ScenePlan } from '../plan.ts'
import type { PaintRequest } from '../request.ts'
import type { Motif } from '../scenery/abstract.ts'
import { PLACES } from '../scenery/places.ts'
import { weatherInFront } from '../scenery/sky.ts'
import { placeCharacter, type Spot } from './character.ts'
import type { Figure } from './figure.ts'
import type { Scene } from './scene.ts'
import { drawThings } from './stage.ts'

/** What a scene shows. */
export interface Work {
  readonly request: PaintRequest
  readonly plan: ScenePlan
  readonly place: Place
  readonly figures: readonly Figure[]
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
  const stand = characterReference ? everything.find(isFigure) : undefined
  // The person of a character reference takes the place of one that the prompt names.
  const things = everything.filter((thing) => thing !== stand)
  if (transparent) {
    if (things.length === 0 && !characterReference)
      medallion(scene, motif ?? { ground: scenery.back, subject: (inside) => scenery.top?.(inside) })
    await drawThings(scene, things.map(floating), seed)
    if (characterReference)
      await placeCharacter(scene, characterReference, {
        x: scene.width / 2,
        foot: scene.height * 0.94,
        height: scene.height * 0.86,
        isWhole: true,
      })
    return
  }
  if (motif) {
    motif.ground(scene)
    motif.subject(scene)
  } else scenery.back(scene)
  if (scenery.surface === 'water' && things.some(({ contact }) => contact === 'ground'))
    scenery.shore?.(scene)
  const behind = things.filter(({ contact }) => contact === 'behind-table')
  blurBehind(scene)
  await drawThings(scene, behind, seed)
  if (!motif) scenery.top?.(scene)
  await drawThings(
    scene,
    things.filter((thing) => !behind.includes(thing)),
    seed,
  )
  if (characterReference) await placeCharacter(scene, characterReference, spotOf(scene, scenery.foot, stand))
  if (!motif) scenery.front?.(scene)
  weatherInFront(scene)
}

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
  return asksCloseUp(request.prompt) && !request.transparent ? closeUp(placed, frame) : placed
}

const isFigure = ({ figure, contact }: Placed) =>
  figure.drawing.id.startsWith('figure:') && contact === 'ground'

/** Where a character stands: as another person would, or large in front. */
function spotOf({ width, height }: Scene, foot: number, stand: Placed | undefined): Spot {
  if (stand) return { x: stand.x, foot: stand.foot, height: stand.height }
  const down = height * Math.max(0.9, foot)
  return { x: width / 2, foot: down, height: down * 0.84 }
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
