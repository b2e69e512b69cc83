import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cssTarget } from './tools/css-target.js'
import { reference } from './tools/reference/plugin.js'

// The reference is a page of its own: nothing of it is in the console's files, and nothing of those in its own.
export default defineConfig({
  root: 'src/reference',
  plugins: [tailwindcss(), reference()],
  publicDir: false,
  build: {
    outDir: '../../dist/console',
    emptyOutDir: false,
    target: 'es2023',
    cssTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { docs: 'src/reference/docs.html' }, output: { codeSplitting: false } },
  },
})
