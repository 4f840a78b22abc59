import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../pixels/canvas.ts'
import { cssFont, FACES } from '../typeset/fonts.ts'
import { settingInLikestFace, settingOf } from './face.ts'
import { findLines } from './find.ts'

const SANS = ['Inter', 'Noto Sans', 'Arimo', 'Roboto', 'Lato', 'Montserrat', 'Poppins', 'Raleway']

/** Two lines in a typeface that is drawn wider than it is. */
function page(family: string, isBold: boolean, stretch: number) {
  const canvas = createCanvas(900, 280)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#fdf3dc'
  ctx.fillRect(0, 0, 900, 280)
  ctx.fillStyle = '#1d3b2a'
  ctx.scale(stretch, 1)
  ctx.font = cssFont({ family, isBold, isItalic: false }, 92)
  ctx.fillText('Summer sale', 50, 120)
  ctx.font = cssFont({ family, isBold, isItalic: false }, 36)
  ctx.fillText('Shop now', 50, 220)
  return pixelsOf(canvas)
}

describe('a line in a typeface that is none of ours', () => {
  it.each([
    ['Noto Sans', true, 1],
    ['Noto Sans', true, 1.12],
    ['Noto Sans', false, 1.12],
    ['Inter', true, 1.12],
    ['Inter', false, 1.12],
  ] as const)(
    'is a sans if it has no serifs: %s, bold: %s, %s times as wide',
    async (family, isBold, stretch) => {
      const others = FACES.filter((face) => face.family !== family)
      const found = await findLines(page(family, isBold, stretch))
      expect(found).toHaveLength(2)
      for (const { text, strip } of found) {
        const { face } = settingInLikestFace(text, strip, settingOf(text, strip, others), others)
        expect(SANS).toContain(face.family)
        expect(face).toMatchObject({ isBold, isItalic: false })
      }
    },
  )
})
