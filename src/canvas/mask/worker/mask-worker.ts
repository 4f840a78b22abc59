import { expose, transfer } from 'comlink'
import type { Size } from '#contract/service/describe/operation.ts'
import { rememberAll } from '../../stage/remembered.ts'
import type { View } from '../../stage/view.ts'
import { type MaskEdit, type MaskState, type Mode, stepsKey } from '../edits.ts'
import { type Color, overlayOf } from '../overlay.ts'
import type { Pixels } from './by-colour.ts'
import { type KeptSteps, keptSteps, readSteps } from './kept-steps.ts'
import { MaskDocument } from './mask-document.ts'
import { type Depth, grayscalePng } from './png.ts'
import { maskValues, type ReadMask, readingsOf } from './read-mask.ts'

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

/** The pixels of a file of the mask's size. */
async function maskPixels(file: Blob): Promise<Pixels> {
  const given = pixelsOf(await createImageBitmap(file))
  const { width, height } = given
  const { size } = mask.tiles
  if (width !== size.width || height !== size.height) {
    throw new Error(
      `The mask has ${width} × ${height} px, the picture ${size.width} × ${size.height}. They must be the same.`,
    )
  }
  return given
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
    mask.apply({ kind: 'load', values: maskValues(await maskPixels(file), 'bright') })
    return mask.state
  },
  /** A mask with its steps, where they are of this file: then it can be undone as before. */
  async restore(file: Blob, kept: KeptSteps): Promise<MaskState> {
    const values = maskValues(await maskPixels(file), 'bright')
    const steps = await readSteps(kept, async (png) => maskValues(await maskPixels(png), 'bright'))
    const edits = [steps.now, ...steps.undo, ...steps.redo].flat()
    if (edits.some(({ edit }) => edit.kind === 'by-colour')) await needPixels()
    mask.restore(values, steps)
    return mask.state
  },
  readings: async (file: Blob): Promise<readonly ReadMask[]> => readingsOf(await maskPixels(file)),
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
  async keep(name: string, depth: Depth, window: string): Promise<void> {
    // Both of this moment: the mask may change before they are files.
    const [file, steps] = [png(depth), mask.steps]
    const bytes = file.then(({ size }) => size)
    const kept = await keptSteps(steps, mask.tiles.size, bytes)
    return rememberAll('masks', { [name]: await file, [stepsKey(name)]: kept }, window)
  },
}

export type MaskApi = typeof api

expose(api)

// The points of a stroke come many times a second and want no answer: bare, on the same channel, in order.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof Float32Array) mask.extend(data)
})
