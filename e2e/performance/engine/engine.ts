import { fillByTelea, removeBackground, removeObject } from '#server/testing/bench-parts.ts'
import { outlineError, overlapOf, psnrIn, ssimIn } from '#server/testing/scenes/measures.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { textureScene } from '#server/testing/scenes/textures.ts'
import { type Figure, quantile } from '../figures.ts'
import { photoFigures } from './engine-photos.ts'
import { resizeFigures, textFigures } from './engine-text.ts'

const SCENES = 40
const REACH_PX = 2
/** Two megapixels. */
const LARGE = { width: 1632, height: 1224 }
const TAKES = 5

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** A baseline that uses the border only: everything unlike the top left corner is subject. */
function unlikeTheCorner({ data }: { readonly data: Uint8ClampedArray }): Uint8ClampedArray {
  const [red = 0, green = 0, blue = 0] = data
  return Uint8ClampedArray.from({ length: data.length / 4 }, (_, pixel) => {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    return Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > 90 ? 255 : 0
  })
}

async function matteFigures(): Promise<readonly Figure[]> {
  await removeBackground(subjectScene(0))
  const found = []
  for (let seed = 0; seed < SCENES; seed += 1) {
    const scene = subjectScene(seed)
    const { mask } = await removeBackground(scene)
    const plain = overlapOf(unlikeTheCorner(scene), scene.truth)
    found.push({ overlap: overlapOf(mask, scene.truth), far: outlineError(scene, mask, REACH_PX), plain })
  }
  const overlaps = found.map(({ overlap }) => overlap)
  const large = subjectScene(5, LARGE.width, LARGE.height)
  const times: number[] = []
  for (let take = 0; take < TAKES; take += 1) times.push(await msOf(() => removeBackground(large)))
  return [
    {
      label: `remove background: IoU, mean over ${SCENES} drawn scenes`,
      unit: '×',
      measured: mean(overlaps),
      bound: 0.95,
      isAtLeast: true,
      reference: { label: 'unlike the corner', measured: mean(found.map(({ plain }) => plain)) },
      besides: [
        `worst ${Math.min(...overlaps).toFixed(3)}`,
        `outline farther than ${REACH_PX} px: ${(100 * mean(found.map(({ far }) => far))).toFixed(1)} %`,
      ].join('; '),
    },
    {
      label: 'remove background: 2 megapixels, one thread',
      unit: 'ms',
      measured: quantile(times, 0.5),
      bound: 1500,
      reference: null,
      besides: times.map((ms) => ms.toFixed(0)).join(' '),
    },
  ]
}

const TEXTURES = 30
/** A square hole of a tenth of a 1024 × 1024 picture. */
const HOLE = { side: 1024, from: 350, to: 674 } as const

interface Filled {
  readonly hasStructure: boolean
  readonly psnr: number
  readonly ssim: number
  readonly teleaPsnr: number
  readonly teleaSsim: number
}

async function inpaintFigures(): Promise<readonly Figure[]> {
  const filled: Filled[] = []
  for (let seed = 0; seed < TEXTURES; seed += 1) {
    const scene = textureScene(seed)
    const [ours, telea] = [await removeObject(scene, scene.hole), await fillByTelea(scene, scene.hole)]
    const [psnr, ssim] = [psnrIn(scene, ours), ssimIn(scene, ours)]
    const { hasStructure } = scene
    filled.push({
      hasStructure,
      psnr,
      ssim,
      teleaPsnr: psnrIn(scene, telea),
      teleaSsim: ssimIn(scene, telea),
    })
  }
  const structured = filled.filter(({ hasStructure }) => hasStructure)
  const rest = filled.filter(({ hasStructure }) => !hasStructure)
  const of = (list: readonly Filled[], key: Exclude<keyof Filled, 'hasStructure'>) =>
    mean(list.map((one) => one[key]))
  const large = subjectScene(7, HOLE.side, HOLE.side)
  const marked = Uint8ClampedArray.from({ length: HOLE.side ** 2 }, (_, at) => {
    const [x, y] = [at % HOLE.side, Math.floor(at / HOLE.side)]
    return x >= HOLE.from && x < HOLE.to && y >= HOLE.from && y < HOLE.to ? 255 : 0
  })
  const [times, teleaTimes]: [number[], number[]] = [[], []]
  for (let take = 0; take < TAKES; take += 1) {
    times.push(await msOf(() => removeObject(large, marked)))
    teleaTimes.push(await msOf(() => fillByTelea(large, marked)))
  }
  return [
    {
      label: `remove object: PSNR in the hole over OpenCV’s Telea, ${structured.length} drawn textures with structure`,
      unit: 'dB',
      measured: of(structured, 'psnr') - of(structured, 'teleaPsnr'),
      bound: 3,
      isAtLeast: true,
      reference: { label: 'Telea itself', measured: of(structured, 'teleaPsnr') },
      besides: [
        `SSIM ${of(structured, 'ssim').toFixed(2)}, Telea ${of(structured, 'teleaSsim').toFixed(2)}`,
        `without structure: ${of(rest, 'psnr').toFixed(1)} dB, Telea ${of(rest, 'teleaPsnr').toFixed(1)} dB`,
      ].join('; '),
    },
    {
      label: 'remove object: 1024 × 1024, a tenth of it marked, DEFAULT, one thread',
      unit: 'ms',
      measured: quantile(times, 0.5),
      bound: 1500,
      reference: { label: 'Telea', measured: quantile(teleaTimes, 0.5) },
      besides: times.map((ms) => ms.toFixed(0)).join(' '),
    },
  ]
}

/** Quality of the picture tools on drawn scenes with known answers, and on photographs where there are any. */
export const engine = async (): Promise<readonly Figure[]> => [
  ...(await matteFigures()),
  ...(await photoFigures()),
  ...(await inpaintFigures()),
  ...(await textFigures()),
  ...(await resizeFigures()),
]
