import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { HelperGone, helperProcess } from '#server/platform/helper-process.ts'
import type { NetworkTask } from './network-process.ts'

/** The priority of the worker threads that make pictures (docs/decisions/0010). */
const NICENESS = 10
const IDLE_MS = 180_000

const helper = helperProcess({
  program: new URL('./network-process.mjs', import.meta.url),
  niceness: NICENESS,
  idleMs: IDLE_MS,
})

/** A network of an ONNX file with one input, and outputs of these names; all values are 32-bit floats. */
export interface Network<Output extends string> {
  /**
   * The values of each output, by its name, in the order of its shape; null if networks cannot run on this system.
   * @param input in the order of the input's shape
   */
  run(input: Float32Array): Promise<Readonly<Record<Output, Float32Array>> | null>
}

/**
 * Runs a network in a process of its own for each worker thread (docs/decisions/0033), which loads it when it is first
 * needed, and ends when it had nothing to do for three minutes. Rejects if the file cannot be read or has other outputs.
 * @param shape of the input
 */
export function networkOf<const Output extends string>(
  file: URL,
  { shape, outputs }: { readonly shape: readonly number[]; readonly outputs: readonly Output[] },
): Network<Output> {
  const result = z.nullable(z.record(z.enum(outputs), z.instanceof(Float32Array)))
  const path = fileURLToPath(file)
  const run = async (task: NetworkTask) => result.parse(await helper.ask('run', task))
  return {
    async run(input) {
      const task = { path, shape, input }
      try {
        return await run(task)
      } catch (error) {
        // It has no state that could be lost: what ended it, such as a lack of memory, may have passed.
        if (error instanceof HelperGone) return run(task)
        throw error
      }
    },
  }
}
