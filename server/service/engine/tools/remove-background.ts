import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { cutOutIn, matte } from '../matte/matte.ts'
import { tool } from './tool.ts'

export const removeBackground = tool({
  files: ['image'],
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  request: () => ({}),
  async run({ image }) {
    const { mask, isFound } = await matte(image)
    const pixels = await cutOutIn(image, mask)
    return isFound ? { pixels } : { pixels, warning: 'no subject was found: the whole picture is kept' }
  },
})
