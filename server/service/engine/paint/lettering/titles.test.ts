import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { rgbOf } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import { paint } from '../paint.ts'
import type { Title } from '../plan.ts'
import { contrast, luminance, MIN_CONTRAST } from './contrast.ts'
import { roomBetween, setTitles, titleLines } from './titles.ts'

const [WIDTH, HEIGHT] = [900, 675]
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  white: ['#ffffff'],
  black: ['#000000'],
  grey: ['#777777'],
  red: ['#d0312d'],
  'a sunset': ['#2f3f78', '#f0955f', '#ffd595'],
  stripes: ['#ffffff', '#000000', '#ffffff', '#000000', '#ffffff', '#000000'],
}

function groundOf(name: string) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const ctx = canvas.getContext('2d')
  const colors = GROUNDS[name] ?? []
  const gradient = ctx.createLinearGradient(0, 0, 0, HEIGHT / 2)
  for (const [place, color] of colors.entries())
    gradient.addColorStop(place / Math.max(1, colors.length - 1), color)
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, WIDTH, HEIGHT)
  return ctx
}

const PROMPTS = [
  'a city skyline at sunset',
  'a snowy mountain',
  'a forest',
  'a city at night',
  'a mug',
  'fireworks over the sea',
  'a classroom',
  'a beach',
]
const COLORED = ['red', 'yellow', 'green', 'blue', 'grey', 'pink', 'white', 'black', 'teal']
/** Edges of letters are mixed with what is behind them: within so many pixels of a letter nothing is measured. */
const EDGE_PX = 2
const AROUND_PX = 6

/** Whether a pixel is within so many pixels of one that is set. */
function grown(set: Uint8Array, width: number, reach: number): Uint8Array {
  const found = new Uint8Array(set.length)
  for (let at = 0; at < set.length; at += 1) {
    if (!set[at]) continue
    for (let y = -reach; y <= reach; y += 1) found.fill(1, at + y * width - reach, at + y * width + reach + 1)
  }
  return found
}

/** The least contrast of titles with what is around their letters, in the final pixels. */
function measured(ctx: SKRSContext2D, titles: readonly Title[]): number {
  const { width, height } = ctx.canvas
  const lines = titleLines(titles, { width, height })
  const inks = setTitles(ctx, lines, 'start')
  let lowest = 21
  for (const [place, { box }] of lines.entries())
    lowest = Math.min(lowest, measuredAround(ctx, box, rgbOf(inks[place] ?? { l: 0, c: 0, h: 0 })))
  return lowest
}

/** The least contrast around the letters of one line: only its rows are read. */
function measuredAround(
  ctx: SKRSContext2D,
  box: { readonly y: number; readonly height: number },
  ink: readonly [number, number, number],
): number {
  const { width, height } = ctx.canvas
  const first = Math.ceil(box.y)
  const last = Math.ceil(Math.min(height, box.y + box.height))
  const top = Math.max(0, first - AROUND_PX)
  const rows = Math.min(height, last + AROUND_PX) - top
  const { data } = ctx.getImageData(0, top, width, rows)
  const colorAt = (at: number) => [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0] as const
  const isInk = (at: number, [r, g, b]: readonly [number, number, number]) =>
    data[at] === r && data[at + 1] === g && data[at + 2] === b
  const letters = new Uint8Array(width * rows)
  for (let at = (first - top) * width; at < (last - top) * width; at += 1)
    letters[at] = Number(isInk(at * 4, ink))
  const [edges, ground] = [grown(letters, width, EDGE_PX), grown(letters, width, AROUND_PX)]
  const own = luminance(...ink)
  let lowest = 21
  for (let at = 0; at < ground.length; at += 1)
    if (ground[at] && !edges[at]) lowest = Math.min(lowest, contrast(own, luminance(...colorAt(at))))
  return lowest
}

