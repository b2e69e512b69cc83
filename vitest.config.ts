import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // As many files at once as there are processors, not one less: much of the time a test waits for its database.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'console', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
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
          // Less than what is kept of a key lives (30 s), so that waiting does not take the place of being told.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
