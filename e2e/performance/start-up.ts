import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { prepareEasel } from '../fixtures/easel.ts'
import { type Figure, quantile } from './figures.ts'

const RESTARTS = 5
const root = fileURLToPath(new URL('../..', import.meta.url))
const node = (args: readonly string[]) => promisify(execFile)(process.execPath, args, { cwd: root })

/** From the start of the process until it is ready, on a folder left by a kill -9. */
export async function restart(): Promise<readonly Figure[]> {
  const easel = await prepareEasel({}, { files: 'none' })
  const firstMs = await easel.start()
  const times: number[] = []
  const bare: number[] = []
  for (let round = 0; round < RESTARTS; round += 1) {
    await easel.kill()
    times.push(await easel.start())
    const begun = performance.now()
    await node(['--eval', ''])
    bare.push(performance.now() - begun)
  }
  await easel.remove()
  return [
    {
      label: `restart after kill -9 until ready, slowest of ${RESTARTS}`,
      unit: 'ms',
      measured: quantile(times, 1),
      bound: 5000,
      reference: { label: 'Node with nothing to run', measured: quantile(bare, 1) },
      besides: `median ${quantile(times, 0.5).toFixed(0)}, first start on an empty folder ${firstMs.toFixed(0)} ms`,
    },
  ]
}
