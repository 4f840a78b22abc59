// npm run screenshot: retakes the README's pictures.
import { findChromium } from './chromium.mjs'
import { install, requireNode, run, tool } from './steps.mjs'

requireNode()
await install()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const { code } = await run(
  [...tool('playwright', '@playwright/test'), 'test', '--project=pictures', '--reporter=line'],
  { env: { CHROMIUM_PATH: chromium } },
)
process.exit(code)
