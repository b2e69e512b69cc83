// Prints the brotli size of each of the console's files, and holds the first load of the department list, what each
// other page adds to it, the worker that reads a file and the reference to their limits. No limit is finer than 5 kB, which
// users don't notice.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { readRoutes } from './route-modules.js'

/** In bytes; a kB is 1000 of them. */
const limits = {
  js: 140_000,
  css: 10_000,
  font: 30_000,
  route: 70_000,
  worker: 30_000,
  docs: 90_000,
  docsJs: 8000,
}

const built = join(root, 'dist/console')
/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(root, 'dist/console.json'), 'utf8'))
/** @type {Record<string, string>} */
const modules = JSON.parse(readFileSync(join(root, 'dist/console-modules.json'), 'utf8'))

/** @param {string} file */
const sizeOf = (file) => {
  const path = join(built, file)
  const packed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return (packed ?? statSync(path)).size
}

/**
 * A module's file, its styles and all that it imports statically.
 * @param {string} key
 * @param {Set<string>} [visited]
 * @returns {Set<string>}
 */
const closure = (key, visited = new Set()) => {
  // A module that shares a file with others has no separate entry.
  const chunk = manifest[key] ?? Object.values(manifest).find(({ file }) => file === modules[key])
  if (chunk === undefined) throw new Error(`${key} is missing in the build output; tools/sizes.js names it.`)
  if (visited.has(chunk.file)) return visited
  for (const file of [chunk.file, ...(chunk.css ?? [])]) visited.add(file)
  for (const next of chunk.imports ?? []) closure(next, visited)
  return visited
}

/** @param {readonly string[]} keys */
const closureOf = (keys) => {
  /** @type {Set<string>} */
  const visited = new Set()
  for (const key of keys) closure(key, visited)
  return visited
}

/** @param {readonly string[]} files */
const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0)
/**
 * The face in which a page without letters of other scripts is written.
 * @param {string} file
 */
const isFirstFont = (file) => /^inter-latin-(?!ext).*\.woff2$/.test(file)
/** @param {string} file */
const isScript = (file) => file.endsWith('.js')

/** @param {string} page */
const scriptsOf = (page) =>
  [...readFileSync(join(built, page), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
const scripts = scriptsOf('index.html')
const routes = readRoutes().map(({ name, modules, around }) => ({ name, modules: [...around, ...modules] }))
/** @param {{ name: string }} route */
const isFirst = ({ name }) => name === 'DepartmentList'
const first = new Set([...scripts, ...closureOf(['index.html', ...(routes.find(isFirst)?.modules ?? [])])])
const files = new Set(first)
for (const { file, css = [] } of Object.values(manifest)) for (const one of [file, ...css]) files.add(one)
const all = [...files].filter((file) => /\.(js|css)$/.test(file))

/** @param {number} size */
const kilobytes = (size) => `${(size / 1000).toFixed(1).padStart(7)} kB`
/**
 * @param {{ size: number }} one
 * @param {{ size: number }} other
 */
const largestFirst = (one, other) => other.size - one.size

for (const isEarly of [true, false]) {
  const rows = all
    .filter((file) => first.has(file) === isEarly)
    .map((file) => ({ file, size: sizeOf(file) }))
    .toSorted(largestFirst)
  for (const { file, size } of rows)
    console.log(`${kilobytes(size)}  ${isEarly ? 'first' : 'later'}  ${file}`)
}

/**
 * @param {number} size
 * @param {number} limit
 * @param {string} what
 */
const hold = (size, limit, what) => {
  const fits = size <= limit
  if (!fits) process.exitCode = 1
  console.log(`${kilobytes(size)}  ${what}, at most ${limit / 1000} kB${fits ? '' : ': TOO LARGE'}`)
}

const growth = routes
  .filter((route) => !isFirst(route))
  .map(({ name, modules }) => {
    const more = [...closureOf(modules)].filter((file) => isScript(file) && !first.has(file))
    return { name, size: sum(more), files: more.length }
  })
for (const route of growth.toSorted(largestFirst))
  hold(route.size, limits.route, `more than that for ${route.name}, in ${route.files} files`)
for (const type of /** @type {const} */ (['js', 'css']))
  hold(
    sum([...first].filter((file) => file.endsWith(`.${type}`))),
    limits[type],
    `${type.toUpperCase()} of the first load`,
  )
hold(
  sum(
    readdirSync(join(built, 'assets'), { encoding: 'utf8' })
      .filter(isFirstFont)
      .map((file) => `assets/${file}`),
  ),
  limits.font,
  'font of the first load',
)
// Not in the manifest: a worker is built apart, with its own copy of the libraries that it needs.
const workers = readdirSync(join(built, 'assets'), { encoding: 'utf8' })
  .filter((file) => /-worker-.*\.js$/.test(file))
  .map((file) => `assets/${file}`)
if (workers.length === 0) throw new Error('No worker was built; tools/sizes.js looks for one by its name.')
hold(sum(workers), limits.worker, 'JS of the worker that reads a file')
hold(sizeOf('docs.html'), limits.docs, 'page of the reference')
hold(sum(scriptsOf('docs.html')), limits.docsJs, 'JS of the reference')
