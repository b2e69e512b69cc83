import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'
import { chunkGroups } from './tools/chunks.js'
import { cssTarget } from './tools/css-target.js'
import { iconShapes } from './tools/icon-shapes.js'
import { joinedGroup, noteModules } from './tools/join-chunks.js'
import { jsxRuntime } from './tools/jsx-runtime.js'
import { plainImports } from './tools/plain-imports.js'
import { preloadScript } from './tools/preload.js'

const api = process.env['POSTROOM_API'] ?? 'http://127.0.0.1:4280'

const config = {
  plugins: [
    react(),
    tailwindcss(),
    preloadScript(),
    plainImports(),
    jsxRuntime(),
    iconShapes(),
    noteModules(),
  ],
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    cssTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/livez': api, '/readyz': api } },
} satisfies UserConfig

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config
  // A few larger files: brotli finds more to share in them than in two hundred.
  const groups = [await joinedGroup(config)]
  return mergeConfig(config, { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
})
