import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Rolldown, type UserConfig } from 'vite'
import { cssTarget } from './tools/css-target.js'
import { preloadScript } from './tools/preload.js'

const api = process.env['POSTROOM_API'] ?? 'http://127.0.0.1:4280'

/** The options that all pages share. */
const output = {
  target: 'es2023',
  cssTarget,
  assetsInlineLimit: 0,
  modulePreload: false,
} as const

/**
 * A file for the modules of a folder that several lazily loaded parts share. Their imports are divided by the other lines.
 */
const shared = (name: string, test: RegExp, minShareCount: number): Rolldown.CodeSplittingGroup => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
})

/** The console's files, by folder: see docs/decisions/0016-files-by-folder.md. `tools/sizes.js` limits what a page loads. */
const groups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs. src/main.tsx waits for the page, whose files wait for this one: so it stays outside.
  { name: 'console', tags: ['$initial'], test: /node_modules|src\/(?!main|preload)/ },
  shared('list', /\/src\/table\//, 5),
  shared('form', /\/src\/form\//, 5),
  shared('audit', /\/src\/resources\/audit\//, 5),
  shared('shared', /node_modules|\/src\//, 15),
  shared('icons', /\/lucide\//, 3),
]

const consolePage = {
  plugins: [react(), tailwindcss(), preloadScript()],
  build: {
    ...output,
    outDir: 'dist/console',
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: { codeSplitting: { groups } },
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

const pages: Readonly<Record<string, () => UserConfig | Promise<UserConfig>>> = {
  me: () => page('me.html', { plugins: [react()] }),
  dns: () => page('dns.html', { plugins: [react()] }),
  docs: async () => {
    // It reads the contract, which takes a second.
    const { reference } = await import('./tools/reference/plugin.js')
    return page('src/reference/docs.html', { root: 'src/reference', plugins: [reference()] })
  },
}

export default defineConfig(({ mode }) => pages[mode]?.() ?? consolePage)
