import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

const MASK = { shape: [1, 3, 256, 256], outputs: ['people'] } as const
const input = Float32Array.from({ length: 3 * 256 * 256 }, (_, at) => (at % 256) / 256)
const network = networkOf(new URL('./mask-of-people.onnx', import.meta.url), MASK)

it('a network gives the same values for the same input, also after its process was ended', async () => {
  const before = await network.run(input)
  expect(before?.people).toHaveLength(256 * 256)
  // Its process is a child of this one.
  const { status } = spawnSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'network-process'])
  expect(status).toBe(0)
  expect(await network.run(input)).toEqual(before)
})

it('a network whose file is missing is an error that names the file', async () => {
  const missing = networkOf(new URL('./nowhere.onnx', import.meta.url), MASK)
  await expect(missing.run(input)).rejects.toThrow('nowhere.onnx')
})
