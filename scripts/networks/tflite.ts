/** One operation of a network: its name, the tensors that it reads and writes, and how to read its options. */
export interface Operation {
  readonly name: string
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
  readonly options: Table
  /** The bytes of an operation that is not one of TensorFlow Lite's own. */
  readonly custom: Buffer
}

export interface Tensor {
  readonly shape: readonly number[]
  readonly type: keyof typeof TYPES | 'other'
  /** Little-endian values in the order of the shape; empty where the network computes them. */
  readonly bytes: Buffer
}

export interface Network {
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
  readonly tensors: readonly Tensor[]
  readonly operations: readonly Operation[]
}

/** Numbers of the schema (tensorflow/compiler/mlir/lite/schema/schema.fbs). */
const TYPES = { float32: 0, float16: 1 } as const
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  14: 'LOGISTIC',
  18: 'MUL',
  19: 'RELU',
  23: 'RESIZE_BILINEAR',
  117: 'HARD_SWISH',
}
const CUSTOM = 32

/**
 * Reads the first graph of a TensorFlow Lite file: as much of the format as the networks have that Easel converts.
 * Throws an Error that names an operation which it does not know.
 */
export function readNetwork(file: Buffer): Network {
  const model = tableAt(file, file.readUInt32LE(0))
  const names = model.tables(1).map(nameOf)
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0))
  const graph = model.tables(2)[0]
  if (!graph) throw new Error('The file has no graph.')
  return {
    inputs: graph.ints(1),
    outputs: graph.ints(2),
    tensors: graph.tables(0).map((tensor) => ({
      shape: tensor.ints(0),
      type: typeOf(tensor.byte(1)),
      bytes: buffers[tensor.int(2)] ?? Buffer.alloc(0),
    })),
    operations: graph.tables(3).map((operation) => ({
      name: names[operation.int(0)] ?? '',
      inputs: operation.ints(1),
      outputs: operation.ints(2),
      options: operation.table(4) ?? NO_OPTIONS,
      custom: operation.bytes(5),
    })),
  }
}

function nameOf(code: Table): string {
  // Older files have only the byte, which ends at 127.
  const number = Math.max(code.byte(0), code.int(3))
  const name = number === CUSTOM ? code.bytes(1).toString() : BUILT_IN[number]
  if (name) return name
  throw new Error(`The network has an operation that cannot be converted: number ${number}.`)
}

const typeOf = (number: number): Tensor['type'] =>
  number === TYPES.float32 ? 'float32' : number === TYPES.float16 ? 'float16' : 'other'

/** A table of a FlatBuffers file (flatbuffers.dev/internals): its fields by their numbers, 0 or empty where they are left out. */
export interface Table {
  byte(field: number): number
  int(field: number): number
  ints(field: number): readonly number[]
  bytes(field: number): Buffer
  table(field: number): Table | null
  tables(field: number): readonly Table[]
}

const NO_OPTIONS: Table = {
  byte: () => 0,
  int: () => 0,
  ints: () => [],
  bytes: () => Buffer.alloc(0),
  table: () => null,
  tables: () => [],
}

function tableAt(file: Buffer, at: number): Table {
  const directory = at - file.readInt32LE(at)
  const count = (file.readUInt16LE(directory) - 4) / 2

  /** Where a field stands; 0 if it is left out. */
  function placeOf(field: number): number {
    const offset = field < count ? file.readUInt16LE(directory + 4 + 2 * field) : 0
    return offset === 0 ? 0 : at + offset
  }
  function targetOf(field: number): number {
    const place = placeOf(field)
    return place === 0 ? 0 : place + file.readUInt32LE(place)
  }
  function list<T>(field: number, read: (place: number) => T): readonly T[] {
    const target = targetOf(field)
    const length = target === 0 ? 0 : file.readUInt32LE(target)
    return Array.from({ length }, (_, index) => read(target + 4 + 4 * index))
  }

  return {
    byte: (field) => (placeOf(field) === 0 ? 0 : file.readInt8(placeOf(field))),
    int: (field) => (placeOf(field) === 0 ? 0 : file.readInt32LE(placeOf(field))),
    ints: (field) => list(field, (place) => file.readInt32LE(place)),
    bytes(field) {
      const target = targetOf(field)
      return target === 0
        ? Buffer.alloc(0)
        : file.subarray(target + 4, target + 4 + file.readUInt32LE(target))
    },
    table: (field) => (targetOf(field) === 0 ? null : tableAt(file, targetOf(field))),
    tables: (field) => list(field, (place) => tableAt(file, place + file.readUInt32LE(place))),
  }
}
