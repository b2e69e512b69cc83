// Prints the brotli size of each of the console's files and holds the first load of the department list to its limits.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** In bytes; a kB is 1000 of them. */
const limits = { js: 135_000, css: 8000 }

/** What the router loads to show the list, beside the entry. */
const routeModules = ['src/pages/departments/DepartmentList.tsx']

const manifest = JSON.parse(readFileSync(join(root, 'dist/console.json'), 'utf8'))

const sizeOf = (file) => {
  const path = join(root, 'dist/console', file)
  const packed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return (packed ?? statSync(path)).size
}

/** A module's file, its styles and all that it imports statically. */
const closure = (key, seen = new Set()) => {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not among what was built; scripts/sizes.js names it.`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const next of chunk.imports ?? []) closure(next, seen)
  return seen
}

const first = new Set(['theme.js'])
for (const key of ['index.html', ...routeModules]) closure(key, first)
const files = new Set(first)
for (const { file, css = [] } of Object.values(manifest)) for (const one of [file, ...css]) files.add(one)

const rows = [...files]
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({ file, size: sizeOf(file), isFirst: first.has(file) }))
  .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.size - one.size)

const kilobytes = (size) => `${(size / 1000).toFixed(1).padStart(7)} kB`
for (const { file, size, isFirst } of rows)
  console.log(`${kilobytes(size)}  ${isFirst ? 'first' : 'later'}  ${file}`)

for (const [type, limit] of Object.entries(limits)) {
  const sum = rows
    .filter(({ file, isFirst }) => isFirst && file.endsWith(`.${type}`))
    .reduce((total, { size }) => total + size, 0)
  const fits = sum <= limit
  console.log(
    `${kilobytes(sum)}  ${type.toUpperCase()} of the first load, at most ${limit / 1000} kB${fits ? '' : ': TOO LARGE'}`,
  )
  if (!fits) process.exitCode = 1
}
