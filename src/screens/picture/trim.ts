import { offscreenCanvas } from '#src/ui/browser/offscreen-canvas.ts'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The bounding box of all pixels that are not fully transparent; null if there are none. RGBA, rows from the top. */
export function alphaBounds(data: Uint8ClampedArray, width: number): Bounds | null {
  const height = data.length / 4 / width
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (top === height) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export interface TrimOptions {
  readonly isTrimmed: boolean
  /** Padding in pixels on every side. */
  readonly padding: number
  /** A CSS colour behind the picture; null keeps it transparent. */
  readonly background: string | null
}

/**
 * A picture trimmed to its content, with padding, as a PNG.
 * @throws Error with a message for people, if the picture is empty or too large for this browser
 */
export async function trimmedPng(
  source: Blob,
  { isTrimmed, padding, background }: TrimOptions,
): Promise<{ readonly png: Blob; readonly width: number; readonly height: number }> {
  const picture = await createImageBitmap(source)
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  const bounds = isTrimmed ? boundsOf(picture) : whole
  if (!bounds) throw new Error('Nothing to trim: the whole picture is transparent.')
  const width = bounds.width + 2 * padding
  const height = bounds.height + 2 * padding
  const { canvas, context } = offscreenCanvas(width, height)
  if (background !== null) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, padding - bounds.x, padding - bounds.y)
  // Pixels outside of the bounds are transparent, so the padding stays empty.
  picture.close()
  return { png: await canvas.convertToBlob({ type: 'image/png' }), width, height }
}

function boundsOf(picture: ImageBitmap): Bounds | null {
  const { context } = offscreenCanvas(picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  return alphaBounds(context.getImageData(0, 0, picture.width, picture.height).data, picture.width)
}
