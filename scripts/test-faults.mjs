// npm run test:faults: many runs, each with one fault of the network. `npm test` has some of them.
import { parseArgs } from 'node:util'
import { install, requireNode, run, tool } from './steps.mjs'

requireNode()
await install()
const { values } = parseArgs({ options: { runs: { type: 'string', default: '500' } } })
const command = [...tool('vitest'), 'run', '--project=unit', 'server/faults.test.ts']
const { code } = await run(command, { env: { FAULT_RUNS: values.runs } })
process.exit(code)
