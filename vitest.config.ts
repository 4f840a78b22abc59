import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/results/longest-first.ts'
import { VitestResults } from './scripts/results/vitest-results.ts'

const { RETRY_ONCE, VITEST_RESULTS } = process.env

/** In jsdom, in front of replies that the contract parses. */
const component = {
  environment: 'jsdom',
  // Files of one process share its window too; setup.ts resets what the window and the modules remember.
  isolate: false,
  setupFiles: ['src/testing/setup.ts'],
  testTimeout: 240_000,
}
/** What a press sends and what it costs: its tests are never tried twice. */
const MONEY = 'src/runs/**/*.test.tsx'

export default defineConfig({
  test: {
    // One more than the cores: servers under test wait for timers, retries and other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: VITEST_RESULTS ? ['default', new VitestResults(VITEST_RESULTS)] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Files of one process share its modules: loading the servers for each of them took a third of the time.
          isolate: false,
          // The code of the embedded database is optimized once it runs ten times as often as usual: doing it earlier takes
          // a tenth of all processor time. It changes no behaviour.
          execArgv: ['--wasm-tiering-budget=20000000'],
          globalSetup: [
            'server/testing/setup/compiled-programs.ts',
            'server/testing/setup/kept-databases.ts',
          ],
          setupFiles: ['server/testing/setup/equal-bytes.ts'],
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'src/**/*.test.ts',
          ],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...component,
          name: 'component',
          retry: RETRY_ONCE ? 1 : 0,
          include: ['src/**/*.test.tsx'],
          exclude: [MONEY],
        },
      },
      { test: { ...component, name: 'money', include: [MONEY] } },
    ],
  },
})
