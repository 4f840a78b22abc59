import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Random, randomFrom } from '#server/service/engine/chance/random.ts'
import { type Area, color, type Draw, type DrawInHue } from './drawing.ts'

/** A picture with a known subject mask. */
export interface Scene {
  readonly name: string
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray
  /** Alpha of the subject, one value a pixel. */
  readonly truth: Uint8ClampedArray
}

const SUBJECTS = ['blob', 'figure', 'vase', 'fur'] as const
const BACKGROUNDS = ['plain', 'gradient', 'grain', 'boards', 'lights'] as const

interface Round {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** A closed, irregular curve around a centre. */
function blobPath(ctx: SKRSContext2D, random: Random, { x, y, radius }: Round): void {
  const points = Array.from({ length: 9 }, (_, at) => {
    const [turn, away] = [(at / 9) * Math.PI * 2, radius * random.between(0.72, 1.18)]
    return [x + Math.cos(turn) * away, y + Math.sin(turn) * away] as const
  })
  ctx.beginPath()
  for (const [at, [px, py]] of points.entries()) {
    const [nx, ny] = points[(at + 1) % points.length] ?? [px, py]
    if (at === 0) ctx.moveTo((px + nx) / 2, (py + ny) / 2)
    const [mx, my] = points[(at + 2) % points.length] ?? [nx, ny]
    ctx.quadraticCurveTo(nx, ny, (nx + mx) / 2, (ny + my) / 2)
  }
  ctx.closePath()
}

/** Fills the clipped area with a texture around a hue. */
function textured(ctx: SKRSContext2D, random: Random, hue: number, { width, height }: Area): void {
  const light = random.between(30, 62)
  ctx.fillStyle = color(hue, 62, light)
  ctx.fillRect(0, 0, width, height)
  const kind = random.pick(['stripes', 'dots', 'shade', 'patches'])
  for (let n = 0; n < 60; n += 1) {
    ctx.fillStyle = color(
      hue + random.between(-26, 26),
      random.between(40, 75),
      light + random.between(-14, 16),
    )
    if (kind === 'stripes') ctx.fillRect(0, n * 16, width, 8)
    else if (kind === 'dots') {
      ctx.beginPath()
      ctx.arc(random.between(0, width), random.between(0, height), random.between(4, 14), 0, Math.PI * 2)
      ctx.fill()
    } else if (kind === 'patches')
      ctx.fillRect(
        random.between(0, width),
        random.between(0, height),
        random.between(20, 90),
        random.between(20, 90),
      )
  }
  const shade = ctx.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, 'rgb(255 255 255 / 0.16)')
  shade.addColorStop(1, 'rgb(0 0 0 / 0.26)')
  ctx.fillStyle = shade
  ctx.fillRect(0, 0, width, height)
}

const clippedTo =
  (path: Draw, hue: number): Draw =>
  (ctx, random, size) => {
    ctx.save()
    path(ctx, random, size)
    ctx.clip()
    textured(ctx, random, hue, size)
    ctx.restore()
  }

const drawBlob: Draw = (ctx, random, { width, height }) =>
  blobPath(ctx, random, {
    x: width * random.between(0.38, 0.62),
    y: height * random.between(0.42, 0.58),
    radius: height * random.between(0.2, 0.34),
  })

const drawFigure: Draw = (ctx, random, { width, height }) => {
  const [x, unit] = [width * random.between(0.36, 0.64), height * random.between(0.1, 0.13)]
  ctx.beginPath()
  ctx.arc(x, unit * 2.2, unit, 0, Math.PI * 2)
  ctx.moveTo(x - unit * 2.1, height)
  ctx.bezierCurveTo(x - unit * 2.2, unit * 3.8, x - unit, unit * 3.4, x - unit * 0.4, unit * 3.1)
  ctx.lineTo(x + unit * 0.4, unit * 3.1)
  ctx.bezierCurveTo(x + unit, unit * 3.4, x + unit * 2.2, unit * 3.8, x + unit * 2.1, height)
  ctx.closePath()
}

const drawVase: Draw = (ctx, random, { width, height }) => {
  const [x, wide] = [width * random.between(0.36, 0.64), height * random.between(0.13, 0.2)]
  const [top, foot] = [height * 0.2, height * 0.86]
  ctx.beginPath()
  ctx.moveTo(x - wide * 0.5, top)
  ctx.bezierCurveTo(x - wide * 0.3, height * 0.4, x - wide * 1.7, height * 0.5, x - wide * 0.7, foot)
  ctx.lineTo(x + wide * 0.7, foot)
  ctx.bezierCurveTo(x + wide * 1.7, height * 0.5, x + wide * 0.3, height * 0.4, x + wide * 0.5, top)
  ctx.closePath()
}

