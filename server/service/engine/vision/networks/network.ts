import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { HelperGone, helperProcess } from '#server/platform/helper-process.ts'
import type { NetworkOutput, NetworkTask } from './network-process.ts'

/** The priority of the worker threads that make pictures (docs/decisions/0010). */
const NICENESS = 10
const IDLE_MS = 180_000

/** A process that runs networks (docs/decisions/0033); started by its first task. */
export const networkProcess = () =>
  helperProcess({
    program: new URL('./network-process.mjs', import.meta.url),
    niceness: NICENESS,
    idleMs: IDLE_MS,
  })

/** The one of this thread, which ends when it had nothing to do for three minutes. */
const helper = networkProcess()

const output = z.object({ shape: z.array(z.number()), values: z.instanceof(Float32Array) })

/** A network of an ONNX file with one input, and outputs of these names; all values are 32-bit floats. */
export interface Network<Output extends string> {
  /**
   * The values of each output, by its name, in the order of its shape; null if networks cannot run on this system.
   * @param input in the order of the input's shape
   */
  run(input: Float32Array): Promise<Readonly<Record<Output, Float32Array>> | null>
}

/**
 * A network that this thread's process loads when it is first needed. Rejects if the file cannot be read or has other
 * outputs.
 * @param shape of the input
 */
export function networkOf<const Output extends string>(
  file: URL,
  { shape, outputs }: { readonly shape: readonly number[]; readonly outputs: readonly Output[] },
): Network<Output> {
  const result = z.nullable(z.record(z.enum(outputs), output))
  const path = fileURLToPath(file)
  return {
    async run(input) {
      const given = result.parse(await askedTwice({ path, inputs: [{ shape, values: input }], outputs }))
      if (!given) return null
      const values = outputs.map((name): [Output, Float32Array] => [name, given[name].values])
      return Object.fromEntries(values) as Record<Output, Float32Array>
    },
  }
}

const results = z.nullable(z.record(z.string(), output))

/**
 * The outputs of a network by their names; null if networks cannot run on this system. Rejects if the file cannot be read, or
 * takes other inputs.
 */
export const outputsOf = async (
  task: NetworkTask,
  process = helper,
): Promise<Readonly<Record<string, NetworkOutput>> | null> => results.parse(await askedTwice(task, process))

async function askedTwice(task: NetworkTask, process = helper): Promise<unknown> {
  try {
    return await process.ask('run', task)
  } catch (error) {
    // It has no state that could be lost: what ended it, such as a lack of memory, may have passed.
    if (error instanceof HelperGone) return process.ask('run', task)
    throw error
  }
}
