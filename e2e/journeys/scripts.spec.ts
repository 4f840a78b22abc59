import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import bidiFactory from 'bidi-js'
import sharp from 'sharp'
import { pdfPage } from '../fixtures/pdf.ts'
import { byPoppler, type Part } from '../fixtures/poppler.ts'
import { SCRIPT_TEXTS } from '../fixtures/script-texts.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'

const COLUMNS = 2
const CELL = { width: 800, height: 80 }
const FAMILIES = ['Noto Sans', 'Inter', 'Roboto', 'Playfair Display', 'Arimo', 'Noto Serif']
const FORMATTING = [[], ['bold'], ['italic'], ['bold', 'italic']]

/** Where capitals depend on the language, are more than one, or stand beside digits and capitals. */
const IN_SMALL_CAPITALS = ['Große Sale ijk, 50 %', 'Sıcak iyi İndirim', 'Έκπτωση και Скидка']

const TEXTS = [...Object.values(SCRIPT_TEXTS).flat(), ...IN_SMALL_CAPITALS]
const SIZE = { width: CELL.width * COLUMNS, height: CELL.height * Math.ceil(TEXTS.length / COLUMNS) }
const PARTS = TEXTS.map(
  (_, at): Part => ({
    x: (at % COLUMNS) * CELL.width,
    y: Math.floor(at / COLUMNS) * CELL.height,
    ...CELL,
  }),
)

/** Of texts whose letters depend on it. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'İstanbul’da ığdır «şimdi»': 'tr',
  'Sıcak iyi İndirim': 'tr',
  'Србија: бор, град, љубав': 'sr',
}

const blocks = TEXTS.map((text, at) => ({
  x: (PARTS[at]?.x ?? 0) + 40,
  y: (PARTS[at]?.y ?? 0) + 10,
  width: CELL.width - 80,
  height: CELL.height - 20,
  text,
  alignment: ['left', 'center', 'right'][at % 3],
  formatting: [
    ...(FORMATTING[at % FORMATTING.length] ?? []),
    ...(IN_SMALL_CAPITALS.includes(text) ? ['small_caps'] : []),
  ],
  angle: 0,
  font_size: 27,
  font_name: FAMILIES[at % FAMILIES.length],
  language: LANGUAGES[text],
}))

async function save(page: Page, format: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await downloading).path())
}

/** An SVG as a browser draws it that has none of its fonts. */
async function byBrowser(context: BrowserContext, svg: Buffer): Promise<Buffer> {
  const viewer = await context.newPage()
  await viewer.setViewportSize(SIZE)
  await viewer.setContent(`<body style="margin:0">${svg.toString()}</body>`)
  await viewer.evaluate(() => document.fonts.ready)
  const png = await viewer.screenshot()
  await viewer.close()
  return png
}

const grayOf = (picture: Buffer) =>
  sharp(picture)
    .flatten({ background: 'white' })
    .resize(SIZE.width, SIZE.height, { fit: 'fill' })
    .grayscale()
    .blur(1)
    .raw()
    .toBuffer()

/** Readers put glyphs on whole pixels or between them. */
const MOVES = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => right + down * SIZE.width))

/** How much of the ink of a part differs, from 0 to 1, where one of the two is moved by a pixel at most. */
function inkApart(one: Buffer, other: Buffer, { x, y, width, height }: Part): number {
  const shares = MOVES.map((move) => {
    let [apart, ink] = [0, 0]
    for (let row = y + 1; row < y + height - 1; row += 1)
      for (let at = row * SIZE.width + x + 1; at < row * SIZE.width + x + width - 1; at += 1) {
        apart += Math.abs((one[at] ?? 0) - (other[at + move] ?? 0))
        ink += 255 - (one[at] ?? 0)
      }
    return apart / ink
  })
  return Math.min(...shares)
}

const BIDI = bidiFactory()

/** Marks of direction are not seen. */
const spaced = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text as it is seen from left to right. */
function seen(text: string): string {
  const order = BIDI.getReorderedIndices(text, BIDI.getEmbeddingLevels(text))
  return spaced(order.map((at) => text.charAt(at)).join(''))
}

test('sixty texts of ten scripts, and small capitals, are in every file as on the canvas, and are copied as they were typed', async ({
  page,
  easel,
  context,
}) => {
  test.slow()
  const white = await sharp({ create: { ...SIZE, channels: 3, background: '#fffffd' } })
    .png()
    .toBuffer()
  const id = await uploaded(easel, white, 'scripts.png')
  await page.goto(`${easel.studio}/library/${id}/layers`)
  const file = { resolution: `${SIZE.width}x${SIZE.height}`, text_blocks: blocks }
  await page.getByLabel('Layers as JSON').setInputFiles({
    name: 'layers.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  const list = page.getByRole('list', { name: 'Text layers, front to back' })
  await expect(list.getByRole('listitem')).toHaveCount(TEXTS.length)

  const canvas = await grayOf(await save(page, /^PNG/))
  const pdf = await save(page, /^PDF/)
  await expect(
    page.getByText('Pictures in the PDF, as no font here has them: 👨‍👩‍👧‍👦 🛒 🌸 🎉'),
  ).toBeVisible()
  const pdfjs = await pdfPage(context, pdf, SIZE.width)
  const poppler = await byPoppler(pdf, PARTS)
  const drawn = {
    svg: await grayOf(await byBrowser(context, await save(page, /^SVG · editable/))),
    outlined: await grayOf(
      await sharp(await save(page, /text as paths/))
        .png()
        .toBuffer(),
    ),
    pdfjs: await grayOf(pdfjs.png),
    poppler: await grayOf(poppler.png),
  }
  for (const [at, text] of TEXTS.entries()) {
    const part = PARTS[at] as Part
    const apart = (other: Buffer) => inkApart(canvas, other, part)
    expect.soft(apart(drawn.svg), `${text} in the SVG`).toBeLessThan(0.05)
    expect.soft(apart(drawn.outlined), `${text} as paths`).toBeLessThan(0.3)
    expect.soft(apart(drawn.pdfjs), `${text} by pdf.js`).toBeLessThan(0.1)
    expect.soft(apart(drawn.poppler), `${text} by Poppler`).toBeLessThan(0.3)
    const isHere = ({ x, y }: Pick<Part, 'x' | 'y'>) =>
      x >= part.x && x < part.x + part.width && y >= part.y && y < part.y + part.height
    const words = pdfjs.words.filter(isHere).map((word) => word.text)
    expect.soft(spaced(words.join('')), 'copied from pdf.js').toBe(text)
    expect.soft(seen(poppler.texts[at]?.trim() ?? ''), 'copied from Poppler').toBe(seen(text))
  }
})
