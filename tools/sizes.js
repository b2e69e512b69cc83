// Prints the brotli size and the number of the files that each page of the console begins with, and holds them and the other
// pages to their limits. No limit is finer than 5 kB, which users don't notice.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** In bytes; a kB is 1000 of them. A part is a page that is not in the navigation, a panel or a dialog, without the page behind it. */
const limits = {
  page: 185_000,
  overview: 205_000,
  part: 205_000,
  css: 10_000,
  font: 30_000,
  worker: 32_000,
  docs: 92_000,
  docsJs: 8000,
}

/** How many files a page may begin with. */
const maxFiles = 70

const built = join(root, 'dist/console')
/** @type {Record<string, { file: string, isDynamicEntry?: boolean, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(root, 'dist/console.json'), 'utf8'))

/** @param {string} file */
const sizeOf = (file) => {
  const path = join(built, file)
  const packed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return (packed ?? statSync(path)).size
}

/** @param {readonly string[]} files */
const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0)

/**
 * @param {number} size
 * @param {number} limit
 * @param {string} what
 * @param {number} [count] of files.
 */
const hold = (size, limit, what, count = 1) => {
  const fits = size <= limit && count <= maxFiles
  if (!fits) process.exitCode = 1
  const kilobytes = (size / 1000).toFixed(1).padStart(7)
  const bounds = count === 1 ? '' : `, in ${count} files`
  console.log(`${kilobytes} kB  ${what}${bounds}, at most ${limit / 1000} kB${fits ? '' : ': TOO LARGE'}`)
}

/**
 * The files that an HTML page names, by the pattern around their names.
 * @param {string} page
 * @param {RegExp} pattern
 */
const namesIn = (page, pattern) =>
  [...readFileSync(join(built, page), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
const scripts = /<script[^>]* src="\/([^"]+)"/g

/** What the console's page itself names. */
const entrance = [
  ...namesIn('index.html', scripts),
  ...namesIn('index.html', /<link rel="modulepreload"[^>]* href="\/([^"]+)"/g),
]

/** The files that the pages of the navigation begin with, beside the entrance: tools/preload.js has written them there. */
const ofPages = new Set()
for (const segment of namesIn('index.html', / data-([a-z-]+)-requests=/g)) {
  const [names = ''] = namesIn('index.html', new RegExp(` data-${segment}="([^"]+)"`, 'g'))
  const files = names.split(' ').map((name) => `assets/${name}.js`)
  for (const file of files) ofPages.add(file)
  const limit = segment === 'overview' ? limits.overview : limits.page
  hold(sum([...entrance, ...files]), limit, `first load of ${segment}`, entrance.length + files.length)
}

/**
 * A file with all that it imports statically.
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
const closure = (key, seen = new Set(entrance)) => {
  const part = manifest[key]
  if (part === undefined || seen.has(part.file)) return seen
  seen.add(part.file)
  for (const next of part.imports ?? []) closure(next, seen)
  return seen
}
const parts = Object.entries(manifest)
  .filter(([key, { file }]) => /^src\/pages\/.*\.tsx$/.test(key) && !ofPages.has(file))
  .map(([key]) => ({ key, files: [...closure(key)] }))
  .map((part) => ({ ...part, size: sum(part.files) }))
for (const { key, files, size } of parts.toSorted((one, other) => other.size - one.size))
  hold(size, limits.part, `with ${key.slice('src/pages/'.length)}`, files.length)

/**
 * The files of the console's assets with such a name.
 * @param {RegExp} name
 */
const assets = (name) =>
  readdirSync(join(built, 'assets'))
    .filter((file) => name.test(file))
    .map((file) => `assets/${file}`)
hold(sum(namesIn('index.html', /<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)), limits.css, 'CSS')
// The face in which a page without letters of other scripts is written.
hold(sum(assets(/^inter-latin-(?!ext).*\.woff2$/)), limits.font, 'font of the first load')
const workers = assets(/-worker-.*\.js$/)
if (workers.length === 0) throw new Error('No worker was built; tools/sizes.js looks for one by its name.')
hold(sum(workers), limits.worker, 'JS of the worker that reads a file')
hold(sizeOf('docs.html'), limits.docs, 'page of the reference')
hold(sum(namesIn('docs.html', scripts)), limits.docsJs, 'JS of the reference')
