import type { PictureRecord } from './reading/record.ts'

/** Which of the three models paints: each has a composition, a brush and colours of its own. */
export type Model = 'v4' | 'fast' | 'v3'

/** A request to the painter. Plain data, so that it can be sent to a worker thread. */
export interface PaintRequest {
  /** Exact size of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** The text to paint, already expanded by magic prompt if that is on; '' if `structured` is given. */
  readonly prompt: string
  /** A 4.0 structured prompt, painted element by element in bounding boxes. */
  readonly structured?: StructuredPrompt
  readonly negativePrompt?: string
  /** 0 to 2147483647. The same request and seed give the same bytes. */
  readonly seed: number
  /** True for a transparent background. */
  readonly transparent: boolean
  /** By default 4.0. */
  readonly model?: Model
  readonly speed: 'TURBO' | 'DEFAULT' | 'QUALITY'
  /** Colours as #rrggbb with a weight of 0.05 to 1, strongest first. */
  readonly palette?: readonly PaletteColor[]
  readonly styleType?: string
  readonly stylePreset?: string
  readonly styleCodes?: readonly string[]
  /** Encoded pictures (JPEG, PNG or WebP) that influence palette and contrast. */
  readonly styleReferences?: readonly Uint8Array[]
  /**
   * An encoded picture whose subject is pasted into the result, cut out by its mask (white, 128 and above, is kept).
   */
  readonly characterReference?: { readonly image: Uint8Array; readonly mask?: Uint8Array }
  /** `model/<name>/version/<version>`: shifts palette and style. */
  readonly customModelUri?: string
}

export interface PaletteColor {
  readonly hex: string
  readonly weight: number
}

/** The 4.0 structured prompt in the painter's form; boxes are [yMin, xMin, yMax, xMax], 0 to 1000. */
export interface StructuredPrompt {
  readonly description: string
  readonly background: string
  readonly style: string
  readonly palette: readonly string[]
  readonly elements: readonly StructuredElement[]
}

export interface StructuredElement {
  readonly kind: 'object' | 'text'
  readonly text?: string
  readonly description: string
  readonly box?: readonly [number, number, number, number]
  readonly palette: readonly string[]
}

export interface PaintedPicture {
  /** Which nouns of the prompt are in the picture, and which are not. */
  readonly record: PictureRecord
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}
