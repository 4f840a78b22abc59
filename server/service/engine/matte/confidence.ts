import type { Mask } from '../mask/mask.ts'

/**
 * How much of a mask to expect to be right, from 0 to 1: the expected intersection over the expected union (IoU) of it and the
 * true one, from the likelihood of each pixel, 0 to 255. The sizes are the same.
 */
export function confidenceIn(mask: Mask, likelihood: Mask): number {
  let [inside, outside, size] = [0, 0, 0]
  for (let at = 0; at < mask.data.length; at += 1) {
    const likely = (likelihood.data[at] ?? 0) / 255
    if ((mask.data[at] ?? 0) >= 128) {
      size += 1
      inside += likely
    } else outside += likely
  }
  return size === 0 ? 0 : inside / (size + outside)
}
