import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadScript } from './tools/preload'

const api = process.env['POSTROOM_API'] ?? 'http://127.0.0.1:4280'

/** What lists are made of, with what the first of them shows. */
const list =
  /src\/(table|util)\/(?!Filter|filters|ViewOptions|progressive-rows|NothingFound|load-)|@tanstack\/(react-)?(table|store)|@tanstack\/react-query\/.*(useQuery|useBaseQuery|suspense|errorBoundary|QueryErrorReset|IsRestoring)|use-sync-external-store|query-core\/.*queryObserver|src\/ui\/(Popover|Menu|CopyButton|EmptyState|Page|frame|focus-on-navigation|document-title|copy|ButtonLink|Notice|Stale|Failure|input-style)\.|src\/ui\/use-close-panel|src\/resources\/mailbox-quotas\/(Meter|Storage)|src\/api\/explain-error|src\/contract\/generated\/(operations\/departments\/|schemas\/department(Deleted)?\.zod)/

/** Small things that many pages show. */
const parts =
  /src\/ui\/(Badge|Field|field-context|TextInput|Address)\.|src\/resources\/.*\/(\w+Badge|mailbox-levels|HealthState|use-reactivate)\.|useMutation|mutationObserver|lucide-react\/.*circle-/

/** What forms in panels are made of, those of sizes and of changes apart. */
const form =
  /src\/form\/(use-(form|create)|validate|FormPanel|explain-save-error|explain-size-problem|server-errors|changes|idempotency-key|LeaveGuard|TextField)|src\/ui\/(Panel|panel-title|TextArea|dialog-style)\./
const size = /src\/form\/(SizeField|parse-size)/
const edit = /src\/form\/(EditPanel|use-edit-form)/

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadScript()],
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts' },
      // What every page needs is one file beside the entry: brotli finds more to share in it than in thirty.
      output: {
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'], test: /node_modules|src\/(?!main|preload)/, priority: 2 },
            { name: 'list', test: list, priority: 1 },
            { name: 'popup', test: /@base-ui|@floating-ui/, minShareCount: 10 },
            {
              name: 'contract',
              test: /src\/(contract|session|api)\/|src\/resources\/.*\/queries/,
              minShareCount: 4,
            },
            { name: 'parts', test: parts },
            { name: 'form', test: form },
            { name: 'size', test: size },
            { name: 'edit', test: edit },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/livez': api, '/readyz': api } },
})
