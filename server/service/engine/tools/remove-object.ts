import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { inpaint } from '../inpaint/inpaint.ts'
import { maskFrom } from '../mask/mask.ts'
import { tool } from './tool.ts'

/** Steps where the request does not say; its speed does. */
const STEPS: Readonly<Record<string, number>> = { FLASH: 8, TURBO: 12, DEFAULT: 28, QUALITY: 56 }
const DEFAULT_STEPS = 28
const DEFAULT_GUIDANCE = 3

/** Steps that a pass of the coarsest level is worth, and those at which patches grow. */
const STEPS_A_PASS = 3.5
const RADIUS_FROM_STEPS = [
  [40, 4],
  [10, 3],
  [0, 2],
] as const

interface Removal {
  readonly seed: number
  /** 1 to 128: how long the search for fitting patches is, and how large they are. */
  readonly steps: number
  /** 1 to 10: how much patches that fit best count before others. */
  readonly guidance: number
}

export const removeObject = tool({
  files: ['image', 'mask'],
  // The result has the picture's size, pixel by pixel (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  request: (values, { seed }): Removal => {
    const { num_inference_steps: steps, guidance_scale: guidance, rendering_speed: speed } = values
    return {
      seed,
      steps: typeof steps === 'number' ? steps : (STEPS[String(speed)] ?? DEFAULT_STEPS),
      guidance: typeof guidance === 'number' ? guidance : DEFAULT_GUIDANCE,
    }
  },
  /** More steps search longer and with larger patches; more guidance keeps closer to the patches that fit best. */
  async run({ image, mask }, { seed, steps, guidance }, { report }) {
    const radius = RADIUS_FROM_STEPS.find(([from]) => steps >= from)?.[1] ?? 2
    const passes = Math.min(16, Math.max(1, Math.round(steps / STEPS_A_PASS)))
    return {
      pixels: await inpaint(image, maskFrom(mask), { seed, passes, radius, sharpness: guidance, report }),
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
