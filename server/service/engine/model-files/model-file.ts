import type { Extent } from '../pixels/resample.ts'

/** The steps that a model file can take over. */
export const MODEL_TASKS = ['matte', 'inpaint', 'text-detection', 'recognition', 'upscale'] as const
export type ModelTask = (typeof MODEL_TASKS)[number]

/** How a network takes pictures. */
export interface PictureFormat {
  /** In pixels. */
  readonly size: Extent
  /** Whether all values of a colour come first, or the colours of each pixel. */
  readonly layout: 'NCHW' | 'NHWC'
  readonly channels: 'RGB' | 'BGR'
  /** What 0 and 255 become, before the mean is subtracted and the deviation divides; both have three values. */
  readonly range: readonly [number, number]
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
}

/** A network of somebody's own, for one step, as its manifest describes it. Plain data, as it is sent to threads. */
export interface ModelFile extends PictureFormat {
  readonly task: ModelTask
  readonly name: string
  readonly licence: string
  /** The ONNX file. */
  readonly path: string
  readonly output: {
    /** The first one without a name. */
    readonly name?: string | undefined
    /** The values that become 0 and 255. */
    readonly range: readonly [number, number]
    /** Whether the values are before their sigmoid. */
    readonly isLogits: boolean
  }
  /** Of upscale: how many times wider and taller the result is. */
  readonly factor: number
  /** Of recognition: what each class after the first, the blank, stands for. */
  readonly characters: readonly string[]
  /** The process that runs it keeps it while it takes no more memory than this, in bytes. */
  readonly keptBytes: number
}
