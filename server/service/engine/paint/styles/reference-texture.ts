import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { type Random, randomFrom } from '../../chance/random.ts'
import type { Pixels } from '../../pixels/pixels.ts'
import { isLineDrawing } from './line-drawing.ts'
import { boxBlur, edgesOf } from './plane.ts'

/** References are read at this length of their shorter side, in pixels; a texture is as coarse on the picture as on them. */
const SIDE_PX = 384
const PATCH_PX = 96
/** Copies of the patch are this large, cut from it at random. */
const COPY_PX = 48
/** Larger forms belong to what a reference shows, and not to its surface. */
const COARSEST_PX = 5
/** Cells across a patch, whose detail is compared. */
const CELLS = 4
/** Standard deviation of luma, 0 to 1, from which a surface is visible, and up to which it is laid on. */
const MIN_CONTRAST = 0.006
const MAX_CONTRAST = 0.042
const MAX_KURTOSIS = 14

/** Detail of a surface: differences of luma from its surroundings, 0 to 1. */
interface Texture {
  readonly detail: Float32Array
  readonly contrast: number
  /** How rare its strong differences are: 3 for noise, far more for a few marks on a smooth ground. */
  readonly kurtosis: number
}

/**
 * Lays the surface of style references (canvas, brush strokes, grain, knitting) over a picture, changed in place;
 * transparent pixels stay so. Smooth references have none. The surface is made from one even patch of the reference
 * by blending it with itself at random offsets, with the variance kept (Heitz and Neyret, "High-Performance
 * By-Example Noise using a Histogram-Preserving Blending Operator", 2018; on squares instead of triangles).
 */
export async function layTexture(
  picture: Pixels,
  references: readonly Uint8Array[],
  seed: number,
): Promise<void> {
  const lined = await Promise.all(references.map(isLineDrawing))
  // The strokes of a line drawing are what it shows, and no surface.
  const smooth = references.filter((_, index) => !lined[index])
  const textures = (await Promise.all(smooth.map(textureOf))).filter(
    ({ contrast, kurtosis }) => contrast >= MIN_CONTRAST && kurtosis <= MAX_KURTOSIS,
  )
  const random = randomFrom(seed, 'texture')
  for (const { detail, contrast } of textures)
    spread(picture, detail, Math.min(1, MAX_CONTRAST / contrast) / Math.sqrt(textures.length), random)
}

/** The most even patch of a picture, as detail around 0. */
async function textureOf(picture: Uint8Array): Promise<Texture> {
  const { data, info } = await (await openPicture(picture))
    .flatten({ background: '#fff' })
    .resize(SIDE_PX, SIDE_PX, { fit: 'outside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const luma = Float32Array.from({ length: info.width * info.height }, (_, at) => {
    return (data[at * info.channels] ?? 0) / 255
  })
  const soft = boxBlur(luma, info, COARSEST_PX)
  const outlines = boxBlur(edgesOf(soft, info, COARSEST_PX), info, COARSEST_PX)
  let best = { x: 0, y: 0, score: Number.NEGATIVE_INFINITY }
  for (let y = 0; y + PATCH_PX <= info.height; y += PATCH_PX / 4) {
    for (let x = 0; x + PATCH_PX <= info.width; x += PATCH_PX / 4) {
      const score = evenness(luma, soft, outlines, { x, y, width: info.width })
      if (score > best.score) best = { x, y, score }
    }
  }
  const detail = new Float32Array(PATCH_PX * PATCH_PX)
  for (let at = 0; at < detail.length; at += 1) {
    const from = (best.y + Math.floor(at / PATCH_PX)) * info.width + best.x + (at % PATCH_PX)
    detail[at] = (luma[from] ?? 0) - (soft[from] ?? 0)
  }
  const variance = detail.reduce((sum, value) => sum + value ** 2, 0) / detail.length
  const fourth = detail.reduce((sum, value) => sum + value ** 4, 0) / detail.length
  return { detail, contrast: Math.sqrt(variance), kurtosis: fourth / Math.max(1e-12, variance ** 2) }
}

interface Corner {
  readonly x: number
  readonly y: number
  /** Of the whole picture, in pixels. */
  readonly width: number
}

/** High where a patch has as much detail in every cell, and no outline of a form. */
function evenness(
  luma: Float32Array,
  soft: Float32Array,
  outlines: Float32Array,
  { x, y, width }: Corner,
): number {
  const cell = PATCH_PX / CELLS
  const sums = new Float64Array(CELLS * CELLS)
  let outline = 0
  for (let row = 0; row < PATCH_PX; row += 1) {
    for (let column = 0; column < PATCH_PX; column += 1) {
      const at = (y + row) * width + x + column
      const place = Math.floor(row / cell) * CELLS + Math.floor(column / cell)
      sums[place] = (sums[place] ?? 0) + Math.abs((luma[at] ?? 0) - (soft[at] ?? 0))
      outline += outlines[at] ?? 0
    }
  }
  const detail = Array.from(sums, (sum) => sum / (cell * cell))
  return 2 * Math.min(...detail) - Math.max(...detail) - outline / (PATCH_PX * PATCH_PX)
}

/** Adds the detail to a picture, without a visible repetition. */
function spread({ width, height, data }: Pixels, detail: Float32Array, gain: number, random: Random): void {
  const scale = SIDE_PX / Math.min(width, height)
  const columns = Math.ceil((width * scale * 2) / COPY_PX) + 2
  const rows = Math.ceil((height * scale * 2) / COPY_PX) + 2
  const offsets = Int32Array.from({ length: columns * rows * 2 }, () => random.below(PATCH_PX - COPY_PX + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      if (data[at + 3] === 0) continue
      const light = 255 * gain * blended(detail, { x: x * scale, y: y * scale }, offsets, columns)
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) + light
    }
  }
}

/** The detail at a point: four overlapping copies of parts of the patch, weighted by nearness to their centres. */
function blended(
  detail: Float32Array,
  { x, y }: { readonly x: number; readonly y: number },
  offsets: Int32Array,
  columns: number,
): number {
  const half = COPY_PX / 2
  const [column, row] = [Math.floor(x / half), Math.floor(y / half)]
  const [fromLeft, fromTop] = [x - column * half, y - row * half]
  let [sum, squares] = [0, 0]
  for (let corner = 0; corner < 4; corner += 1) {
    const [across, down] = [corner & 1, corner >> 1]
    const weight = (across ? fromLeft : half - fromLeft) * (down ? fromTop : half - fromTop)
    const cell = ((row + down) * columns + column + across) * 2
    const px = Math.floor(fromLeft + (across ? 0 : half)) + (offsets[cell] ?? 0)
    const py = Math.floor(fromTop + (down ? 0 : half)) + (offsets[cell + 1] ?? 0)
    sum += weight * (detail[py * PATCH_PX + px] ?? 0)
    squares += weight * weight
  }
  return sum / Math.sqrt(squares)
}
