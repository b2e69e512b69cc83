/**
 * The test files that replace a module (`vi.mock`): each is loaded with modules of its own. All others share those of their worker,
 * so what a test changes in a module, it sets back.
 */
export const ownModules = {
  console: ['src/form/FormPanel.test.tsx', 'src/pages/plans/import/find-existing.test.ts'],
  server: [
    'server/db/backup.test.ts',
    'server/handlers/identity-password.test.ts',
    'server/handlers/me.test.ts',
  ],
}
