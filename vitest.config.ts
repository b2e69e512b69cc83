import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'console', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server',
          include: ['{chaos,fuzz,server,testing,tools}/**/*.test.{js,ts}'],
          environment: 'node',
          globalSetup: ['testing/template-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
