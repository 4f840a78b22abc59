// Installs and builds what is missing, then runs a TypeScript file of the project: npm run bench and test:kill.
import { findChromium } from './chromium.mjs'
import { build, install, requireNode, run, typescript } from './steps.mjs'

requireNode()
await install()
const [file, ...args] = process.argv.slice(2)
// Programs that drive a browser or the whole product need a built studio.
const isReady = file.startsWith('e2e/') ? await build() : true
const chromium = file.startsWith('e2e/performance') && (await findChromium())
const env = chromium ? { CHROMIUM_PATH: chromium } : {}
const { code } = isReady ? await run([...typescript(file), ...args], { env }) : { code: 1 }
process.exit(code)
