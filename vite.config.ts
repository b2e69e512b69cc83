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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file beside the entry: brotli finds more to share in it than in thirty.
      output: {
        codeSplitting: {
          groups: [{ name: 'console', tags: ['$initial'], test: /node_modules|src\/(?!main)/ }],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/livez': api, '/readyz': api } },
})
