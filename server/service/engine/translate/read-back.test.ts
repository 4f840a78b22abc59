import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { setBlock } from '../typeset/set-block.ts'
import { isReadBack, isStillThere } from './read-back.ts'

const ROOM: DetectedTextBlock = {
  x: 60,
  y: 60,
  width: 480,
  height: 50,
  text: 'Weekend offer',
  alignment: 'left',
  formatting: ['bold'],
  angle: 0,
  font_name: 'Inter',
  font_size: 30,
  line_height: 1.2,
  color: '#1c2733',
}

/** Whether a text that a tool claims to have set is found where it drew something else, or in another way. */
function claimed(
  text: string,
  drawn: string | null,
  {
    color = ROOM.color,
    language = 'de',
  }: { readonly color?: string | null | undefined; readonly language?: string } = {},
): Promise<boolean> {
  const ctx = createCanvas(600, 170).getContext('2d')
  ctx.fillStyle = '#f4efe6'
  ctx.fillRect(0, 0, 600, 170)
  const background = pixelsOf(ctx.canvas)
  if (drawn !== null) setBlock(ctx, { ...ROOM, color }, drawn)
  return isReadBack(text, { result: pixelsOf(ctx.canvas), background, room: ROOM, language })
}

it.each(['Wochenendangebot', 'Świeża kawa', '-30 %', 'N', '週末のオファー', 'عرض نهاية الأسبوع'])(
  'a text that was set is read back: %s',
  async (text) => {
    expect(await claimed(text, text)).toBe(true)
  },
)

// The reader of English does not read a short line that begins with a low mark.
it.each([
  ['de', '„Gratis“'],
  ['de', '„Versand gratis“'],
  ['pl', '„Gratis”'],
  ['hu', '„Ingyen”'],
  ['cs', '„Zdarma“'],
  ['ro', '„Gratuit”'],
  ['sk', '„Zadarmo“'],
  ['fr', '«\u00a0Gratuit\u00a0»'],
] as const)(
  'a short text is read back with the quotation marks of its language: %s',
  async (language, text) => {
    expect(await claimed(text, text, { language })).toBe(true)
  },
)

it.each([
  ['nothing was drawn', 'Wochenendangebot', null],
  ['something else was drawn', 'Wochenendangebot', 'Jetzt einkaufen'],
  ['it was drawn in the colour of its background', 'Wochenendangebot', 'Wochenendangebot', '#f4efe7'],
  ['its letters are no longer told apart', 'Wochenendangebot', 'l l l l l l'],
  ['other words were drawn in the same quotation marks', '„Gratis“', '„Heute“'],
  ['nothing was drawn, in a script that the reader cannot read', '週末のオファー', null],
] as const)('a text is not read back if %s', async (_, text, drawn, color = ROOM.color) => {
  expect(await claimed(text, drawn, { color })).toBe(false)
})

describe('a text that was erased', () => {
  const sheet = (color: string | null): Pixels => {
    const ctx = createCanvas(600, 170).getContext('2d')
    ctx.fillStyle = '#f4efe6'
    ctx.fillRect(0, 0, 600, 170)
    if (color) setBlock(ctx, { ...ROOM, color }, 'Order today')
    return pixelsOf(ctx.canvas)
  }
  const isThere = (left: string | null) =>
    isStillThere('Order today', { picture: sheet(ROOM.color ?? null), background: sheet(left), room: ROOM })

  it('is still there where its shadow shows it', async () => {
    expect(await isThere('#8a8378')).toBe(true)
  })

  it('and not where nothing of it is left', async () => {
    expect(await isThere(null)).toBe(false)
  })
})
