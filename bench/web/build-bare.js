// Builds the bare page, which is the yardstick of the first row.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../tools/root.js'

/**
 * Builds the bare page into a folder, as the console is built, with brotli-11 beside each file.
 * @param {string} outDir
 */
export const buildBare = async (outDir) => {
  await build({
    configFile: false,
    root: join(root, 'bench/web/bare'),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'libraries', tags: ['$initial'], test: /node_modules/ }] },
        },
      },
    },
  })
  let size = 0
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html)$/.test(name)) continue
    const small = brotliCompressSync(readFileSync(join(outDir, name)))
    writeFileSync(join(outDir, `${name}.br`), small)
    if (name.endsWith('.js')) size += small.length
  }
  return size
}
