import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { inpaint } from '../inpaint/inpaint.ts'
import { isMarked, maskFrom } from '../mask/mask.ts'
import { NothingDone } from '../nothing-done.ts'
import { tool } from './tool.ts'

/** Default number of steps for each speed. */
const STEPS: Readonly<Record<string, number>> = { FLASH: 8, TURBO: 12, DEFAULT: 28, QUALITY: 56 }
const DEFAULT_STEPS = 28
const DEFAULT_GUIDANCE = 3

/** Steps for each pass of the coarsest level, and thresholds at which patches grow. */
const STEPS_A_PASS = 3.5
const RADIUS_FROM_STEPS = [
  [40, 4],
  [10, 3],
  [0, 2],
] as const

interface Removal {
  readonly seed: number
  /** 1 to 128: effort of the patch search, and size of the patches. */
  readonly steps: number
  /** 1 to 10: weight of the best matching patches over the others. */
  readonly guidance: number
}

export const removeObject = tool({
  files: ['image', 'mask'],
  keepsProfile: true,
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  request: (values, { seed }): Removal => {
    const { num_inference_steps: steps, guidance_scale: guidance, rendering_speed: speed } = values
    return {
      seed,
      steps: typeof steps === 'number' ? steps : (STEPS[String(speed)] ?? DEFAULT_STEPS),
      guidance: typeof guidance === 'number' ? guidance : DEFAULT_GUIDANCE,
    }
  },
  /** More steps search longer and with larger patches; more guidance keeps closer to the best matching patches. */
  async run({ image, mask }, { seed, steps, guidance }, { report }) {
    const radius = RADIUS_FROM_STEPS.find(([from]) => steps >= from)?.[1] ?? 2
    const passes = Math.min(16, Math.max(1, Math.round(steps / STEPS_A_PASS)))
    const marks = maskFrom(mask)
    if (marks.data.every(isMarked)) throw new NothingDone('mask_marks_all')
    return {
      pixels: await inpaint(image, marks, { seed, passes, radius, sharpness: guidance, report }),
    }
  },
  forModel: ({ image, mask }, { seed }) => ({
    width: image.width,
    height: image.height,
    seed,
    prompt: 'Remove what the mask marks, and continue the background behind it. Add nothing.',
    pictures: [image],
    mask: maskFrom(mask),
  }),
})
