import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './e2e/fixtures/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/fixtures/playwright-setup.ts',
  projects: [
    // One for all tests, as each project has workers of its own, and each worker starts an Easel and a browser. Files run in
    // the order of their paths: the longest, of what a press costs, are among the first. At the end a core would wait for them.
    { name: 'tests', testMatch: '**/*.spec.ts', retries: process.env.RETRY_ONCE ? 1 : 0 },
    // Pictures for the README: made on demand, committed.
    { name: 'pictures', testMatch: '**/*.picture.ts' },
  ],
  outputDir: 'artifacts/browser',
  // Each has an Easel of its own. Two more than the cores: tests wait for animation frames, polls and starts.
  workers: availableParallelism() + 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Colors that change softly draw the page many times, and have a low contrast in between. See WITH_MOTION.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes much of the processor's time: `npx playwright test --trace=on` makes one on demand.
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
})
