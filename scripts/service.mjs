// npm run service -- COMMAND: administers the embedded service; installs and compiles what is missing.
import { compiled, compileServers, install, requireNode, run } from './steps.mjs'

requireNode()
await install(console.error)
if (!(await compileServers(console.error))) process.exit(1)
const { code } = await run([...compiled('service-commands'), ...process.argv.slice(2)])
process.exit(code)
