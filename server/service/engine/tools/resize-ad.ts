import { parseSize } from '#contract/service/values/generation-fields.ts'
import { resizeAd as resized } from '../fit/resize.ts'
import { MAX_REMADE_PIXELS, tool } from './tool.ts'

export const resizeAd = tool({
  files: ['image'],
  keepsProfile: true,
  maxPixels: MAX_REMADE_PIXELS,
  request: ({ resolution }, { ordinal }) => ({ ...parseSize(String(resolution)), ordinal }),
  run: async ({ image }, request, { report }) => ({ pixels: await resized(image, request, report) }),
})
