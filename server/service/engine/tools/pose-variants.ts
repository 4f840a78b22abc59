import { poseSize } from '../pose/frame.ts'
import { type Pose, poseVariant } from '../pose/pose.ts'
import { MAX_REMADE_PIXELS, tool } from './tool.ts'

export const poseVariants = tool({
  files: ['source_image'],
  keepsProfile: true,
  maxPixels: MAX_REMADE_PIXELS,
  request: ({ instruction, aspect_ratio: ratio }, { seed }): Pose => ({
    instruction: String(instruction),
    ...(typeof ratio === 'string' ? { aspectRatio: ratio } : {}),
    seed,
  }),
  run: async ({ source_image: picture }, request, { report }) => ({
    pixels: await poseVariant(picture, request, report),
  }),
  forModel: ({ source_image: picture }, { instruction, aspectRatio, seed }) => ({
    ...poseSize(picture, aspectRatio),
    seed,
    prompt: `Show the same person or thing, in the same clothes and colours, before the same background: ${instruction}`,
    pictures: [picture],
  }),
})
