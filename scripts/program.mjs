// npm run service, models, backup, restore and doctor: run a program of the servers; installs and compiles what is missing.
import { compiled, compileServers, install, requireNode, run } from './steps.mjs'

requireNode()
await install(console.error)
if (!(await compileServers(console.error))) process.exit(1)
const [program, ...args] = process.argv.slice(2)
const { code } = await run([...compiled(program), ...args])
process.exit(code)
