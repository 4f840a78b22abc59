import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { textureScene } from '#server/testing/scenes/textures.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { cssFont } from '../typeset/fonts.ts'
import { type TextBox, textBoxes } from './text-boxes.ts'

/** A pale sheet with words on it. */
function sheet(words: string, { size, turn = 0 }: { readonly size: number; readonly turn?: number }) {
  const canvas = createCanvas(640, 400)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#f4efe6'
  ctx.fillRect(0, 0, 640, 400)
  ctx.fillStyle = '#8a1f2b'
  ctx.font = cssFont({ family: 'Inter', isBold: true, isItalic: false }, size)
  ctx.textAlign = 'center'
  ctx.translate(320, 200)
  ctx.rotate((turn * Math.PI) / 180)
  ctx.fillText(words, 0, size * 0.36)
  return pixelsOf(canvas)
}

const covers = (box: TextBox, x: number, y: number) =>
  Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2

describe('text in a picture', () => {
  it.each([0, 1, 4])('is seen at every word: ad %i', async (seed) => {
    const ad = adScene(seed)
    const boxes = (await textBoxes(ad)) ?? []
    for (const { text, x, y, width, height } of ad.lines.flatMap(({ words }) => words))
      expect([text, boxes.some((box) => covers(box, x + width / 2, y + height / 2))]).toEqual([text, true])
  })

  it('is seen however large it is', async () => {
    for (const size of [18, 60, 200]) {
      const [box, ...others] = (await textBoxes(sheet('SALE', { size }))) ?? []
      expect(others).toEqual([])
      expect(box?.x).toBeCloseTo(320, -2)
      expect(box?.height).toBeGreaterThan(size * 0.7)
      expect(box?.height).toBeLessThan(size * 2)
    }
  })

  it('has its angle', async () => {
    for (const turn of [-20, 0, 12]) {
      const [box] = (await textBoxes(sheet('Only this weekend', { size: 40, turn }))) ?? []
      expect(Math.abs((box?.angle ?? 90) - turn)).toBeLessThan(2)
    }
  })

  it('is not seen where there is none', async () => {
    for (const seed of [0, 1, 2]) expect(await textBoxes(textureScene(seed))).toEqual([])
    for (const [width, height] of [
      [1, 1],
      [900, 20],
      [20, 900],
    ] as const) {
      const plain = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(120) }
      expect(await textBoxes(plain)).toEqual([])
    }
  })
})
