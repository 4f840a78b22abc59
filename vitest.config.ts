import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the cores: servers under test wait for timers, retries and other processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Files of one process share its modules: loading the servers for each of them took a third of the time.
          isolate: false,
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
          name: 'component',
          environment: 'jsdom',
          // Files of one process share its window too; setup.ts resets what the window and the modules remember.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
