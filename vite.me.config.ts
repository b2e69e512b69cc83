import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget } from './tools/css-target.js'

// My account is built separately: the console's files contain none of its code, and it contains none of theirs.
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
