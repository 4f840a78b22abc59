import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  BARS,
  DARKNESS,
  GREEN_IN_MASK,
  modelFolders,
  putModelFile,
  REDNESS,
  SIDE,
  TWICE,
} from '#server/testing/networks.ts'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'
import type { Graph } from '../../../scripts/networks/onnx.ts'
import { checkManifest, modelFilesIn } from './folder.ts'

const KEPT_BYTES = 1_000_000_000
const TIMEOUT_MS = 240_000

const aFolder = modelFolders()

describe('a model file that does not fit its manifest is refused, with what is wrong and what to do', () => {
  const WIDE = { width: SIDE * 2, height: SIDE }
  it.each<[string, Graph, Parameters<typeof putModelFile>[3], RegExp]>([
    [
      'another size',
      REDNESS,
      { task: 'matte', size: WIDE },
      /^tiny\.onnx takes 1 × 3 × 32 × 32 as its input picture, and the manifest says 1 × 3 × 32 × 64 \(NCHW\); correct size or layout$/,
    ],
    [
      'another layout',
      REDNESS,
      { task: 'matte', layout: 'NHWC' },
      /the manifest says 1 × 32 × 32 × 3 \(NHWC\); correct/,
    ],
    [
      'a mask that is not taken',
      REDNESS,
      { task: 'inpaint' },
      /takes 1 inputs \(picture\); inpaint needs two, a picture and a mask/,
    ],
    [
      'a mask that is taken',
      GREEN_IN_MASK,
      { task: 'matte' },
      /takes 2 inputs \(picture, mask\); matte needs one, a picture/,
    ],
    [
      'whole numbers',
      {
        ...REDNESS,
        inputs: [{ name: 'picture', shape: [1, 3, SIDE, SIDE], type: 'int64' }],
        nodes: [
          { type: 'Cast', inputs: ['picture'], outputs: ['c'], attributes: { to: 1 } },
          { type: 'Conv', inputs: ['c', 'weights'], outputs: ['red'] },
        ],
      },
      { task: 'matte' },
      /takes int64 as its input picture; export it with 32-bit floats/,
    ],
    [
      'colours instead of a mask',
      TWICE,
      { task: 'matte' },
      /gives 1 × 3 × 64 × 64; matte needs one value for each pixel/,
    ],
    [
      'a mask instead of colours',
      REDNESS,
      { task: 'upscale', factor: 2 },
      /gives 1 × 1 × 32 × 32; upscale needs three values for each pixel/,
    ],
    [
      'another factor',
      TWICE,
      { task: 'upscale', factor: 4 },
      /gives 1 × 3 × 64 × 64; a factor of 4 needs 128 × 128: correct factor/,
    ],
    [
      'an output that it lacks',
      REDNESS,
      { task: 'matte', output: { name: 'alpha' } },
      /has no output alpha; it has red: correct output\.name/,
    ],
    [
      'other characters',
      BARS,
      { task: 'recognition', characters: 'one.txt' },
      /gives 1 × 16 × 3; recognition needs steps × 2: a blank and the 1 characters/,
    ],
  ])('%s', async (_, graph, manifest, message) => {
    const folder = await aFolder()
    await writeFile(join(folder, 'one.txt'), 'I\n')
    const path = await putModelFile(folder, 'tiny', graph, manifest)
    await expect(checkManifest(path, KEPT_BYTES)).rejects.toThrow(message)
  })

  it('more memory than it may take, which the server that tries it is no part of', async () => {
    const path = await putModelFile(await aFolder(), 'tiny', REDNESS, { task: 'matte' })
    await expect(checkManifest(path, 1_000_000)).rejects.toThrow(
      /^tiny\.onnx takes \d+ MB, and may take 1; use a smaller size, or raise MODELS_MEMORY_MB$/,
    )
    const large = Buffer.alloc(KEPT_BYTES / 2, 1)
    const { peakBytes } = await checkManifest(path, KEPT_BYTES)
    expect(peakBytes).toBeGreaterThan(1_000_000)
    expect(peakBytes).toBeLessThan(large.length)
  })
})

