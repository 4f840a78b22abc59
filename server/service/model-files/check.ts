import { existsSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import * as z from 'zod'
import type { HelperProcess } from '#server/platform/helper-process.ts'
import { FileFault } from '#server/platform/json-file.ts'
import type { ModelFile } from '../engine/model-files/model-file.ts'
import { shapeOf } from '../engine/model-files/run.ts'
import { networkProcess, outputsOf } from '../engine/vision/networks/network.ts'
import type { NetworkOutput, NetworkValue } from '../engine/vision/networks/network-process.ts'

/** Enough for a network of a gigabyte on one slow core. */
const TIMEOUT_MS = 180_000
const MB = 1_000_000

const value = z.object({
  name: z.string(),
  type: z.string(),
  shape: z.array(z.union([z.number(), z.string()])),
})
const described = z.nullable(z.object({ inputs: z.array(value), outputs: z.array(value) }))

/** What a network takes and gives, by its file. */
export interface Described {
  readonly inputs: readonly NetworkValue[]
  readonly outputs: readonly NetworkValue[]
}

/** How a model file did in its trial. */
export interface Trial {
  /** For one picture of its size, after the first one. */
  readonly seconds: number
  /** The most memory that its process took. */
  readonly peakBytes: number
}

/** Runs a network in a process of its own, which ends afterwards, and no later than after three minutes. */
async function inProcess<Result>(work: (process: HelperProcess) => Promise<Result>): Promise<Result> {
  const process = networkProcess()
  const waiting = new AbortController()
  const late = after(TIMEOUT_MS, null, { signal: waiting.signal }).then(() => {
    throw new FileFault(`took more than ${TIMEOUT_MS / 1000} seconds; take a smaller one`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work(process), late])
  } finally {
    waiting.abort()
    await process.stop()
  }
}

/** What an ONNX file takes and gives. Throws FileFault. */
export const describeNetwork = (path: string): Promise<Described> =>
  inProcess((process) => describedBy(process, path))

async function describedBy(process: HelperProcess, path: string): Promise<Described> {
  if (!existsSync(path)) throw new FileFault('cannot be read: file not found')
  const answer = await process.ask('describe', { path }).catch((error: Error) => {
    throw new FileFault(`cannot be opened: ${error.message}`)
  })
  const found = described.parse(answer)
  if (!found) throw new FileFault('cannot be run: ONNX Runtime has no program for this system')
  return found
}

/**
 * Loads a model file and runs it twice on an empty picture, as the engine would: this shows whether it fits its manifest,
 * and warms it up. Throws FileFault, whose subject is the ONNX file.
 */
export const tryModelFile = (file: ModelFile): Promise<Trial> =>
  inProcess(async (process) => {
    const { inputs, outputs: given } = await describedBy(process, file.path)
    requireInputs(file, inputs)
    const { name = given[0]?.name ?? '' } = file.output
    if (!given.some((output) => output.name === name))
      throw new FileFault(
        `has no output ${name}; it has ${given.map((output) => output.name).join(', ')}: correct output.name`,
      )
    const task = {
      path: file.path,
      outputs: [name],
      inputs: channelsOf(file).map((channels) => {
        const shape = shapeOf(file, channels)
        return { shape, values: new Float32Array(shape.reduce((product, length) => product * length, 1)) }
      }),
    }
    const run = () =>
      outputsOf(task, process).catch((error: Error) => {
        throw new FileFault(`fails on a picture of ${sizeOf(file)}: ${error.message}`)
      })
    await run()
    const start = performance.now()
    const outputs = await run()
    const seconds = (performance.now() - start) / 1000
    requireOutput(file, outputs?.[name])
    const peakBytes = z.number().parse(await process.ask('peakBytes', null))
    if (peakBytes > file.keptBytes)
      throw new FileFault(
        `takes ${megabytes(peakBytes)} MB, and may take ${megabytes(file.keptBytes)}; use a smaller size, or raise MODELS_MEMORY_MB`,
      )
    return { seconds, peakBytes }
  })

export const megabytes = (bytes: number): string => Math.round(bytes / MB).toLocaleString('en')

const sizeOf = ({ size }: ModelFile) => `${size.width} × ${size.height}`

/** The channels of each input: a picture, and for inpainting a mask. */
const channelsOf = ({ task }: ModelFile) => (task === 'inpaint' ? [3, 1] : [3])

function requireInputs(file: ModelFile, inputs: readonly NetworkValue[]): void {
  const wanted = channelsOf(file)
  if (inputs.length !== wanted.length)
    throw new FileFault(
      `takes ${inputs.length} inputs (${inputs.map(({ name }) => name).join(', ')}); ${file.task} needs ${wanted.length === 1 ? 'one, a picture' : 'two, a picture and a mask'}`,
    )
  for (const [at, { name, type, shape }] of inputs.entries()) {
    if (type !== 'float32')
      throw new FileFault(`takes ${type} as its input ${name}; export it with 32-bit floats`)
    const own = shapeOf(file, wanted[at] ?? 1)
    const fits =
      shape.length === own.length &&
      shape.every((length, axis) => typeof length === 'string' || length < 0 || length === own[axis])
    if (!fits)
      throw new FileFault(
        `takes ${shape.join(' × ')} as its input ${name}, and the manifest says ${own.join(' × ')} (${file.layout}); correct size or layout`,
      )
  }
}

function requireOutput(file: ModelFile, output: NetworkOutput | undefined): void {
  if (!output) throw new FileFault('gives nothing')
  const { shape, values } = output
  const given = `gives ${shape.join(' × ')}`
  const wrong = wrongOutput(file, shape)
  if (wrong) throw new FileFault(`${given}; ${wrong}`)
  if (values.some((one) => Number.isNaN(one))) throw new FileFault('gives values that are no numbers')
}

/** What is wrong with the shape of an output; null if nothing. */
function wrongOutput(
  { task, layout, size, factor, characters }: ModelFile,
  shape: readonly number[],
): string | null {
  if (task === 'recognition') {
    const classes = shape.at(-1)
    return shape.length >= 2 && classes === characters.length + 1
      ? null
      : `recognition needs steps × ${characters.length + 1}: a blank and the ${characters.length} characters`
  }
  const channels = task === 'matte' || task === 'text-detection' ? 1 : 3
  const area = shape.reduce((product, length) => product * length, 1)
  const [height = 0, width = 0] =
    layout === 'NHWC' && shape.length > 3 ? shape.slice(-3, -1) : shape.slice(-2)
  if (area !== width * height * channels)
    return `${task} needs ${channels === 1 ? 'one value' : 'three values'} for each pixel: correct output.name or layout`
  const isOfFactor = width === size.width * factor && height === size.height * factor
  if (task === 'upscale' && !isOfFactor)
    return `a factor of ${factor} needs ${size.width * factor} × ${size.height * factor}: correct factor`
  return null
}
