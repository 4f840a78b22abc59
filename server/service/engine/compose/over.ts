import type { Pixels } from '../pixels/pixels.ts'

/** Composites one picture over another of the same size (Porter and Duff, "Compositing digital images", 1984). */
export function over(front: Pixels, back: Pixels): Pixels {
  const data = back.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const share = (front.data[at + 3] ?? 0) / 255
    const behind = ((back.data[at + 3] ?? 0) / 255) * (1 - share)
    const alpha = share + behind
    if (alpha === 0) continue
    for (const channel of [0, 1, 2]) {
      const mixed = (front.data[at + channel] ?? 0) * share + (back.data[at + channel] ?? 0) * behind
      data[at + channel] = mixed / alpha
    }
    data[at + 3] = alpha * 255
  }
  return { width: front.width, height: front.height, data }
}

/** Pastes a smaller picture into a larger one; the position is its upper left corner. */
export function placed(
  front: Pixels,
  back: Pixels,
  place: { readonly x: number; readonly y: number },
): Pixels {
  const data = back.data.slice()
  for (let row = 0; row < front.height; row += 1) {
    const to = ((row + place.y) * back.width + place.x) * 4
    data.set(front.data.subarray(row * front.width * 4, (row + 1) * front.width * 4), to)
  }
  return { ...back, data }
}
