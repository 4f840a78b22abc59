import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { ModelFile } from '#server/service/engine/model-files/model-file.ts'
import { type Constant, type Graph, onnxFile } from '../../scripts/networks/onnx.ts'

// Tiny networks with real graphs, whose results follow from what they are shown.

/** Side of what they take, in pixels. */
export const SIDE = 32
const PICTURE = { name: 'picture', shape: [1, 3, SIDE, SIDE] } as const
const MASK = { name: 'mask', shape: [1, 1, SIDE, SIDE] } as const

const floats = (name: string, shape: readonly number[], values: readonly number[]): Constant => ({
  name,
  type: 'float32',
  shape,
  bytes: Buffer.from(Float32Array.from(values).buffer),
})

const graph = (given: Partial<Graph> & Pick<Graph, 'outputs' | 'nodes'>): Graph => ({
  name: 'tiny',
  about: 'made by a test',
  inputs: [PICTURE],
  constants: [],
  ...given,
})

/** One value for each pixel: how red it is. */
export const REDNESS = graph({
  outputs: [{ name: 'red', shape: MASK.shape }],
  nodes: [{ type: 'Conv', inputs: ['picture', 'weights'], outputs: ['red'] }],
  constants: [floats('weights', [1, 3, 1, 1], [1, 0, 0])],
})

/** The same with the colours of each pixel together. */
export const REDNESS_LAST = graph({
  inputs: [{ name: 'picture', shape: [1, SIDE, SIDE, 3] }],
  outputs: [{ name: 'red', shape: [1, SIDE, SIDE, 1] }],
  nodes: [
    { type: 'Transpose', inputs: ['picture'], outputs: ['planes'], attributes: { perm: [0, 3, 1, 2] } },
    { type: 'Conv', inputs: ['planes', 'weights'], outputs: ['map'] },
    { type: 'Transpose', inputs: ['map'], outputs: ['red'], attributes: { perm: [0, 2, 3, 1] } },
  ],
  constants: [floats('weights', [1, 3, 1, 1], [1, 0, 0])],
})

/** One value for each pixel: how dark it is, with a sigmoid that is left to whoever reads it. */
export const DARKNESS = graph({
  outputs: [{ name: 'dark', shape: MASK.shape }],
  nodes: [{ type: 'Conv', inputs: ['picture', 'weights', 'bias'], outputs: ['dark'] }],
  constants: [floats('weights', [1, 3, 1, 1], [-8, -8, -8]), floats('bias', [1], [12])],
})

/** The root of how much less red there is than none: no number but in pixels without red. */
export const NO_NUMBERS = graph({
  outputs: [{ name: 'root', shape: MASK.shape }],
  nodes: [
    { type: 'Conv', inputs: ['picture', 'weights'], outputs: ['less'] },
    { type: 'Sqrt', inputs: ['less'], outputs: ['root'] },
  ],
  constants: [floats('weights', [1, 3, 1, 1], [-1, 0, 0])],
})

/** The picture with green where the mask is. */
export const GREEN_IN_MASK = graph({
  inputs: [PICTURE, MASK],
  outputs: [{ name: 'filled', shape: PICTURE.shape }],
  nodes: [
    { type: 'Mul', inputs: ['mask', 'green'], outputs: ['hole'] },
    { type: 'Add', inputs: ['picture', 'hole'], outputs: ['filled'] },
  ],
  constants: [floats('green', [1, 3, 1, 1], [0, 1, 0])],
})

/** Each pixel twice along both sides. */
export const TWICE = graph({
  outputs: [{ name: 'large', shape: [1, 3, SIDE * 2, SIDE * 2] }],
  nodes: [
    {
      type: 'ConvTranspose',
      inputs: ['picture', 'ones'],
      outputs: ['large'],
      attributes: { strides: [2, 2], group: 3 },
    },
  ],
  constants: [floats('ones', [3, 1, 2, 2], Array(12).fill(1))],
})

/**
 * How likely a blank, an I and a space are in each of 16 steps from left to right: an I where the upper half is dark, a space where
 * only the lower half is.
 */
export const BARS = graph({
  outputs: [{ name: 'steps', shape: [1, SIDE / 2, 3] }],
  nodes: [
    {
      type: 'Conv',
      inputs: ['picture', 'weights', 'bias'],
      outputs: ['c'],
      attributes: { strides: [SIDE, 2] },
    },
    { type: 'Reshape', inputs: ['c', 'shape'], outputs: ['r'] },
    { type: 'Transpose', inputs: ['r'], outputs: ['steps'], attributes: { perm: [0, 2, 1] } },
  ],
  constants: [
    floats('weights', [3, 3, SIDE, 2], [...halves(0, 0), ...halves(-1, 0), ...halves(1, -1)]),
    floats('bias', [3], [0.5, 1, 0]),
    { name: 'shape', type: 'int64', shape: [3], bytes: Buffer.from(BigInt64Array.of(1n, 3n, -1n).buffer) },
  ],
})

/** Weights that make a sum of the mean of the upper and the lower half of a step. */
function halves(upper: number, lower: number): readonly number[] {
  const half = SIDE * 3
  const color = [...Array(SIDE).fill(upper / half), ...Array(SIDE).fill(lower / half)]
  return [...color, ...color, ...color]
}

/** Makes empty folders for the tests of a file, and removes them after them. */
export function modelFolders(): () => Promise<string> {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'easel-model-files-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  return () => mkdtemp(join(root, 'one-'))
}

interface Manifest extends Partial<Omit<ModelFile, 'output' | 'characters'>> {
  readonly output?: Partial<ModelFile['output']>
  readonly characters?: string
}

/** Writes a network and its manifest into a folder; returns the path of the manifest. */
export async function putModelFile(folder: string, name: string, given: Graph, manifest: Manifest) {
  const path = join(folder, `${name}.json`)
  const size = { width: SIDE, height: SIDE }
  await writeFile(join(folder, `${name}.onnx`), onnxFile(given))
  await writeFile(path, JSON.stringify({ licence: 'MIT', size, ...manifest }))
  return path
}
