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
import { reference } from './tools/reference/plugin.js'

const api = process.env['POSTROOM_API'] ?? 'http://127.0.0.1:4280'

/** The options that all pages share. */
const output = {
  target: 'es2023',
  cssTarget,
  assetsInlineLimit: 0,
  modulePreload: false,
} as const

const consolePage = {
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
    ...output,
    outDir: 'dist/console',
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/livez': api, '/readyz': api } },
} satisfies UserConfig

/** A page beside the console. Neither loads code of the other, so each has its own build (`vite build --mode me`). */
const page = (input: string, more: UserConfig): UserConfig =>
  mergeConfig(
    {
      plugins: [tailwindcss()],
      publicDir: false,
      build: {
        ...output,
        emptyOutDir: false,
        rolldownOptions: { input, output: { codeSplitting: false } },
      },
    },
    more,
  )

const pages: Readonly<Record<string, UserConfig>> = {
  me: page('me.html', { plugins: [react()] }),
  dns: page('dns.html', { plugins: [react()] }),
  docs: page('src/reference/docs.html', { root: 'src/reference', plugins: [reference()] }),
}

export default defineConfig(async ({ command, mode }) => {
  const beside = pages[mode]
  if (beside !== undefined) return beside
  if (command === 'serve') return consolePage
  // A few larger files: brotli finds more to share in them than in two hundred.
  const groups = [await joinedGroup(consolePage)]
  return mergeConfig(consolePage, { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
})
