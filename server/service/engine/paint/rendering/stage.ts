import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { randomFrom } from '../../chance/random.ts'
import { blend, css } from '../../color/color.ts'
import { type Placed, rectOf } from '../composing/placed.ts'
import { bush } from '../scenery/plants.ts'
import { treeColors } from '../scenery/seasons.ts'
import { softEllipse } from '../scenery/strokes.ts'
import { islet, waterColor } from '../scenery/water.ts'
import { recolored } from './recolor.ts'
import type { Scene } from './scene.ts'
import { cutOf, shade, silhouette, snowOn } from './sprite.ts'

/** Draws the placed things from back to front, each with its shadow or reflection. */
export async function drawThings(scene: Scene, things: readonly Placed[], seed: number): Promise<void> {
  const ready = new Map<string, Canvas>()
  for (const placed of things) {
    const thing = placed.contact === 'water' ? sunk(placed) : placed
    const key = [thing.subject, Math.round(thing.width), thing.depth, thing.isMirrored].join(' ')
    const canvas = ready.get(key) ?? (await litCanvas(scene, thing, seed))
    ready.set(key, canvas)
    groundOf(scene, thing, canvas)
    const { x, y, width, height } = rectOf(thing)
    scene.ctx.save()
    scene.ctx.translate(thing.x, thing.foot)
    scene.ctx.rotate(thing.tilt ?? 0)
    scene.ctx.drawImage(canvas, x - thing.x, y - thing.foot, width, height)
    scene.ctx.restore()
    if (thing.contact === 'bush') bush(scene, { x: thing.x, y: thing.foot, tall: thing.width * 0.34 })
  }
}

/** What floats is partly below the water: its lower edge is not drawn. */
function sunk(thing: Placed): Placed {
  const share = /boat|ship|ferry|canoe|raft/.test(thing.figure.drawing.id) ? 0.05 : 0.13
  const { bounds, aspect } = thing.figure
  const figure = {
    ...thing.figure,
    bounds: { ...bounds, height: bounds.height * (1 - share) },
    aspect: aspect / (1 - share),
  }
  // Its top stays where it is, as somebody may stand on it.
  return { ...thing, figure, height: thing.height * (1 - share), foot: thing.foot - thing.height * share }
}

/** A thing's drawing in its colours, with the scene's light on it. */
async function litCanvas(scene: Scene, thing: Placed, seed: number): Promise<Canvas> {
  const { figure, width, height, depth, isMirrored } = thing
  const isTree = thing.colors.length === 0 && LEAFY.test(figure.drawing.id)
  const colors = isTree ? treeColors(scene, Math.round(thing.x)) : thing.colors
  const svg = recolored(figure, { ...thing, colors }, scene, randomFrom(seed, `skin ${thing.subject}`))
  const drawn = await cutOf(svg, figure.bounds, { width, height })
  const canvas = isMirrored ? mirrored(drawn) : drawn
  if (scene.isSnowedOn && isSnowedUnder(thing)) snowOn(canvas, scene)
  shade(canvas, scene, depth)
  return canvas
}

/** Trees that turn in autumn. */
const LEAFY = /:(deciduous-tree|cherry-tree|treehouse)$/

/** Snow lies on plants, buildings and furniture; who is alive shakes it off. */
const isSnowedUnder = ({ figure, contact }: Placed): boolean =>
  contact !== 'water' && SNOWY.test(figure.drawing.id)
const SNOWY =
  /tree|house|hut|castle|church|building|hotel|school|shop|tower|lighthouse|bench|fence|fountain|statue|mailbox|bridge|barn|cabin|windmill|mountain|rock|boulder|bush|plant|cactus|sign|lamp|well|temple|shrine|mosque|pagoda|gate|tent|stadium|factory|hospital/

function mirrored(canvas: Canvas): Canvas {
  const other = createCanvas(canvas.width, canvas.height)
  const ctx = other.getContext('2d')
  ctx.translate(canvas.width, 0)
  ctx.scale(-1, 1)
  ctx.drawImage(canvas, 0, 0)
  return other
}

