import { parseSize } from '#contract/service/values/generation-fields.ts'
import { lettersReport } from '#contract/service/values/letters-report.ts'
import { isLegible } from '../fit/lay-out.ts'
import { resizeAd as resized } from '../fit/resize.ts'
import { MAX_REMADE_PIXELS, tool } from './tool.ts'

export const resizeAd = tool({
  files: ['image'],
  keepsProfile: true,
  maxPixels: MAX_REMADE_PIXELS,
  request: ({ resolution }, { ordinal }) => ({ ...parseSize(String(resolution)), ordinal }),
  run: async ({ image }, request, { report }) => {
    const { pixels, smallestPx } = await resized(image, request, report)
    const isSmall = smallestPx !== null && !isLegible(smallestPx)
    // Without a report an empty one, so that nobody's prompt is taken for it.
    return { pixels, prompt: isSmall ? lettersReport(Math.floor(smallestPx)) : '' }
  },
})
