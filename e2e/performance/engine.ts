import { removeBackground } from '#server/testing/bench-parts.ts'
import { outlineError, overlapOf, subjectScene } from '#server/testing/scenes.ts'
import { type Figure, quantile } from './figures.ts'

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

/** What the border of a picture alone says: everything unlike its top left corner is subject. */
function unlikeTheCorner({ data }: { readonly data: Uint8ClampedArray }): Uint8ClampedArray {
  const [red = 0, green = 0, blue = 0] = data
  return Uint8ClampedArray.from({ length: data.length / 4 }, (_, pixel) => {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    return Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > 90 ? 255 : 0
  })
}

/** How well the picture tools do on drawn scenes whose answers are known. */
export async function engine(): Promise<readonly Figure[]> {
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
      says: `remove background: IoU, mean over ${SCENES} drawn scenes`,
      unit: '×',
      measured: mean(overlaps),
      bound: 0.95,
      isAtLeast: true,
      reference: { says: 'unlike the corner', measured: mean(found.map(({ plain }) => plain)) },
      besides: [
        `worst ${Math.min(...overlaps).toFixed(3)}`,
        `outline farther than ${REACH_PX} px: ${(100 * mean(found.map(({ far }) => far))).toFixed(1)} %`,
      ].join('; '),
    },
    {
      says: 'remove background: 2 megapixels, one thread',
      unit: 'ms',
      measured: quantile(times, 0.5),
      bound: 1500,
      reference: null,
      besides: times.map((ms) => ms.toFixed(0)).join(' '),
    },
  ]
}
