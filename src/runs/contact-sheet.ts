import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { offscreenCanvas } from '#src/ui/browser/offscreen-canvas.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { formatSize } from '#src/ui/format/format.ts'

const CELL_PX = 480
const GAP_PX = 24
const CAPTION_PX = 40

/** The grid whose sheet is closest to 4:3. */
export function sheetOf(pictures: number): { readonly columns: number; readonly rows: number } {
  const columns = Math.min(pictures, Math.ceil(Math.sqrt(pictures * 1.2)))
  return { columns, rows: Math.ceil(pictures / columns) }
}

/** Saves all pictures of a press on one PNG; throws, in words for people, where the browser cannot make it. */
export const saveContactSheet = async (pictures: readonly Asset[]) =>
  saveFile(await contactSheet(pictures), 'contact-sheet.png')

/** Numbered, each whole in its cell with its size below. */
async function contactSheet(pictures: readonly Asset[]): Promise<Blob> {
  const { columns, rows } = sheetOf(pictures.length)
  const width = columns * (CELL_PX + GAP_PX) + GAP_PX
  const height = rows * (CELL_PX + CAPTION_PX + GAP_PX) + GAP_PX
  const { canvas, context } = offscreenCanvas(width, height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#333333'
  context.font = '20px Inter Variable, sans-serif'
  for (const [place, picture] of pictures.entries()) {
    const left = GAP_PX + (place % columns) * (CELL_PX + GAP_PX)
    const top = GAP_PX + Math.floor(place / columns) * (CELL_PX + CAPTION_PX + GAP_PX)
    await drawWhole(context, picture, { left, top })
    context.fillText(`${place + 1}   ${formatSize(picture)}`, left, top + CELL_PX + 26)
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

interface Corner {
  readonly left: number
  readonly top: number
}

async function drawWhole(
  context: OffscreenCanvasRenderingContext2D,
  picture: Asset,
  { left, top }: Corner,
): Promise<void> {
  const answer = await fetch(previewPath(picture.sha256, 480))
  if (!answer.ok) throw new Error(`A picture could not be fetched (${answer.status}).`)
  const drawn = await createImageBitmap(await answer.blob())
  const scale = Math.min(CELL_PX / drawn.width, CELL_PX / drawn.height)
  const [width, height] = [drawn.width * scale, drawn.height * scale]
  context.drawImage(drawn, left + (CELL_PX - width) / 2, top + (CELL_PX - height) / 2, width, height)
  drawn.close()
}
