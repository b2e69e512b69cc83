import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // As many files at the same time as there are processors, but three on two: tests also wait, for their database and for mail
    // servers.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      // A page costs each file about a second. Tests that need one, with or without JSX, are named `.test.tsx`.
      {
        test: {
          name: 'console',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['testing/tab.ts'],
        },
      },
      { test: { name: 'console-page', include: ['src/**/*.test.tsx'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server',
          include: ['{chaos,fuzz,server,testing,tools}/**/*.test.{js,ts}'],
          environment: 'node',
          globalSetup: ['testing/template-database.ts'],
          setupFiles: ['testing/refuse-nested-leases.ts'],
          // Ends what hangs; a busy machine takes several times as long as a quiet one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Less than the lifetime of a cached key (30 s), so that a test can't pass by waiting instead of by the notification.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
