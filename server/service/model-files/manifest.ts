import { join, parse } from 'node:path'
import * as z from 'zod'
import { sentence } from '#contract/service/describe/sentences.ts'
import { FileFault, faultOf, readJson, readText } from '#server/platform/json-file.ts'
import { MODEL_TASKS, type ModelFile } from '../engine/model-files/model-file.ts'

/** Sides of an input, in pixels. */
const [MIN_SIDE, MAX_SIDE] = [16, 4096]
const [MIN_FACTOR, MAX_FACTOR] = [2, 8]
const MAX_NAME = 60

const side = z
  .int()
  .min(MIN_SIDE)
  .max(MAX_SIDE, { error: `must be at most ${MAX_SIDE}` })
const range = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low < high, { error: 'must be two numbers, the lower one first' })
const threeValues = z.array(z.number()).length(3, { error: 'must have three numbers' })
const words = z.string().trim().min(1, { error: 'must not be empty' })

const manifest = z.strictObject({
  task: z.enum(MODEL_TASKS),
  // It stands in a line of its own.
  name: words
    .max(MAX_NAME)
    .regex(/^[^\r\n]*$/, { error: 'must be one line' })
    .optional(),
  licence: words,
  size: z.strictObject({ width: side, height: side }),
  layout: z.enum(['NCHW', 'NHWC']).default('NCHW'),
  channels: z.enum(['RGB', 'BGR']).default('RGB'),
  range: range.default([0, 1]),
  mean: threeValues.default([0, 0, 0]),
  deviation: threeValues
    .refine((values) => values.every((value) => value !== 0), { error: 'must not have a 0' })
    .default([1, 1, 1]),
  output: z
    .strictObject({
      name: words.optional(),
      range: range.default([0, 1]),
      isLogits: z.boolean().default(false),
    })
    .prefault({}),
  factor: z
    .int()
    .min(MIN_FACTOR)
    .max(MAX_FACTOR, { error: `must be at most ${MAX_FACTOR}` })
    .optional(),
  characters: words.optional(),
})
type Manifest = z.infer<typeof manifest>

/** What only one task has. */
const ONLY = [
  ['factor', 'upscale'],
  ['characters', 'recognition'],
] as const satisfies readonly (readonly [keyof Manifest, Manifest['task']])[]

/**
 * A model file by its manifest, a JSON file beside the ONNX file of the same name. Throws FileFault.
 * @param keptBytes how much the process that runs it may take
 */
export async function readManifest(path: string, keptBytes: number): Promise<ModelFile> {
  const read = z.safeParse(manifest, await readJson(path), { error: sentence })
  if (!read.success) throw faultOf(read.error, 'a manifest')
  const { name, factor = 1, characters, ...given } = read.data
  for (const [field, task] of ONLY) {
    if (given.task === task && read.data[field] === undefined)
      throw new FileFault(`is invalid: ${field} is required for ${task}`)
    if (given.task !== task && read.data[field] !== undefined)
      throw new FileFault(`is invalid: ${field} is for ${task} only; remove it`)
  }
  const { dir, name: own } = parse(path)
  return {
    ...given,
    factor,
    name: name ?? own,
    path: join(dir, `${own}.onnx`),
    characters: characters === undefined ? [] : await charactersIn(join(dir, characters), characters),
    keptBytes,
  }
}

/** One in each line; a space has a line of its own, too. */
async function charactersIn(path: string, name: string): Promise<readonly string[]> {
  try {
    const text = await readText(path)
    return text.replace(/\r?\n$/, '').split(/\r?\n/)
  } catch (error) {
    if (error instanceof FileFault) throw new FileFault(`names characters ${name}, which ${error.message}`)
    throw error
  }
}
