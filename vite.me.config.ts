import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget } from './tools/css-target.js'

// The page of people is built by itself: nothing of it is in the console's files, and nothing of those in its own.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: 'dist/console',
    emptyOutDir: false,
    target: 'es2023',
    cssTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { me: 'me.html' }, output: { codeSplitting: false } },
  },
})
