import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { leftOutFiles } from './testing/left-out.js'
import { ownModules } from './testing/own-modules.js'

const server = {
  include: ['{chaos,fuzz,server,testing,tools}/**/*.test.{js,ts}'],
  environment: 'node',
  globalSetup: ['testing/template-database.ts'],
  setupFiles: ['testing/refuse-nested-leases.ts'],
  // Ends what hangs; a busy machine takes several times as long as a quiet one.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Less than the lifetime of a cached key (30 s), so that a test can't pass by waiting instead of by the notification.
  expect: { poll: { timeout: 15_000 } },
} as const

export default defineConfig({
  test: {
    // As many files at the same time as there are processors, but three on two: tests also wait, for their database and for mail
    // servers.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files share the modules that their worker has loaded (`isolate: false`): loading them anew costs a file more than most of its
    // tests.
    projects: [
      // A page costs each file about a second. Tests that need one, with or without JSX, are named `.test.tsx`.
      {
        test: {
          name: 'console',
          include: ['src/**/*.test.ts'],
          exclude: ownModules.console,
          environment: 'node',
          setupFiles: ['testing/tab.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'console-page',
          include: ['src/**/*.test.tsx'],
          exclude: ownModules.console,
          environment: 'happy-dom',
          setupFiles: ['testing/tab.ts', 'testing/page.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'console-alone',
          include: ownModules.console,
          environment: 'happy-dom',
          setupFiles: ['testing/page.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...ownModules.server, ...leftOutFiles()],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-alone', include: ownModules.server } },
    ],
  },
})
