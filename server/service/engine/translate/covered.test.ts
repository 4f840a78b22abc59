import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { coversText, placesStaying } from './covered.ts'

const ROOM: DetectedTextBlock = {
  text: 'New',
  x: 40,
  y: 40,
  width: 200,
  height: 30,
  angle: 0,
  alignment: 'left',
  formatting: [],
}
const BELOW = { x0: 40, y0: 74, x1: 240, y1: 104 }

/** Whether what is drawn between two heights covers a text below. */
function covers(from: number, to: number): boolean {
  const ctx = createCanvas(300, 200).getContext('2d')
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, 300, 200)
  const background = pixelsOf(ctx.canvas)
  ctx.fillStyle = '#123'
  ctx.fillRect(50, from, 120, to - from)
  const staying = placesStaying({ lines: [], seen: [BELOW], unread: [] }, [])
  return coversText(ROOM, { result: pixelsOf(ctx.canvas), background }, staying)
}

describe('what is set covers a text that stays', () => {
  it('where it reaches into its letters', () => {
    expect(covers(40, 90)).toBe(true)
  })

  it('and does not where it stays above, or only touches the box around them', () => {
    expect(covers(40, 70)).toBe(false)
    expect(covers(40, 78)).toBe(false)
  })
})
