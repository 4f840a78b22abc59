import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Constant, type Node, onnxFile, reordered } from './onnx.ts'
import { type Operation, readNetwork, type Tensor } from './tflite.ts'

const ABOUT =
  'Converted from selfie_segmentation.tflite of the npm package @mediapipe/selfie_segmentation. ' +
  'Copyright The MediaPipe Authors; Apache License, Version 2.0.'
/** Orders of axes. TensorFlow Lite has channels last, ONNX first. */
const AXES = {
  convolution: [0, 3, 1, 2],
  depthwise: [3, 0, 1, 2],
  transposed: [3, 0, 1, 2],
  bias: [0],
} as const
/** Operations that need no more than their inputs. */
const SIMPLE: Readonly<Record<string, string>> = {
  ADD: 'Add',
  MUL: 'Mul',
  RELU: 'Relu',
  LOGISTIC: 'Sigmoid',
  HARD_SWISH: 'HardSwish',
}

/**
 * MediaPipe's network for people as an ONNX file: the same operations with the same weights. Its input is `picture`,
 * 1 × 3 × 256 × 256: red, green and blue from 0 to 1. Its output is `people`, 1 × 1 × 256 × 256, from 0 to 1. Throws an
 * Error that names an operation which it cannot convert.
 * @param folder the package
 */
export function maskOfPeople(folder: string): Buffer {
  const { tensors, operations, inputs, outputs } = readNetwork(
    readFileSync(join(folder, 'selfie_segmentation.tflite')),
  )
  const [input = 0, output = 0] = [inputs[0], outputs[0]]
  const nodes: Node[] = []
  const constants: Constant[] = [
    { name: 'twice', type: 'float32', shape: [4], bytes: Buffer.from(new Float32Array([1, 1, 2, 2]).buffer) },
  ]
  /** The 16-bit floats of which an operation of the file makes the 32-bit weights, by the tensor that it makes. */
  const weights = new Map(
    operations
      .filter(({ name }) => name === 'DEQUANTIZE')
      .map(({ inputs: [from = 0], outputs: [to = 0] }) => [to, tensorOf(from)] as const),
  )
  for (const operation of operations) if (operation.name !== 'DEQUANTIZE') add(operation)
  return onnxFile({
    name: 'mask-of-people',
    about: ABOUT,
    inputs: [{ name: nameOf(input), shape: channelsFirst(tensorOf(input).shape) }],
    outputs: [{ name: nameOf(output), shape: channelsFirst(tensorOf(output).shape) }],
    nodes,
    constants,
  })

  function add(operation: Operation): void {
    const { name, inputs: from, outputs: to } = operation
    const [first = 0, weight = 0, bias = 0] = from
    const node = { inputs: from.map(nameOf), outputs: to.map(nameOf) }
    const simple = SIMPLE[name]
    if (simple) nodes.push({ type: simple, ...node })
    else if (name === 'AVERAGE_POOL_2D') nodes.push({ type: 'GlobalAveragePool', ...node })
    else if (name === 'RESIZE_BILINEAR') nodes.push({ ...node, ...resized(first, to[0] ?? 0) })
    else nodes.push({ ...node, ...convolution(operation, { first, weight, bias }) })
  }

  function resized(from: number, to: number): Pick<Node, 'type' | 'inputs' | 'attributes'> {
    const [before, after] = [tensorOf(from).shape, tensorOf(to).shape]
    if (after[1] !== 2 * (before[1] ?? 0)) throw new Error(`Tensor ${to} is not twice as large.`)
    return {
      type: 'Resize',
      inputs: [nameOf(from), '', 'twice'],
      attributes: { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
    }
  }

  function convolution(
    { name, options, custom }: Operation,
    { first, weight, bias }: { readonly first: number; readonly weight: number; readonly bias: number },
  ): Pick<Node, 'type' | 'inputs' | 'attributes'> {
    const inputsWith = (axes: readonly number[]) => [
      nameOf(first),
      constantOf(weight, axes),
      constantOf(bias, AXES.bias),
    ]
    if (name === 'Convolution2DTransposeBias')
      // Its options: padding, the stride of a row, the stride of a column.
      return {
        type: 'ConvTranspose',
        inputs: inputsWith(AXES.transposed),
        attributes: { strides: [custom.readInt32LE(8), custom.readInt32LE(4)] },
      }
    const attributes = { auto_pad: 'SAME_UPPER', strides: [options.int(2), options.int(1)] }
    if (name === 'CONV_2D') return { type: 'Conv', inputs: inputsWith(AXES.convolution), attributes }
    if (name !== 'DEPTHWISE_CONV_2D') throw new Error(`${name} cannot be converted.`)
    const group = tensorOf(weight).shape[3] ?? 1
    return { type: 'Conv', inputs: inputsWith(AXES.depthwise), attributes: { ...attributes, group } }
  }

  /** The name of a tensor of weights whose axes are in another order: kept as 16-bit floats, read as 32-bit ones. */
  function constantOf(tensor: number, axes: readonly number[]): string {
    const kept = weights.get(tensor)
    if (!kept || kept.type === 'other') throw new Error(`Tensor ${tensor} holds no weights that are floats.`)
    const name = nameOf(tensor)
    constants.push({ name: `${name}h`, ...reordered({ ...kept, type: kept.type }, axes) })
    nodes.push({ type: 'Cast', inputs: [`${name}h`], outputs: [name], attributes: { to: 1 } })
    return name
  }

  function tensorOf(tensor: number): Tensor {
    const found = tensors[tensor]
    if (!found) throw new Error(`The file has no tensor ${tensor}.`)
    return found
  }

  function nameOf(tensor: number): string {
    if (tensor === input) return 'picture'
    return tensor === output ? 'people' : `t${tensor}`
  }
}

const channelsFirst = (shape: readonly number[]) => AXES.convolution.map((axis) => shape[axis] ?? 1)
