import { readFileSync } from 'node:fs'
import type { Constant, Node } from './onnx.ts'

/** The features of MoveNet that the head reads, by the operations that make them; in the order of train-subject.py. */
export const FEATURES = [
  { made: /\/block_15_add\/add$/, name: 'f15', channels: 240, cells: 8 },
  { made: /\/block_16_project_BN\/FusedBatchNormV3$/, name: 'f16', channels: 480, cells: 8 },
  { made: /\/model\/out_relu\/Relu6$/, name: 'fo', channels: 1280, cells: 8 },
  { made: /\/block_9_add\/add$/, name: 'f9', channels: 96, cells: 16 },
  { made: /\/block_12_add\/add$/, name: 'f12', channels: 144, cells: 16 },
  { made: /\/block_5_add\/add$/, name: 'f5', channels: 48, cells: 32 },
  { made: /\/block_2_add\/add$/, name: 'f2', channels: 40, cells: 64 },
] as const
type Feature = (typeof FEATURES)[number]['name']

/** The layers from coarse to fine, each twice as fine as the one before. */
const LAYERS = [8, 16, 32, 64] as const
/** The name of the head's output: the likelihood that a cell of 64 × 64 shows the subject, before it is one. */
const MADE = 'subject_value'

/**
 * The operations of the head that finds the subject, a decoder as in U-Net (Ronneberger, Fischer and Brox, 2015) on the
 * features of MoveNet, which train-subject.py fits. The last one makes `subject`, 1 × 1 × 64 × 64, from 0 to 1.
 * @param file its weights, in the format of safetensors
 * @param nameOf the name of each feature in the graph
 */
export function subjectHead(
  file: string,
  nameOf: (feature: Feature) => string,
): { readonly nodes: readonly Node[]; readonly constants: readonly Constant[] } {
  const weights = weightsIn(readFileSync(file))
  const nodes: Node[] = []
  let before: string | null = null
  for (const cells of LAYERS) {
    const parts = FEATURES.filter((feature) => feature.cells === cells).map(({ name }) =>
      relu(convolution(nameOf(name), `p.${name}`)),
    )
    if (before) parts.unshift(twice(before))
    before = relu(convolution(concatenated(parts, `q${cells}`), `c${cells}`))
    // What the whole picture shows decides what stands out in it.
    if (cells === 8) before = relu(sum(convolution(before, 'c8b'), convolution(mean(before), 'g')))
  }
  convolution(before ?? '', 'o', MADE)
  nodes.push({ type: 'Sigmoid', inputs: [MADE], outputs: ['subject'] })
  const constants = [...weights].map(([name, weight]) => ({ name: `${name}.half`, ...weight }))
  const read = [...weights.keys()].map(
    (name): Node => ({ type: 'Cast', inputs: [`${name}.half`], outputs: [name], attributes: { to: 1 } }),
  )
  return { nodes: [...read, ...nodes], constants }

  function made(type: string, inputs: readonly string[], name: string, attributes: Node['attributes'] = {}) {
    nodes.push({ type, inputs, outputs: [name], attributes })
    return name
  }

  function convolution(from: string, layer: string, name = `${layer}.made`): string {
    return made('Conv', [from, `${layer}.weight`, `${layer}.bias`], name, { auto_pad: 'SAME_UPPER' })
  }

  function relu(from: string): string {
    return made('Relu', [from], `${from}.relu`)
  }

  function twice(from: string): string {
    const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
    return made('Resize', [from, '', 'twice'], `${from}.twice`, attributes)
  }

  function concatenated(parts: readonly string[], name: string): string {
    return made('Concat', parts, name, { axis: 1 })
  }

  function mean(from: string): string {
    return made('GlobalAveragePool', [from], `${from}.mean`)
  }

  function sum(one: string, other: string): string {
    return made('Add', [one, other], `${one}.sum`)
  }
}

/** The 16-bit floats of a file of safetensors (github.com/huggingface/safetensors), by their names. */
function weightsIn(file: Buffer): ReadonlyMap<string, Omit<Constant, 'name'>> {
  const from = 8 + Number(file.readBigUInt64LE())
  const head: Record<string, { shape: number[]; data_offsets: [number, number] }> = JSON.parse(
    file.toString('utf8', 8, from),
  )
  return new Map(
    Object.entries(head).map(
      ([
        name,
        {
          shape,
          data_offsets: [start, end],
        },
      ]) => [name, { type: 'float16', shape, bytes: file.subarray(from + start, from + end) }],
    ),
  )
}
