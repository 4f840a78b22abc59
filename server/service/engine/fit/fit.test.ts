import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { around } from '../pixels/geometry.ts'
import { withoutText } from '../text/erase.ts'
import { findLines, findText } from '../text/find.ts'
import { type Copy, copyOf, type Paragraph, type Piece } from './copy.ts'
import { contrastOf, groundFor } from './ground.ts'
import { LEGIBLE_PX, layOut } from './lay-out.ts'
import { panelOf } from './panel.ts'
import { resizeAd } from './resize.ts'

const AD = adScene(1)

describe('an ad at another size (service-api.md, Image tools)', () => {
  it.each([
    [6, 728, 90],
    [6, 160, 600],
    [6, 300, 250],
    [6, 970, 250],
    [6, 1080, 1350],
    [1, 728, 90],
    [1, 160, 600],
  ])(
    'ad %i at %i × %i has exactly those pixels, and each line of it once, legibly',
    async (seed, width, height) => {
      const resized = await resizeAd(adScene(seed), { width, height, ordinal: 0 })
      expect([resized.width, resized.height]).toEqual([width, height])
      const lines = await findLines(resized)
      const words = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).toSorted()
      expect(words(lines.map(({ text }) => text))).toEqual(words(adScene(seed).lines.map(({ text }) => text)))
      // The reader's measure of a size is not exact to the pixel.
      for (const { setting } of lines) expect(setting.size).toBeGreaterThanOrEqual(LEGIBLE_PX - 1)
    },
  )

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

describe('the copy of an ad', () => {
  const ofSize = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  })
  const paragraph = (size: number, widths: readonly number[]): Paragraph => ({
    kind: 'paragraph',
    words: widths.map((width) => ({
      text: 'word',
      pixels: ofSize(width, size),
      ascent: 0.8 * size,
      gap: null,
    })),
    size,
    lineHeight: 1.2,
    color: [0, 0, 0],
    ground: [255, 255, 255],
    face: null,
  })
  const pieces: readonly Piece[] = [
    paragraph(80, [300, 260]),
    paragraph(24, [60, 90, 40, 120, 80]),
    { kind: 'label', pixels: ofSize(200, 60), size: 26 },
  ]

  it.each([
    [500, 70],
    [140, 330],
    [280, 150],
    [640, 200],
    [1000, 900],
  ])('stands in order inside of %i × %i, over nothing, and can be read', (width, height) => {
    for (const isCentered of [false, true]) {
      const layout = layOut(pieces, { x: 10, y: 20, width, height }, isCentered)
      expect(layout?.placed.map(({ piece }) => piece)).toEqual(pieces)
      expect(layout?.smallest).toBeGreaterThanOrEqual(LEGIBLE_PX - 0.01)
      for (const [at, { box, lines, scale }] of (layout?.placed ?? []).entries()) {
        expect(box.x).toBeGreaterThanOrEqual(10)
        expect(box.y).toBeGreaterThanOrEqual(20 - 0.01)
        expect(box.x + box.width).toBeLessThanOrEqual(10 + width + 0.6)
        expect(box.y + box.height).toBeLessThanOrEqual(20 + height + 0.01)
        for (const line of lines)
          for (const { word, x } of line)
            expect(x + word.pixels.width * scale).toBeLessThanOrEqual(box.width + 0.01)
        for (const { box: other } of layout?.placed.slice(at + 1) ?? []) {
          const wide = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
          const tall = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
          expect(Math.min(wide, tall)).toBeLessThanOrEqual(0.001)
        }
      }
    }
  })

  it('is smaller than people can read only where there is no other way', () => {
    const layout = layOut(pieces, { x: 0, y: 0, width: 90, height: 40 }, false)
    expect(layout?.smallest).toBeLessThan(LEGIBLE_PX)
    expect(layout?.placed).toHaveLength(pieces.length)
  })

  it('stands out from its ground', () => {
    const white = [255, 255, 255] as const
    const ground = groundFor([150, 120, 90], white)
    expect(contrastOf(ground, white)).toBeGreaterThanOrEqual(4.5)
    expect(groundFor([20, 30, 60], white)).toEqual([20, 30, 60])
  })

  it('is lifted off word by word, but for buttons and letters that are not read surely', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const bare = await withoutText(ad, found.lines)
    const note = found.lines.find(({ text }) => text.startsWith('Find'))
    const lines = found.lines.filter((line) => line !== note)
    const unread = note ? [around(note.words.map(({ bounds }) => bounds))] : []
    const kinds = (copy: Copy) =>
      copy.pieces.map((piece) => (piece.kind === 'label' ? 'label' : piece.words.length))
    expect(kinds(copyOf(ad, bare, found))).toEqual(['label', 2, 4])
    expect(kinds(copyOf(ad, bare, { ...found, lines, unread }))).toEqual(['label', 2, 'label'])
  })

  it('has no button where its ground has details: they end beside the letters', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const isLight = (at: number) => Math.floor(at / 3) % 2
    const data = ad.data.map((value, of) =>
      (of & 3) === 3
        ? value
        : 127 * (isLight((of >> 2) % ad.width) + isLight(Math.floor((of >> 2) / ad.width))),
    )
    const { pieces } = copyOf(ad, { ...ad, data }, found)
    expect(pieces.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'paragraph'])
  })

  it('includes the button behind it, and no more', () => {
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
