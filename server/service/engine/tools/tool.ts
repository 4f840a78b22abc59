import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import type { Report } from '../report.ts'
import type { Translate } from '../translate/translate.ts'

/** A tool that makes a picture of a size of its own works on no more than this (4,096 x 4,096): nobody sees more in it. */
export const MAX_REMADE_PIXELS = 16_777_216

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

/** What a model is asked to make of pictures. */
export interface ModelRequest extends Extent {
  readonly prompt: string
  readonly seed: number
  readonly pictures: readonly Pixels[]
  /** White is made anew, of the first picture. */
  readonly mask?: Mask
}

/** One picture of a generation: the request's seed, or one that follows from it, and the picture's place. */
export interface PictureOf {
  readonly seed: number
  readonly ordinal: number
}

export interface Helpers {
  /** Translates where no copy was given. */
  readonly translate: Translate
  /** Is told how far the work is. */
  readonly report: Report
}

/** What the engine does for one operation that works on pictures. The same request gives the same pixels. */
export interface Tool<File extends string = string, Request extends object = object> {
  /** The file fields that the work reads; each has exactly one picture. */
  readonly files: readonly File[]
  /** How many pixels of each picture it works on; larger ones are made smaller as they are read. */
  readonly maxPixels: number
  /** The work for one picture, from the checked values of a request: plain data, as it goes to another thread. */
  request(values: Readonly<Record<string, unknown>>, picture: PictureOf): Request
  run(pictures: Readonly<Record<File, Pixels>>, request: Request, helpers: Helpers): Promise<Edited>
  /** The same in words for a model, where a model does it better. */
  forModel?(pictures: Readonly<Record<File, Pixels>>, request: Request): ModelRequest
}

/** Describes a tool. Written as a function so that the names of its files and its request reach `run`. */
export const tool = <const File extends string, Request extends object>(
  given: Tool<File, Request>,
): Tool<File, Request> => given
