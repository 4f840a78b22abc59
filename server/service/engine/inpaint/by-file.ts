import { croppedMask, isMarked, type Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { ModelFile } from '../model-files/model-file.ts'
import { maskInput, outputOf, pictureInput, pixelsOf } from '../model-files/run.ts'
import { type Bounds, boxWhere, cropped, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, enlargedInto, resized } from '../pixels/resample.ts'

/** Marks that are in the same cell of a grid, or in cells beside each other, are filled together. */
const CELL_PX = 32
/** Each filling takes seconds: with more groups than this, the grid is coarser. */
const MAX_GROUPS = 12
/** How many times wider and taller than the marked area the window is that the network sees, if the picture has that. */
const SEEN = 2

/**
 * Fills the masked area with a model file, group by group, each in a window of what is around it; pixels outside of the mask
 * stay unchanged. Large areas are filled at the size of the network and enlarged.
 */
export async function inpaintedBy(file: ModelFile, picture: Pixels, marked: Mask): Promise<Pixels> {
  let filled = picture
  const left = { ...marked, data: marked.data.slice() }
  for (const group of groupsIn(marked)) {
    const window = windowAround(group.box, file.size, picture)
    filled = await withFilled(filled, { file, window, group: group.mask, hidden: left })
    for (const [at, value] of group.mask.data.entries()) if (isMarked(value)) left.data[at] = 0
  }
  return filled
}

interface Group {
  readonly box: Bounds
  readonly mask: Mask
}

/** The marks, in groups that are apart from each other. */
function groupsIn(marked: Mask, cell = CELL_PX): readonly Group[] {
  const [across, down] = [Math.ceil(marked.width / cell), Math.ceil(marked.height / cell)]
  const cellOf = (at: number) =>
    Math.floor(Math.floor(at / marked.width) / cell) * across + Math.floor((at % marked.width) / cell)
  const cells = { width: across, height: down, data: new Uint8ClampedArray(across * down) }
  for (const [at, value] of marked.data.entries()) if (isMarked(value)) cells.data[cellOf(at)] = 255
  const found = regions(cells, 255)
  if (found.length > MAX_GROUPS) return groupsIn(marked, cell * 2)
  return found.flatMap((region) => {
    const own = new Set(region)
    const data = marked.data.map((value, at) => (isMarked(value) && own.has(cellOf(at)) ? 255 : 0))
    const box = boxWhere(marked, (at) => data[at] === 255)
    return box ? [{ box, mask: { ...marked, data } }] : []
  })
}

/** A window with the network's proportions around a box, as large as the network's input or larger, inside of the picture. */
function windowAround(box: Bounds, size: Extent, picture: Extent): Bounds {
  const larger = Math.max(1, (SEEN * widthOf(box)) / size.width, (SEEN * heightOf(box)) / size.height)
  const [x0, x1] = between(box.x0, box.x1, Math.round(size.width * larger), picture.width)
  const [y0, y1] = between(box.y0, box.y1, Math.round(size.height * larger), picture.height)
  return { x0, y0, x1, y1 }
}

/** A stretch of a length with another one in its middle, moved to be inside of the whole. */
function between(from: number, to: number, length: number, whole: number): readonly [number, number] {
  if (length >= whole) return [0, whole]
  const start = Math.min(whole - length, Math.max(0, Math.round((from + to - length) / 2)))
  return [start, start + length]
}

interface Filling {
  readonly file: ModelFile
  readonly window: Bounds
  /** What is filled now. */
  readonly group: Mask
  /** What is not to be seen, as it is filled now or later. */
  readonly hidden: Mask
}

async function withFilled(picture: Pixels, { file, window, group, hidden }: Filling): Promise<Pixels> {
  const shown = cropped(picture, window)
  const [small, softly] = await Promise.all([
    resized(shown, file.size),
    resizedMask(croppedMask(hidden, window), file.size),
  ])
  // Partly masked pixels are mixed with what is removed.
  const mask = { ...softly, data: softly.data.map((value) => (value > 0 ? 255 : 0)) }
  const seen = { ...small, data: small.data.slice() }
  for (const [at, value] of mask.data.entries()) if (isMarked(value)) seen.data.fill(0, at * 4, at * 4 + 3)
  const output = await outputOf(file, [pictureInput(seen, file), maskInput(mask, file)])
  const made = enlargedInto(shown, croppedMask(group, window), pixelsOf(output, file))
  const data = picture.data.slice()
  for (let row = 0; row < made.height; row += 1) {
    const from = row * made.width * 4
    data.set(
      made.data.subarray(from, from + made.width * 4),
      ((window.y0 + row) * picture.width + window.x0) * 4,
    )
  }
  return { ...picture, data }
}
