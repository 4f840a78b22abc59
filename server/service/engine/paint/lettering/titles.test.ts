import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { colorsIn } from '../../color/color-words.ts'
import { leastContrast, MIN_CONTRAST, readable } from './contrast.ts'
import { footOf, setTitles, titleLines } from './titles.ts'

const [WIDTH, HEIGHT] = [400, 300]
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

describe('the colour of a title', () => {
  const area = { x: 30, y: 20, width: 340, height: 60 }

  it.each(Object.keys(GROUNDS))('reaches 4.5:1 with every pixel behind it: %s', (name) => {
    const ctx = groundOf(name)
    const color = readable(ctx, area, null)
    expect(leastContrast(ctx, area, color)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  it.each(['white', 'black', 'red', 'yellow', 'blue', 'grey', 'magenta', 'teal'])(
    '%s is kept when it is asked for, and reaches 4.5:1 on every ground',
    (word) => {
      const asked = colorsIn(word)[0] ?? null
      for (const name of Object.keys(GROUNDS)) {
        const ctx = groundOf(name)
        expect(readable(ctx, area, asked)).toEqual(asked)
        if (asked) expect(leastContrast(ctx, area, asked), name).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }
    },
  )
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
      setTitles(canvas.getContext('2d'), titleLines([{ text, about: '' }], canvas), align)
      const { data } = canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT)
      const isSet = (x: number, y: number) => (data[(y * WIDTH + x) * 4 + 3] ?? 0) > 0
      const edges = Array.from(
        { length: WIDTH * HEIGHT },
        (_, place) => [place % WIDTH, Math.floor(place / WIDTH)] as const,
      ).filter(([x, y]) => Math.min(x, WIDTH - 1 - x, y, HEIGHT - 1 - y) < 4)
      expect(edges.filter(([x, y]) => isSet(x, y))).toEqual([])
      expect(data.some((value) => value > 0)).toBe(true)
    }
  })

  it('leaves most of the picture to the subjects', () => {
    const lines = titleLines(
      [
        { text: 'Blue Hour', about: '' },
        { text: 'Jazz at the harbour', about: '' },
      ],
      { width: WIDTH, height: HEIGHT },
    )
    expect(footOf(lines)).toBeLessThan(HEIGHT * 0.4)
  })
})