/** What ties a thing to the ground: its cast shadow, its reflection, or an island to stand on. */
function groundOf(scene: Scene, thing: Placed, canvas: Canvas): void {
  switch (thing.contact) {
    case 'ground':
      castShadow(scene, thing, canvas)
      return
    case 'island':
      islet(scene, {
        x: thing.x,
        y: thing.foot - thing.width * 0.06,
        width: Math.max(thing.width, scene.unit * 14),
      })
      softEllipse(scene, { x: thing.x, y: thing.foot, radius: thing.width * 0.5 }, scene.light.shade, 0.5)
      return
    case 'water':
      reflection(scene, thing, canvas)
      return
    case 'thing':
      softEllipse(scene, { x: thing.x, y: thing.foot, radius: thing.width * 0.42 }, scene.light.shade, 0.35)
      return
    case 'air':
    case 'bush':
    case 'behind-table':
  }
}

/** The outline laid on the ground, away from the light, and a dark line where the thing stands. */
function castShadow(scene: Scene, thing: Placed, canvas: Canvas): void {
  const { ctx, light, unit, look, time, weather } = scene
  const rect = rectOf(thing)
  const isSoft =
    weather === 'fog' ||
    weather === 'rain' ||
    weather === 'snow' ||
    weather === 'storm' ||
    weather === 'cloudy'
  const strength = (isSoft ? 0.14 : time === 'night' ? 0.3 : 0.34) * (1 - thing.depth * 0.6)
  const soft = look.isFlat ? 0 : Math.max(1, unit * (isSoft ? 2.2 : 1))
  const shadow = silhouette(canvas, light.shade, soft)
  const scale =
    rect.width /
    (shadow.width - 2 * Math.ceil(soft * Math.min(1, 220 / Math.max(canvas.width, canvas.height)) * 2 + 2))
  const pad = (shadow.width * scale - rect.width) / 2
  ctx.save()
  ctx.globalAlpha = strength
  ctx.globalCompositeOperation = 'multiply'
  ctx.translate(thing.x, thing.foot - rect.height * 0.012)
  // Lies on the ground behind the thing, leaning away from the light.
  ctx.transform(1, 0, light.side * (time === 'day' ? 0.85 : 1.5), 0.24, 0, 0)
  ctx.drawImage(
    shadow,
    -rect.width / 2 - pad,
    -rect.height - pad,
    shadow.width * scale,
    shadow.height * scale,
  )
  ctx.restore()
  softEllipse(
    scene,
    { x: thing.x, y: thing.foot - rect.height * 0.008, radius: rect.width * 0.52 },
    light.shade,
    look.isFlat ? 0.3 : 0.55 * (1 - thing.depth * 0.5),
  )
}

const MAX_STRIPS = 90

/** The thing upside down in moving water, fading with depth. */
function reflection(scene: Scene, thing: Placed, canvas: Canvas): void {
  const { ctx, unit, look } = scene
  const rect = rectOf(thing)
  const mirror = createCanvas(canvas.width, canvas.height)
  const inner = mirror.getContext('2d')
  inner.translate(0, canvas.height)
  inner.scale(1, -1)
  inner.drawImage(canvas, 0, 0)
  inner.setTransform(1, 0, 0, 1, 0, 0)
  inner.globalCompositeOperation = 'source-atop'
  inner.fillStyle = css(blend(waterColor(scene), scene.palette.near, 0.15), 0.48)
  inner.fillRect(0, 0, mirror.width, mirror.height)
  const tall = Math.min(rect.height * 0.72, scene.height - thing.foot)
  const strip = Math.max(1, tall / MAX_STRIPS, unit * 0.35)
  ctx.save()
  for (let y = 0; y < tall; y += strip) {
    const down = y / tall
    const sway =
      look.isFlat && Math.floor(y / (strip * 3)) % 2 === 0
        ? unit * 0.8
        : Math.sin(y / (unit * 0.9) + down * 5) * unit * (0.25 + 1.1 * down)
    ctx.globalAlpha = 0.62 * (1 - down) ** 0.8
    ctx.drawImage(
      mirror,
      0,
      (y / rect.height) * mirror.height,
      mirror.width,
      Math.max(1, (strip / rect.height) * mirror.height),
      rect.x + sway,
      thing.foot - rect.height * 0.03 + y,
      rect.width,
      strip + 0.5,
    )
  }
  ctx.restore()
  softEllipse(
    scene,
    { x: thing.x, y: thing.foot - rect.height * 0.01, radius: rect.width * 0.5 },
    scene.light.shade,
    0.35,
  )
}
