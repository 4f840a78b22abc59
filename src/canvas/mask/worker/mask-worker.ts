import { expose, transfer } from 'comlink'
import type { Size } from '#contract/service/describe/operation.ts'
import { remember } from '../../stage/remembered.ts'
import type { View } from '../../stage/view.ts'
import type { MaskEdit, MaskState, Mode } from '../edits.ts'
import { type Color, overlayOf } from '../overlay.ts'
import type { Pixels } from './by-colour.ts'
import { MaskDocument } from './mask-document.ts'
import { type Depth, grayscalePng } from './png.ts'

let mask = new MaskDocument({ width: 1, height: 1 })
let picture: Blob | null = null
let pixels: Pixels | null = null

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas to a worker')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Only selection by color reads the picture, which is decoded at its first use. */
async function needPixels(): Promise<void> {
  if (picture) pixels ??= pixelsOf(await createImageBitmap(picture))
}

/** Gray values of a picture of the mask's size: its brightness where it is opaque. */
async function valuesOf(file: Blob): Promise<Uint8Array> {
  const { data, width, height } = pixelsOf(await createImageBitmap(file))
  const { size } = mask.tiles
  if (width !== size.width || height !== size.height) {
    throw new Error(
      `The mask has ${width} × ${height} px, the picture ${size.width} × ${size.height}. They must be the same.`,
    )
  }
  const values = new Uint8Array(width * height)
  for (let at = 0; at < values.length; at += 1) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4)
    values[at] = Math.round(((r * 0.299 + g * 0.587 + b * 0.114) * alpha) / 255)
  }
  return values
}

const png = (depth: Depth): Promise<Blob> =>
  grayscalePng(mask.tiles.size, depth, (y, out) => mask.tiles.row(y, out))

/** Requests of the page to its mask. All heavy work is here, off the pointer's thread. */
const api = {
  open(size: Size, file: Blob | null): void {
    picture = file
    pixels = null
    mask = new MaskDocument(size, () => pixels)
  },
  state: (): MaskState => mask.state,
  begin: (stroke: { readonly mode: Mode; readonly hardness: number }): void => mask.begin(stroke),
  end(): MaskState {
    mask.end()
    return mask.state
  },
  cancel: (): void => mask.cancel(),
  async apply(edit: MaskEdit): Promise<MaskState> {
    if (edit.kind === 'by-colour') await needPixels()
    mask.apply(edit)
    return mask.state
  },
  async load(file: Blob): Promise<MaskState> {
    mask.apply({ kind: 'load', values: await valuesOf(file) })
    return mask.state
  },
  remove(place: number): MaskState {
    mask.remove(place)
    return mask.state
  },
  undo(): MaskState {
    mask.undo()
    return mask.state
  },
  redo(): MaskState {
    mask.redo()
    return mask.state
  },
  overlay(view: View, size: Size, color: Color): ImageData {
    const data = overlayOf(mask.tiles, view, size, color)
    return transfer(new ImageData(data, size.width, size.height), [data.buffer])
  },
  png,
  /** Stores the mask from here: the page's own thread stands still while the browser asks whether to leave. */
  keep: async (name: string, depth: Depth, window: string): Promise<void> =>
    remember('masks', name, await png(depth), window),
}

export type MaskApi = typeof api

expose(api)

// The points of a stroke come many times a second and want no answer: bare, on the same channel, in order.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof Float32Array) mask.extend(data)
})
