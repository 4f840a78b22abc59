import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { blocksOf } from '../text/blocks.ts'
import { findLines } from '../text/find.ts'
import { type Arranged, arrange } from './arrange.ts'
import { panelOf } from './panel.ts'
import { resizeAd } from './resize.ts'

const AD = adScene(1)

const textsIn = async (picture: Pixels) =>
  blocksOf(await findLines(picture), picture).map(({ block }) => block.text.replaceAll('\n', ' '))

describe('an ad at another size (service-api.md, Image tools)', () => {
  it.each([
    [728, 90],
    [160, 600],
    [300, 250],
    [970, 250],
    [1080, 1350],
  ])('%i × %i has exactly those pixels, and every line of it can be read', async (width, height) => {
    const resized = await resizeAd(adScene(6), { width, height, ordinal: 0 })
    expect([resized.width, resized.height]).toEqual([width, height])
    expect((await textsIn(resized)).toSorted()).toEqual(
      adScene(6)
        .lines.map(({ text }) => text)
        .toSorted(),
    )
  })

  it('is arranged differently for each picture of a request, deterministically', async () => {
    const made = (ordinal: number) => resizeAd(AD, { width: 970, height: 250, ordinal })
    const [first, again, second] = [await made(0), await made(0), await made(1)]
    expect(first).toEqual(again)
    expect(first).not.toEqual(second)
  })

  it('stays whole without text, however its proportions change', async () => {
    const picture = subjectScene(1)
    const resized = await resizeAd(picture, { width: 600, height: 100, ordinal: 0 })
    expect([resized.width, resized.height]).toEqual([600, 100])
  })
})

describe('parts of an ad', () => {
  const pieces: readonly Arranged[] = [
    { kind: 'text', place: { x0: 20, y0: 10, x1: 320, y1: 110 } },
    { kind: 'text', place: { x0: 40, y0: 300, x1: 240, y1: 350 } },
    { kind: 'subject', place: { x0: 200, y0: 100, x1: 420, y1: 380 } },
  ]

  it.each([
    [728, 90],
    [160, 600],
    [600, 500],
    [1080, 1920],
  ])('keep their proportions, stand inside of %i × %i, and over nothing', (width, height) => {
    for (const ordinal of [0, 1]) {
      const spots = arrange(pieces, { width, height }, ordinal)
      expect(spots).toHaveLength(3)
      for (const [at, spot] of spots.entries()) {
        const { x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = pieces[at]?.place ?? {}
        expect(spot.width / spot.height / ((x1 - x0) / (y1 - y0))).toBeCloseTo(1, 5)
        expect(spot.x).toBeGreaterThanOrEqual(0)
        expect(spot.y).toBeGreaterThanOrEqual(0)
        expect(spot.x + spot.width).toBeLessThanOrEqual(width + 0.001)
        expect(spot.y + spot.height).toBeLessThanOrEqual(height + 0.001)
        for (const other of spots.slice(at + 1)) {
          const wide = Math.min(spot.x + spot.width, other.x + other.width) - Math.max(spot.x, other.x)
          const tall = Math.min(spot.y + spot.height, other.y + other.height) - Math.max(spot.y, other.y)
          expect(Math.min(wide, tall)).toBeLessThanOrEqual(0.001)
        }
      }
    }
  })

  it('include the button behind them, and no more', () => {
    const canvas = createCanvas(300, 200)
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = '#fff'
    ctx.fillRect(0, 0, 300, 200)
    ctx.fillStyle = '#c8372d'
    ctx.fillRect(60, 80, 140, 40)
    const text = { x0: 80, y0: 92, x1: 170, y1: 110 }
    expect(panelOf(pixelsOf(canvas), text, 40)).toEqual({
      bounds: { x0: 60, y0: 80, x1: 200, y1: 120 },
      open: [],
    })
    expect(panelOf(pixelsOf(canvas), text, 15).open).toEqual(['left', 'right'])
  })
})
