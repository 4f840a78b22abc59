import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { cutOutIn, matte } from '../matte/matte.ts'
import { NothingDone } from '../nothing-done.ts'
import { tool } from './tool.ts'

export const removeBackground = tool({
  files: ['image'],
  keepsProfile: true,
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  request: () => ({}),
  async run({ image }) {
    const { mask, isFound, confidence } = await matte(image)
    if (!isFound) throw new NothingDone('no_subject_found')
    return { pixels: await cutOutIn(image, mask), confidence }
  },
})
