import type { OperationId } from '#contract/service/operations/table.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { parseSize } from '#contract/service/values/generation-fields.ts'
import type { EditRequest } from '../engine/edit/request.ts'

type RequestValues = Readonly<Record<string, unknown>>

/** How a tool's request is carried out. */
export interface Edit {
  /** The file fields that the work reads, in the order it wants them in. */
  readonly files: readonly string[]
  /** The work for one picture of the request. */
  request(values: RequestValues, picture: { readonly seed: number; readonly ordinal: number }): EditRequest
}

/** Steps where the request does not say; its speed does. */
const STEPS: Readonly<Record<string, number>> = { FLASH: 8, TURBO: 12, DEFAULT: 28, QUALITY: 56 }

const resizeAd: Edit = {
  files: ['image'],
  request: ({ resolution }, { ordinal }) => ({
    edit: 'resize-ad',
    ...parseSize(String(resolution)),
    ordinal,
  }),
}

/** Every operation that changes a picture instead of painting one. */
export const EDITS: Readonly<Partial<Record<OperationId, Edit>>> = {
  'remove-background': { files: ['image'], request: () => ({ edit: 'remove-background' }) },
  'remove-object': {
    files: ['image', 'mask'],
    request: (
      { num_inference_steps: steps, guidance_scale: guidance, rendering_speed: speed },
      { seed },
    ) => ({
      edit: 'remove-object',
      seed,
      steps: typeof steps === 'number' ? steps : (STEPS[String(speed)] ?? 28),
      guidance: typeof guidance === 'number' ? guidance : 3,
    }),
  },
  'replace-background': {
    files: ['image', 'background_reference'],
    request: (_, { seed }) => ({ edit: 'replace-background', seed }),
  },
  'localize-ad': {
    files: ['image'],
    request: ({ language, exact_copy: copy, prompt = '' }) => ({
      edit: 'localize-ad',
      language: String(language),
      copy: typeof copy === 'string' ? (parseExactCopy(copy) ?? []) : [],
      instruction: String(prompt),
    }),
  },
  'pose-variants': {
    files: ['source_image'],
    request: ({ instruction, aspect_ratio: ratio }, { seed }) => ({
      edit: 'pose-variants',
      instruction: String(instruction),
      ...(typeof ratio === 'string' ? { aspectRatio: ratio } : {}),
      seed,
    }),
  },
  'resize-ad': resizeAd,
  'resize-ad-v2': resizeAd,
  'layerize-text': { files: ['image'], request: () => ({ edit: 'layerize-text' }) },
}
