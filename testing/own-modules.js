// Names the test files that replace a module (`vi.mock`). Each has separate modules; all others share those of their worker.

export const ownModules = {
  console: [
    'src/form/FormPanel.test.tsx',
    'src/pages/plans/import/check/find-existing.test.ts',
    'src/pages/plans/import/match/load-departments.test.ts',
    'src/resources/identities/AddressCheck.test.tsx',
  ],
  server: [
    'server/db/backup.test.ts',
    'server/handlers/identity-password.test.ts',
    'server/handlers/me.test.ts',
  ],
}
