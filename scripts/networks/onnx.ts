/** A value of an attribute: a whole number, several of them, a fraction, or a word. */
type Attribute = number | readonly number[] | { readonly fraction: number } | string

export interface Node {
  readonly type: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, Attribute>>
}

export interface Constant {
  readonly name: string
  readonly type: keyof typeof TYPES
  readonly shape: readonly number[]
  /** Little-endian values in the order of the shape. */
  readonly bytes: Buffer
}

/** An input or output: 32-bit floats, unless it says otherwise. */
type Value = Pick<Constant, 'name' | 'shape'> & Partial<Pick<Constant, 'type'>>

export interface Graph {
  readonly name: string
  /** Where the network comes from, and its licence. */
  readonly about: string
  readonly inputs: readonly Value[]
  readonly outputs: readonly Value[]
  readonly nodes: readonly Node[]
  readonly constants: readonly Constant[]
}

/** Numbers of the format (onnx/onnx.proto). */
const TYPES = { float32: 1, int64: 7, float16: 10 } as const
const BYTES = { float32: 4, int64: 8, float16: 2 } as const
const ATTRIBUTE = { fraction: 1, int: 2, text: 3, ints: 7 } as const
const IR_VERSION = 8
const OPERATOR_SET = 18

/** The bytes of an ONNX file with this graph. */
export const onnxFile = (graph: Graph): Buffer =>
  message([
    number(1, IR_VERSION),
    text(2, 'easel'),
    text(6, graph.about),
    bytes(7, graphOf(graph)),
    bytes(8, message([text(1, ''), number(2, OPERATOR_SET)])),
  ])

const graphOf = ({ name, nodes, constants, inputs, outputs }: Graph): Buffer =>
  message([
    ...nodes.map((node) => bytes(1, nodeOf(node))),
    text(2, name),
    ...constants.map((constant) => bytes(5, constantOf(constant))),
    ...inputs.map((input) => bytes(11, typedName(input))),
    ...outputs.map((output) => bytes(12, typedName(output))),
  ])

const nodeOf = ({ type, inputs, outputs, attributes = {} }: Node): Buffer =>
  message([
    ...inputs.map((input) => text(1, input)),
    ...outputs.map((output) => text(2, output)),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeOf(name, value))),
  ])

function attributeOf(name: string, value: Attribute): Buffer {
  if (typeof value === 'number') return message([text(1, name), number(3, value), number(20, ATTRIBUTE.int)])
  if (typeof value === 'object' && 'fraction' in value)
    return message([text(1, name), fraction(2, value.fraction), number(20, ATTRIBUTE.fraction)])
  if (typeof value === 'string') return message([text(1, name), text(4, value), number(20, ATTRIBUTE.text)])
  return message([text(1, name), ...value.map((one) => number(8, one)), number(20, ATTRIBUTE.ints)])
}

const constantOf = ({ name, type, shape, bytes: raw }: Constant): Buffer =>
  message([...shape.map((length) => number(1, length)), number(2, TYPES[type]), text(8, name), bytes(9, raw)])

function typedName({ name, shape, type = 'float32' }: Value): Buffer {
  const lengths = message(shape.map((length) => bytes(1, number(1, length))))
  return message([text(1, name), bytes(2, bytes(1, message([number(1, TYPES[type]), bytes(2, lengths)])))])
}

/** Fields in the wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding). */
const message = (fields: readonly Buffer[]) => Buffer.concat(fields)
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
function fraction(field: number, value: number): Buffer {
  const raw = Buffer.alloc(4)
  raw.writeFloatLE(value)
  return Buffer.concat([varint(field * 8 + 5), raw])
}
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value])
const text = (field: number, value: string) => bytes(field, Buffer.from(value))

function varint(value: number): Buffer {
  const sevens: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...sevens, rest])
    sevens.push((rest % 128) + 128)
  }
}

/** The same values with their axes in another order: `axes` are the places where they were. */
export function reordered(
  { type, shape, bytes: given }: Omit<Constant, 'name'>,
  axes: readonly number[],
): Omit<Constant, 'name'> {
  const size = BYTES[type]
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1))
  const ordered = Buffer.alloc(given.length)
  let to = 0
  copy(0, 0)
  return { type, shape: axes.map((axis) => shape[axis] ?? 1), bytes: ordered }

  function copy(depth: number, from: number): void {
    const axis = axes[depth]
    if (axis === undefined) {
      given.copy(ordered, to, from * size, (from + 1) * size)
      to += size
      return
    }
    for (let at = 0; at < (shape[axis] ?? 1); at += 1) copy(depth + 1, from + at * (steps[axis] ?? 1))
  }
}
