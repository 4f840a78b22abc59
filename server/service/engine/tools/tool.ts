import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import type { Report } from '../report.ts'
import type { Translate } from '../translate/translate.ts'

/**
 * Tools with an output size of their own decode at most this many pixels (4,096 x 4,096): more would not be visible.
 */
export const MAX_REMADE_PIXELS = 16_777_216

/** An uploaded picture, by its file. */
export interface SourceFile {
  readonly path: string
  readonly format: PictureFormat
}

export interface Edited {
  readonly pixels: Pixels
  /** Of the pixels' colours; sRGB without one. */
  readonly profile?: Uint8Array
  /** The picture without its text, and the text: for layerized designs only. */
  readonly layers?: { readonly base: Pixels; readonly blocks: readonly DetectedTextBlock[] }
  /** How much of the subject's outline to expect to be right, from 0 to 1 (matte/confidence.ts), if a subject was cut out. */
  readonly confidence?: number | null
  /** The text for `prompt` in the answer, if it differs from the request's. */
  readonly prompt?: string
}

/** The request to a model for an edit. */
export interface ModelRequest extends Extent {
  readonly prompt: string
  readonly seed: number
  readonly pictures: readonly Pixels[]
  /** White marks the area of the first picture to regenerate. */
  readonly mask?: Mask
}

/** One picture of a generation: its seed, from the request or derived from it, and its number. */
export interface PictureOf {
  readonly seed: number
  readonly ordinal: number
}

export interface Helpers {
  /** Translates lines without given copy. */
  readonly translate: Translate
  /** Receives the progress. */
  readonly report: Report
}

/** The engine's implementation of one tool. The same request gives the same pixels. */
export interface Tool<File extends string = string, Request extends object = object> {
  /** The file fields that it reads; each has exactly one picture. */
  readonly files: readonly File[]
  /** Maximum pixels of each picture; larger ones are scaled down while decoding. */
  readonly maxPixels: number
  /** The task for one picture, from the validated values of a request: plain data, as it is sent to another thread. */
  request(values: Readonly<Record<string, unknown>>, picture: PictureOf): Request
  /** Throws NothingDone if it cannot do what is asked for. */
  run(pictures: Readonly<Record<File, Pixels>>, request: Request, helpers: Helpers): Promise<Edited>
  /** Whether the result has the colours of the first picture, in that picture's own colour space. */
  readonly keepsProfile?: true
  /** Whether a result may be the picture of the request: the size is what is asked for, or the text beside it. */
  readonly mayKeepPixels?: true
  /** The same task as a prompt for a model, for tools that a model does better. */
  forModel?(pictures: Readonly<Record<File, Pixels>>, request: Request): ModelRequest
}

/** Describes a tool. A function, so that the types of its files and its request reach `run`. */
export const tool = <const File extends string, Request extends object>(
  given: Tool<File, Request>,
): Tool<File, Request> => given