describe('the contrast of titles', () => {
  it.each(Object.keys(GROUNDS))('is 4.5:1 with every pixel around the letters: on %s', (name) => {
    for (const word of ['', ...COLORED]) {
      const [color] = colorsIn(word)
      const titles = [{ text: 'SALE', ...(color ? { color } : {}) }, { text: '50% off everything' }]
      expect(measured(groundOf(name), titles), `${word} on ${name}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
  })

  it.each(PROMPTS)('is 4.5:1 in a scene, at its weakest place, with two lines: %s', async (prompt) => {
    const { png } = await paint({
      width: WIDTH,
      height: HEIGHT,
      prompt,
      seed: 3,
      transparent: false,
      speed: 'TURBO',
    })
    const picture = await loadImage(Buffer.from(png))
    for (const word of ['yellow', 'green', 'grey', '']) {
      const ctx = createCanvas(WIDTH, HEIGHT).getContext('2d')
      ctx.drawImage(picture, 0, 0)
      const [color] = colorsIn(word)
      const titles = [
        { text: 'SALE', ...(color ? { color } : {}) },
        { text: 'now', at: 'bottom' as const },
        { text: 'today' },
      ]
      expect(measured(ctx, titles), word).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
  })

  it.each(COLORED)('keeps the hue that is asked for: %s', (word) => {
    const [color] = colorsIn(word)
    for (const name of Object.keys(GROUNDS)) {
      const ctx = groundOf(name)
      const lines = titleLines(color ? [{ text: 'SALE', color }] : [], { width: WIDTH, height: HEIGHT })
      const [ink] = setTitles(ctx, lines, 'start')
      const turn = Math.abs((((ink?.h ?? 0) - (color?.h ?? 0) + 540) % 360) - 180)
      expect((color?.c ?? 0) < 0.03 || turn < 8, name).toBe(true)
    }
  })

  it('needs no bar: what is behind a title changes softly, and not at the far edges', () => {
    const ctx = groundOf('a sunset')
    const before = groundOf('a sunset').getImageData(0, 0, WIDTH, HEIGHT).data
    const [color] = colorsIn('yellow')
    setTitles(
      ctx,
      titleLines(color ? [{ text: 'HI', color }] : [], { width: WIDTH, height: HEIGHT }),
      'center',
    )
    const { data } = ctx.getImageData(0, 0, WIDTH, HEIGHT)
    const shift = (x: number, y: number) =>
      Math.abs((data[(y * WIDTH + x) * 4] ?? 0) - (before[(y * WIDTH + x) * 4] ?? 0))
    for (let y = 0; y < HEIGHT; y += 1) expect(Math.max(shift(0, y), shift(WIDTH - 1, y))).toBe(0)
  })

  it('on a transparent picture comes from an outline around the letters', () => {
    for (const word of ['', ...COLORED]) {
      const [color] = colorsIn(word)
      const ctx = createCanvas(WIDTH, HEIGHT).getContext('2d')
      const lines = titleLines([{ text: 'SALE', ...(color ? { color } : {}) }], {
        width: WIDTH,
        height: HEIGHT,
      })
      const [ink] = setTitles(ctx, lines, 'center')
      const { data } = ctx.getImageData(0, 0, WIDTH, HEIGHT)
      const own = ink ? luminance(...rgbOf(ink)) : 0
      let [best, opaque] = [0, 0]
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue
        opaque += 1
        best = Math.max(best, contrast(luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), own))
      }
      expect(best, word).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(opaque).toBeLessThan(WIDTH * HEIGHT * 0.2)
    }
  })
})

/** The places within 4 pixels of the edges of the picture. */
const EDGES = Array.from({ length: WIDTH * HEIGHT }, (_, place) => place).filter((place) => {
  const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)]
  return Math.min(x, WIDTH - 1 - x, y, HEIGHT - 1 - y) < 4
})

describe('titles', () => {
  const TEXTS = [
    'Blue Hour',
    'A very long title that needs several lines to fit',
    'الساعة الزرقاء',
    '青い時間のジャズの夜',
    'Donaudampfschifffahrtsgesellschaft',
  ]

  it.each(TEXTS)('%s touches no edge', (text) => {
    for (const align of ['start', 'center'] as const) {
      const canvas = createCanvas(WIDTH, HEIGHT)
      setTitles(canvas.getContext('2d'), titleLines([{ text }], canvas), align)
      const { data } = canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT)
      expect(EDGES.filter((place) => (data[place * 4 + 3] ?? 0) > 0)).toEqual([])
      expect(data.some((value) => value > 0)).toBe(true)
    }
  })

  it('leave most of the picture to the subjects, at the top and at the bottom', () => {
    const sheet = { width: WIDTH, height: HEIGHT }
    const both = [{ text: 'Blue Hour' }, { text: 'Jazz at the harbour' }]
    expect(roomBetween(titleLines(both, sheet), sheet)).toMatchObject({ bottom: HEIGHT })
    expect(roomBetween(titleLines(both, sheet), sheet).top).toBeLessThan(HEIGHT * 0.4)
    const low = titleLines(
      both.map((title) => ({ ...title, at: 'bottom' })),
      sheet,
    )
    expect(roomBetween(low, sheet).top).toBe(0)
    expect(roomBetween(low, sheet).bottom).toBeGreaterThan(HEIGHT * 0.6)
  })
})
