import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, it } from 'vitest'
import { onnxFile, reordered } from './onnx.ts'

const floats = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer)

it('a file computes what its graph says, with weights of every kind', async () => {
  const weights = { name: 'w', type: 'float32', shape: [1, 2, 1, 1], bytes: floats([3, 5]) } as const
  // Two and a half as a 16-bit float.
  const half = { name: 'h', type: 'float16', shape: [1], bytes: Buffer.from([0x00, 0x41]) } as const
  const shape = {
    name: 's',
    type: 'int64',
    shape: [1],
    bytes: Buffer.from(BigInt64Array.of(-1n).buffer),
  } as const
  const file = onnxFile({
    name: 'test',
    about: 'made by a test',
    inputs: [{ name: 'picture', shape: [1, 2, 1, 2] }],
    outputs: [{ name: 'sum', shape: [2] }],
    nodes: [
      { type: 'Conv', inputs: ['picture', 'w'], outputs: ['c'], attributes: { strides: [1, 1], group: 1 } },
      { type: 'Cast', inputs: ['h'], outputs: ['b'], attributes: { to: 1 } },
      { type: 'Add', inputs: ['c', 'b'], outputs: ['a'] },
      { type: 'LeakyRelu', inputs: ['a'], outputs: ['l'], attributes: { alpha: { fraction: 0.5 } } },
      { type: 'Reshape', inputs: ['l', 's'], outputs: ['sum'] },
    ],
    constants: [weights, half, shape],
  })
  const session = await InferenceSession.create(file)
  const outputs = await session.run({ picture: new Tensor('float32', [1, -4, 10, 0], [1, 2, 1, 2]) })
  const expected = Float32Array.of(1 * 3 + 10 * 5 + 2.5, (-4 * 3 + 2.5) / 2)
  expect(outputs.sum?.data).toEqual(expected)
})

it('values keep their places when their axes change places', () => {
  const given = { type: 'float32', shape: [1, 2, 3], bytes: floats([1, 2, 3, 4, 5, 6]) } as const
  const { shape, bytes } = reordered(given, [2, 0, 1])
  expect(shape).toEqual([3, 1, 2])
  expect(bytes).toEqual(floats([1, 4, 2, 5, 3, 6]))
})