describe('a manifest with a fault is refused, with the field', () => {
  const GOOD = { task: 'matte', licence: 'MIT', size: { width: SIDE, height: SIDE } }
  it.each<[unknown, RegExp]>([
    [
      { ...GOOD, task: 'paint' },
      /^tiny\.json is invalid: task must be matte, inpaint, text-detection, recognition or upscale$/,
    ],
    [{ ...GOOD, licence: undefined }, /is invalid: licence is required$/],
    [{ ...GOOD, size: { width: 8, height: SIDE } }, /is invalid: size\.width must be at least 16$/],
    [{ ...GOOD, size: { width: SIDE, height: 5000 } }, /is invalid: size\.height must be at most 4096$/],
    [{ ...GOOD, mean: [0] }, /is invalid: mean must have three numbers$/],
    [{ ...GOOD, deviation: [1, 0, 1] }, /is invalid: deviation must not have a 0$/],
    [{ ...GOOD, range: [1, 0] }, /is invalid: range must be two numbers, the lower one first$/],
    [{ ...GOOD, weights: 1 }, /^tiny\.json has weights, which a manifest does not have$/],
    [{ ...GOOD, factor: 2 }, /is invalid: factor is for upscale only; remove it$/],
    [{ ...GOOD, task: 'upscale' }, /is invalid: factor is required for upscale$/],
    [{ ...GOOD, task: 'recognition' }, /is invalid: characters is required for recognition$/],
    [
      { ...GOOD, task: 'recognition', characters: 'none.txt' },
      /^tiny\.json names characters none\.txt, which cannot be read: file not found$/,
    ],
    [[GOOD], /^tiny\.json must be a JSON object$/],
    ['{', /^tiny\.json is not JSON/],
  ])('%j', async (value, message) => {
    const folder = await aFolder()
    await putModelFile(folder, 'tiny', REDNESS, {})
    await writeFile(join(folder, 'tiny.json'), value === '{' ? '{' : JSON.stringify(value))
    await expect(checkManifest(join(folder, 'tiny.json'), KEPT_BYTES)).rejects.toThrow(message)
  })
})

it('a file that is no network, or is missing, is refused by its name', async () => {
  const folder = await aFolder()
  const path = await putModelFile(folder, 'tiny', REDNESS, { task: 'matte' })
  await writeFile(join(folder, 'tiny.onnx'), 'no network')
  await expect(checkManifest(path, KEPT_BYTES)).rejects.toThrow(/^tiny\.onnx cannot be opened: /)
  await rm(join(folder, 'tiny.onnx'))
  await expect(checkManifest(path, KEPT_BYTES)).rejects.toThrow(/^tiny\.onnx cannot be read: file not found$/)
})

it('a folder has one file for each step, each with a manifest; a folder that is not there has none', async () => {
  const folder = await aFolder()
  await putModelFile(folder, 'a', REDNESS, { task: 'matte' })
  await putModelFile(folder, 'b', DARKNESS, { task: 'text-detection' })
  expect((await modelFilesIn(folder, KEPT_BYTES)).map(({ name, task }) => [name, task])).toEqual([
    ['a', 'matte'],
    ['b', 'text-detection'],
  ])
  await putModelFile(folder, 'c', REDNESS, { task: 'matte' })
  await expect(modelFilesIn(folder, KEPT_BYTES)).rejects.toThrow(
    /^a\.onnx and c\.onnx are both for matte; keep one of them$/,
  )
  await rm(join(folder, 'c.json'))
  await expect(modelFilesIn(folder, KEPT_BYTES)).rejects.toThrow(
    /^c\.onnx has no manifest; write c\.json beside it \(docs\/models\.md\)$/,
  )
  expect(await modelFilesIn(join(folder, 'nowhere'), KEPT_BYTES)).toEqual([])
})

describe('npm run models', () => {
  const line = (folder: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [compiledProgram('model-commands'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, MODELS_DIR: folder },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}`.trim() }),
    )

  it(
    'checks one file or all, with a verdict in a line and a code that tells',
    async () => {
      const folder = await aFolder()
      expect(await line(folder)).toEqual({
        code: 0,
        said: `No model files in ${folder}: every step is Easel's own.`,
      })
      await putModelFile(folder, 'a', REDNESS, { task: 'matte', name: 'Red' })
      const good = /^✓ a\.onnx: Red can be used for matte \(32 × 32, 0\.\d\d s, \d+ MB; licence: MIT\)$/
      expect(await line(folder, 'check', 'a.onnx')).toEqual({ code: 0, said: expect.stringMatching(good) })
      await putModelFile(folder, 'b', REDNESS, { task: 'upscale', factor: 2 })
      const all = await line(folder)
      expect(all.code).toBe(1)
      const [first, second] = all.said.split('\n')
      expect(first).toMatch(good)
      expect(second).toMatch(/^✗ b\.onnx gives 1 × 1 × 32 × 32; upscale needs/)
    },
    TIMEOUT_MS,
  )

  it(
    'says what a file without a manifest takes and gives',
    async () => {
      const folder = await aFolder()
      await putModelFile(folder, 'a', GREEN_IN_MASK, { task: 'inpaint' })
      await rm(join(folder, 'a.json'))
      const { code, said } = await line(folder, 'check', 'a.onnx')
      expect(code).toBe(1)
      expect(said.split('\n')).toEqual([
        '✗ a.onnx has no manifest; write a.json beside it (docs/models.md). It takes',
        '  picture: float32, 1 × 3 × 32 × 32',
        '  mask: float32, 1 × 1 × 32 × 32',
        'and gives',
        '  filled: float32, 1 × 3 × 32 × 32',
      ])
    },
    TIMEOUT_MS,
  )
})