/** A round body with strands all around: soft edges. */
function drawFur(ctx: SKRSContext2D, random: Random, hue: number, { width, height }: Area) {
  const [x, y, radius] = [
    width * random.between(0.42, 0.58),
    height * 0.52,
    height * random.between(0.2, 0.28),
  ]
  ctx.fillStyle = color(hue, 45, 38)
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
  for (let n = 0; n < 520; n += 1) {
    const turn = random.between(0, Math.PI * 2)
    const [from, to] = [radius * random.between(0.7, 0.98), radius * random.between(1.04, 1.2)]
    ctx.strokeStyle = color(hue + random.between(-12, 12), 45, random.between(28, 52))
    ctx.lineWidth = random.between(0.8, 2)
    ctx.beginPath()
    ctx.moveTo(x + Math.cos(turn) * from, y + Math.sin(turn) * from)
    const bent = turn + random.between(-0.12, 0.12)
    ctx.lineTo(x + Math.cos(bent) * to, y + Math.sin(bent) * to)
    ctx.stroke()
  }
}

const drawBackground: Readonly<Record<(typeof BACKGROUNDS)[number], DrawInHue>> = {
  plain(ctx, random, { width, height }, hue) {
    ctx.fillStyle = color(hue, 24, random.between(62, 92))
    ctx.fillRect(0, 0, width, height)
  },
  gradient(ctx, random, { width, height }, hue) {
    const fill = ctx.createLinearGradient(0, 0, random.between(0, width), height)
    fill.addColorStop(0, color(hue, 40, random.between(70, 92)))
    fill.addColorStop(1, color(hue + random.between(-30, 30), 44, random.between(30, 55)))
    ctx.fillStyle = fill
    ctx.fillRect(0, 0, width, height)
  },
  grain(ctx, random, { width, height }, hue) {
    ctx.fillStyle = color(hue, 26, 70)
    ctx.fillRect(0, 0, width, height)
    for (let n = 0; n < 5000; n += 1) {
      ctx.fillStyle = color(hue + random.between(-14, 14), 26, random.between(56, 84))
      ctx.fillRect(random.between(0, width), random.between(0, height), 4, 4)
    }
  },
  boards(ctx, random, { width, height }, hue) {
    for (let y = 0; y < height; y += 48) {
      ctx.fillStyle = color(hue + random.between(-8, 8), 34, random.between(58, 74))
      ctx.fillRect(0, y, width, 46)
      ctx.fillStyle = color(hue, 34, 44)
      ctx.fillRect(0, y + 46, width, 2)
    }
  },
  lights(ctx, random, { width, height }, hue) {
    ctx.fillStyle = color(hue, 30, 22)
    ctx.fillRect(0, 0, width, height)
    for (let n = 0; n < 40; n += 1) {
      const [x, y, r] = [random.between(0, width), random.between(0, height), random.between(14, 60)]
      const glow = ctx.createRadialGradient(x, y, 0, x, y, r)
      glow.addColorStop(0, color(hue + random.between(-20, 20), 40, 38))
      glow.addColorStop(1, 'rgb(0 0 0 / 0)')
      ctx.fillStyle = glow
      ctx.fillRect(0, 0, width, height)
    }
  },
}

/** A textured subject on a background of another hue: plain, shaded, grainy, boarded or with blurred lights. */
export function subjectScene(seed: number, width = 640, height = 480): Scene {
  const random = randomFrom(seed, 'scene')
  const [subject, background] = [
    SUBJECTS[seed % SUBJECTS.length] ?? 'blob',
    BACKGROUNDS[Math.floor(seed / SUBJECTS.length) % BACKGROUNDS.length] ?? 'plain',
  ]
  const hue = random.between(0, 360)
  const size = { width, height }
  const front = createCanvas(width, height)
  const own = hue + random.between(110, 250)
  const paths = { blob: drawBlob, figure: drawFigure, vase: drawVase }
  if (subject === 'fur') drawFur(front.getContext('2d'), random, own, size)
  else clippedTo(paths[subject], own)(front.getContext('2d'), random, size)
  const whole = createCanvas(width, height)
  const ctx = whole.getContext('2d')
  drawBackground[background](ctx, random, size, hue)
  ctx.drawImage(front, 0, 0)
  const pixels = (canvas: typeof whole) => canvas.getContext('2d').getImageData(0, 0, width, height).data
  const alpha = pixels(front)
  return {
    name: `${subject} on ${background}`,
    ...size,
    data: new Uint8ClampedArray(pixels(whole)),
    truth: Uint8ClampedArray.from({ length: width * height }, (_, at) => alpha[at * 4 + 3] ?? 0),
  }
}
