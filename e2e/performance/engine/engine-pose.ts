import sharp from 'sharp'
import { editPictures } from '#server/testing/bench-parts.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { type Figure, quantile } from '../figures.ts'

const SCENES = 12
const INSTRUCTIONS = [
  'lean to the left',
  'turn to the right',
  'raise the left arm',
  'step forward',
  'sit lower',
] as const
/** Bins of red, green and blue in a histogram. */
const STEPS = 4

/** A colour histogram of a picture with 64 bins. */
function histogram({ data }: { readonly data: Uint8ClampedArray }): Float64Array {
  const shares = new Float64Array(STEPS ** 3)
  const step = (value = 0) => Math.floor((value * STEPS) / 256)
  for (let at = 0; at < data.length; at += 4) {
    const bin = (step(data[at]) * STEPS + step(data[at + 1])) * STEPS + step(data[at + 2])
    shares[bin] = (shares[bin] ?? 0) + 4 / data.length
  }
  return shares
}

/** Distance of the colours of pose variants from those of their sources. */
export async function poseFigures(): Promise<readonly Figure[]> {
  const far: number[] = []
  const times: number[] = []
  for (let seed = 0; seed < SCENES; seed += 1) {
    const { width, height, data } = subjectScene(seed)
    const png = await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const instruction = INSTRUCTIONS[seed % INSTRUCTIONS.length] ?? INSTRUCTIONS[0]
    const begun = performance.now()
    const variant = await editPictures({ edit: 'pose-variants', instruction, seed }, [png])
    times.push(performance.now() - begun)
    const [before, after] = [histogram({ data }), histogram(variant)]
    far.push(before.reduce((sum, share, bin) => sum + Math.abs(share - (after[bin] ?? 0)), 0) / 2)
  }
  return [
    {
      label: `pose variants: colours that are not those of the source, mean over ${SCENES} drawn scenes`,
      unit: '%',
      measured: (100 * far.reduce((sum, one) => sum + one, 0)) / far.length,
      bound: 15,
      reference: null,
      besides: `worst ${(100 * Math.max(...far)).toFixed(0)} %; median ${quantile(times, 0.5).toFixed(0)} ms`,
    },
  ]
}
