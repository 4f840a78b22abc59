import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../pixels/canvas.ts'
import { cssFont } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)

function drawn(text: string, font: string): Uint8ClampedArray {
  const context = createCanvas(400, 80).getContext('2d')
  context.font = font
  context.fillText(text, 20, 60)
  return pixelsOf(context.canvas).data
}

describe('a title in a family without its letters', () => {
  it.each([
    ['Arabic', 'اليوم', 'noto-sans-arabic'],
    ['Devanagari', 'भारी', 'noto-sans-devanagari'],
    ['Hebrew', 'מבצע', 'noto-sans-hebrew'],
    ['Thai', 'ลดราคา', 'noto-sans-thai'],
    ['Japanese', '新商品セール', 'noto-sans-jp'],
    ['Korean', '할인', 'noto-sans-kr'],
  ])('has %s letters of the font that comes with the service', (script, text, pack) => {
    const proof = `Proof of ${script}`
    const file = `${pack}-${script.toLowerCase()}-700-normal.woff2`
    GlobalFonts.registerFromPath(resolve(`@fontsource/${pack}/files/${file}`), proof)
    const title = drawn(text, cssFont({ family: 'Playfair Display', isBold: true, isItalic: false }, 40))
    expect(title.some((value) => value > 0)).toBe(true)
    expect(title).toEqual(drawn(text, `700 40px "${proof}"`))
  })
})
