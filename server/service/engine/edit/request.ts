import { MAX_PIXELS, type PictureFormat } from '#contract/service/describe/file-field.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** What is done to a picture. `seed` steers whatever is left open; the same request gives the same pixels. */
export type EditRequest =
  | { readonly edit: 'remove-background' }
  | {
      readonly edit: 'remove-object'
      readonly seed: number
      /** 1 to 128: how long is looked for what fits, and at how large patches. */
      readonly steps: number
      /** 1 to 10: how much patches that fit best count before others. */
      readonly guidance: number
    }
  | { readonly edit: 'replace-background'; readonly seed: number }
  | { readonly edit: 'resize-ad'; readonly width: number; readonly height: number; readonly ordinal: number }
  | {
      readonly edit: 'pose-variants'
      readonly instruction: string
      /** `W:H`; the nearest to the source when left out. */
      readonly aspectRatio?: string
      readonly seed: number
    }
  | {
      readonly edit: 'localize-ad'
      readonly language: string
      /** Set as it is; where there is none, everything is translated. */
      readonly copy: readonly { readonly original: string; readonly replacement: string }[]
      readonly instruction: string
    }
  | { readonly edit: 'layerize-text' }

/** What makes a picture of a size of its own works on no more than this (4,096 x 4,096): nobody sees more in it. */
const MOST_REMADE_PIXELS = 16_777_216

/** How many pixels of each picture an edit works on; larger ones are made smaller as they are read. */
export function mostPixelsOf({ edit }: EditRequest): number {
  switch (edit) {
    case 'replace-background':
    case 'resize-ad':
    case 'pose-variants':
      return MOST_REMADE_PIXELS
    case 'remove-background':
    case 'remove-object':
    case 'localize-ad':
    case 'layerize-text':
      // The result has the picture's size, pixel by pixel (service-api.md, Image tools).
      return MAX_PIXELS
  }
}

/** A picture that came with the request, by its file. */
export interface SourceFile {
  readonly path: string
  readonly format: PictureFormat
}

export interface Edited {
  readonly pixels: Pixels
  /** The picture without its text, and the text: for layerized designs only. */
  readonly layers?: { readonly base: Pixels; readonly blocks: readonly DetectedTextBlock[] }
  /** What the answer says in `prompt`, where that is not what was asked. */
  readonly prompt?: string
  /** What should stand in the log: the work was done, but not as anybody would hope. */
  readonly warning?: string
}
