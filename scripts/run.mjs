// Runs a TypeScript file of the project with everything in place: npm run bench, npm run test:kill.
import { build, install, requireNode, run, typescript } from './steps.mjs'

requireNode()
await install()
const [file, ...args] = process.argv.slice(2)
const { code } = (await build()) ? await run([...typescript(file), ...args]) : { code: 1 }
process.exit(code)
