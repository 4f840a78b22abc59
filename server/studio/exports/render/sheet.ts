import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { PDFDocument as Drawing } from '@napi-rs/canvas'
import { PDFDocument, type PDFPage } from 'pdf-lib'
import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { sheetFont } from './sheet-fonts.ts'
import { nameThatFits, withoutEmoji, wordsThatFit } from './sheet-text.ts'

/** A picture on a contact sheet. */
export interface SheetPicture {
  readonly path: string
  /** Lines of text below it. */
  readonly captions: readonly string[]
}

export interface SheetTask {
  readonly title: string
  readonly pictures: readonly SheetPicture[]
  readonly outputPath: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface WrittenSheet {
  readonly bytes: number
  readonly sha256: string
  readonly crc32: number
}

// A4, in points.
const PAGE = { width: 842, height: 595, margin: 28, head: 30 } as const
const GRID = { columns: 6, rows: 3, gap: 12 } as const
const LINE_PT = 10
const TEXT_PT = 7.5
const TITLE_PT = 11
const CAPTION_LINES = 3
/** Pixels of a picture for each point, for prints. */
const PX_PER_PT = 3

const PER_PAGE = GRID.columns * GRID.rows
const CELL = {
  width: (PAGE.width - 2 * PAGE.margin - (GRID.columns - 1) * GRID.gap) / GRID.columns,
  height: (PAGE.height - 2 * PAGE.margin - PAGE.head - (GRID.rows - 1) * GRID.gap) / GRID.rows,
}
const FACE = { width: CELL.width, height: CELL.height - CAPTION_LINES * LINE_PT - 4 }

/** The position of the n-th picture of a page, from the top. */
const placeOf = (at: number) => ({
  x: PAGE.margin + (at % GRID.columns) * (CELL.width + GRID.gap),
  y: PAGE.margin + PAGE.head + Math.floor(at / GRID.columns) * (CELL.height + GRID.gap),
})

/**
 * Pages to print, with pictures and their names. A library that shapes the text of every script draws the names; the
 * pictures are added afterwards as JPEG, which that library would decompress.
 */
export async function writeSheet({ title, pictures, outputPath, at }: SheetTask): Promise<WrittenSheet> {
  const document = await PDFDocument.load(lettersOf(title, pictures), { updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Easel')
  document.setCreationDate(new Date(at))
  document.setModificationDate(new Date(at))
  const pages = document.getPages()
  for (const [place, { path }] of pictures.entries()) {
    const page = pages[Math.floor(place / PER_PAGE)]
    const face = await faceOf(path)
    if (page && face) await draw(document, page, face, placeOf(place % PER_PAGE))
  }
  const bytes = Buffer.from(await document.save())
  await writeFile(outputPath, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes: bytes.length, sha256, crc32: crc32(bytes) }
}

function lettersOf(title: string, pictures: readonly SheetPicture[]): Buffer {
  const drawing = new Drawing()
  const pages = Math.max(1, Math.ceil(pictures.length / PER_PAGE))
  for (let page = 0; page < pages; page += 1) {
    const context = drawing.beginPage(PAGE.width, PAGE.height)
    context.fillStyle = '#1a1a1a'
    context.font = sheetFont(TITLE_PT)
    context.fillText(title, PAGE.margin, PAGE.margin + TITLE_PT)
    const number = `${page + 1} of ${pages}`
    context.fillText(
      number,
      PAGE.width - PAGE.margin - context.measureText(number).width,
      PAGE.margin + TITLE_PT,
    )
    context.font = sheetFont(TEXT_PT)
    const some = pictures.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
    for (const [at, { captions }] of some.entries()) {
      const { x, y } = placeOf(at)
      const fits = (text: string) => context.measureText(text).width <= CELL.width
      for (const [line, text] of captions.slice(0, CAPTION_LINES).entries()) {
        context.fillStyle = line === 0 ? '#1a1a1a' : '#5c5c5c'
        const whole = withoutEmoji(text)
        const shown = line === 0 ? nameThatFits(whole, fits) : wordsThatFit(whole, fits)
        context.fillText(shown, x, y + FACE.height + 4 + (line + 1) * LINE_PT - 2)
      }
    }
    drawing.endPage()
  }
  return drawing.close()
}

/** A small JPEG of a picture; null for a file that cannot be decoded. */
async function faceOf(path: string): Promise<Buffer | null> {
  const face = async () =>
    (await openPicture(path, { limitInputPixels: false }))
      .resize({
        width: Math.round(FACE.width * PX_PER_PT),
        height: Math.round(FACE.height * PX_PER_PT),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  return face().catch(() => null)
}

interface Place {
  readonly x: number
  readonly y: number
}

async function draw(document: PDFDocument, page: PDFPage, face: Buffer, { x, y }: Place): Promise<void> {
  const picture = await document.embedJpg(face)
  const { width, height } = picture.scaleToFit(FACE.width, FACE.height)
  // PDF coordinates start at the bottom; a picture is aligned to its caption.
  page.drawImage(picture, { x, y: PAGE.height - y - FACE.height, width, height })
}
