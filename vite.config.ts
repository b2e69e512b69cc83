import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['POSTROOM_API'] ?? 'http://127.0.0.1:4280'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Of what a page needs beside its own file only the lists' is worth announcing: the names of all cost more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => /\/list-/.test(file)),
    },
    rolldownOptions: {
      // What every page needs is one file beside the entry: brotli finds more to share in it than in thirty.
      output: {
        codeSplitting: {
          // And what lists are made of is one more.
          groups: [
            { name: 'console', tags: ['$initial'], test: /node_modules|src\/(?!main)/, priority: 2 },
            {
              name: 'list',
              test: /src\/(table|util)\/(?!Filter|filters|NothingFound|shared-filters|load-)|@tanstack\/(react-)?(table|store)|src\/ui\/(Popover|Menu|CopyButton|EmptyState|Page|arrival|Meter|Storage)/,
              minShareCount: 4,
            },
            {
              name: 'list',
              test: /src\/(form\/use-leave|ui\/(copy|ButtonLink)\.|api\/generated\/operations\/departments\/|api\/generated\/schemas\/department(Deleted)?\.zod)/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/livez': api, '/readyz': api } },
})
