// Builds the pages of the console into a folder: `node tools/build-console.js FOLDER`. tools/build.js runs it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/** The modes of vite.config.ts: the console, and the pages beside it. They share a process, because it starts slowly. */
const modes = ['production', 'me', 'dns', 'docs']

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
const compress = promisify(brotliCompress)
const zip = promisify(gzip)

/** Large files that are also asked for without TLS, where browsers and programs accept gzip alone. */
const zipped = new Set(['docs.html', 'openapi.json'])

/**
 * Puts a brotli-11 file beside each asset that becomes smaller by it.
 * @param {string} folder
 */
const precompress = async (folder) => {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => compressible.has(extname(name)))
      .map(async (name) => {
        const text = await readFile(join(folder, name))
        const small = await compress(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        })
        if (small.length < text.length) await writeFile(join(folder, `${name}.br`), small)
        if (zipped.has(name)) await writeFile(join(folder, `${name}.gz`), await zip(text, { level: 9 }))
      }),
  )
}

const [, , outDir = ''] = process.argv
await Promise.all(
  modes.map((mode) => build({ mode, logLevel: 'warn', build: { outDir, emptyOutDir: false } })),
)
await precompress(outDir)
