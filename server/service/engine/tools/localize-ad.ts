import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { type Localization, localize } from '../translate/localize.ts'
import { tool } from './tool.ts'

export const localizeAd = tool({
  files: ['image'],
  keepsProfile: true,
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  request: ({ language, exact_copy: copy, prompt = '' }): Localization => ({
    language: String(language),
    copy: typeof copy === 'string' ? (parseExactCopy(copy) ?? []) : [],
    instruction: String(prompt),
  }),
  run: ({ image }, request, { translate, report }) => localize(image, request, translate, report),
})
