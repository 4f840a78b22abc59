import { expose, transfer } from 'comlink'
import { type Differing, differenceDrawing } from './difference-of.ts'

export interface DrawnDifference extends Differing {
  /** Per channel; black where both are equal. */
  readonly drawing: ImageBitmap
}

const ROWS_AT_ONCE = 128
/** A larger difference is drawn smaller; every pixel is compared nevertheless. */
const MAX_DRAWN = 24_000_000

/** A canvas onto which one strip of a picture after the other is drawn. */
function strips(width: number) {
  const context = new OffscreenCanvas(width, ROWS_AT_ONCE).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser does not have enough memory for a picture of this size.')
  return (draw: (context: OffscreenCanvasRenderingContext2D) => void, rows: number) => {
    context.clearRect(0, 0, width, ROWS_AT_ONCE)
    draw(context)
    return context.getImageData(0, 0, width, rows).data
  }
}

/** The place of a whole picture fitted into another one's proportions. */
function fittedInto({ width, height }: ImageBitmap, room: ImageBitmap) {
  const scale = Math.min(room.width / width, room.height / height)
  const size = { width: width * scale, height: height * scale }
  return { ...size, x: (room.width - size.width) / 2, y: (room.height - size.height) / 2 }
}

const api = {
  /**
   * Compares two pictures pixel by pixel. One of another size is laid over the first as large as it fits.
   * @throws where this browser cannot read one of them
   */
  async compare(one: Blob, other: Blob): Promise<DrawnDifference> {
    const [first, second] = await Promise.all([createImageBitmap(one), createImageBitmap(other)])
    const { width, height } = first
    const shrink = Math.ceil(Math.sqrt((width * height) / MAX_DRAWN))
    const difference = differenceDrawing(width, height, shrink)
    const [ofFirst, ofSecond] = [strips(width), strips(width)]
    const at = fittedInto(second, first)
    for (let top = 0; top < height; top += ROWS_AT_ONCE) {
      const rows = Math.min(ROWS_AT_ONCE, height - top)
      difference.add({
        first: ofFirst((context) => context.drawImage(first, 0, -top), rows),
        second: ofSecond((context) => context.drawImage(second, at.x, at.y - top, at.width, at.height), rows),
        width,
        top,
      })
    }
    first.close()
    second.close()
    const drawn = difference.drawing()
    const drawing = await createImageBitmap(new ImageData(drawn.data, drawn.width, drawn.height))
    return transfer({ ...difference.result(), drawing }, [drawing])
  },
}

export type DifferenceApi = typeof api

expose(api)
