/** RGBA, rows from the top. */
export interface Strip {
  readonly first: Uint8ClampedArray
  readonly second: Uint8ClampedArray
  readonly width: number
  /** The row of the whole picture that the strip begins at. */
  readonly top: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Differences between two pictures of one size. */
export interface Differing {
  /** The number of different pixels, and of all pixels. */
  readonly changed: number
  readonly pixels: number
  /** The largest difference of a channel, of 255. */
  readonly largest: number
  /** The smallest box around every pixel that is not the same; null where all are. */
  readonly box: Box | null
}

const BLACK = 0xff000000

/**
 * Compares two pictures strip by strip, and draws the difference per channel: black where they are equal. A large
 * picture is
 * drawn reduced, each point as bright as the largest difference in it.
 * @param shrink pixels per drawn point, along each axis
 */
export function differenceDrawing(width: number, height: number, shrink: number) {
  const size = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) }
  const drawing = new Uint8ClampedArray(size.width * size.height * 4)
  new Uint32Array(drawing.buffer).fill(BLACK)
  let [changed, largest] = [0, 0]
  let [left, right, top, bottom] = [width, -1, height, -1]

  function note(x: number, y: number): void {
    changed += 1
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }

  function draw(strip: Strip, at: number, to: number): boolean {
    let isChanged = false
    for (let channel = 0; channel < 3; channel += 1) {
      const by = channelDifference(strip, at, channel)
      if (by === 0) continue
      isChanged = true
      if (by > largest) largest = by
      if (by > (drawing[to + channel] ?? 0)) drawing[to + channel] = by
    }
    return isChanged
  }

  return {
    add(strip: Strip): void {
      const [first, second] = [words(strip.first), words(strip.second)]
      for (let at = 0; at < first.length; at += 1) {
        if (first[at] === second[at]) continue
        const x = at % strip.width
        const y = strip.top + Math.floor(at / strip.width)
        const to = 4 * (Math.floor(y / shrink) * size.width + Math.floor(x / shrink))
        if (draw(strip, at * 4, to)) note(x, y)
      }
    },
    drawing: () => ({ data: drawing, ...size }),
    result: (): Differing => ({
      changed,
      pixels: width * height,
      largest,
      box: changed === 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
    }),
  }
}

/** The visible difference: in color as far as both are opaque, or in alpha. Of 255. */
function channelDifference({ first, second }: Strip, at: number, channel: number): number {
  const [alpha, other] = [first[at + 3] ?? 0, second[at + 3] ?? 0]
  const color = (first[at + channel] ?? 0) * alpha - (second[at + channel] ?? 0) * other
  return Math.max(Math.abs(alpha - other), Math.ceil(Math.abs(color) / 255))
}

const words = (data: Uint8ClampedArray) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
