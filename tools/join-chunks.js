// Joins files of the console that are nearly always loaded together: see docs/decisions/0011-chunks-from-the-routes.md.
import { join, relative } from 'node:path'
import { build } from 'vite'
import { joinParts } from './join-parts.js'
import { root } from './root.js'
import { readRoutes } from './route-modules.js'

/**
 * @typedef {import('vite').Rolldown.CodeSplittingGroup} Group
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * @typedef {import('./join-parts.js').Part} Part
 */

/**
 * Files that stay as they are: the code of each list, the code that a menu waits for, the code that every page loads when idle,
 * and the code for a conflict in a form, without which the rest of the console works.
 */
const apart = new Set(['list', 'MenuPopup', 'IdleParts', 'Merge'])

/** The weight of code for something that is opened in a page, where 1 is a page or a panel. */
const weightInPage = 0.3

/**
 * The files as the groups alone make them.
 * @param {import('vite').InlineConfig} config
 */
const firstDivision = async (config) => {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in result)) throw new Error('The console was not built in one piece.')
  return result.output.filter((file) => file.type === 'chunk')
}

/**
 * Which files are loaded for each page, each panel and each thing that is opened in one, and how much that matters.
 * @param {readonly Chunk[]} chunks
 */
const readLoads = (chunks) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /**
   * Some files with all that they import statically.
   * @param {readonly (Chunk | undefined)[]} some
   * @param {Set<Chunk>} [seen]
   * @returns {Set<Chunk>}
   */
  const closure = (some, seen = new Set()) => {
    for (const chunk of some) {
      if (chunk === undefined || seen.has(chunk)) continue
      seen.add(chunk)
      closure(
        chunk.imports.map((name) => byName.get(name)),
        seen,
      )
    }
    return seen
  }
  const routes = readRoutes().map(({ name, modules, around }) => ({
    name,
    chunks: [...around, ...modules].map((module) =>
      chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module))),
    ),
  }))
  const ofRoutes = new Set(routes.flatMap((route) => route.chunks))
  const inPages = chunks.filter((chunk) => chunk.isDynamicEntry && !ofRoutes.has(chunk))
  return {
    atOnce: closure(chunks.filter(({ isEntry }) => isEntry)),
    loads: [
      ...routes.map((route) => ({ name: route.name, weight: 1, chunks: closure(route.chunks) })),
      ...inPages.map((chunk) => ({ name: chunk.name, weight: weightInPage, chunks: closure([chunk]) })),
    ],
  }
}

/**
 * The parts of the console beside what every page and every list loads, each file one.
 * @param {readonly Chunk[]} chunks
 * @param {ReturnType<typeof readLoads>} read
 */
const partsOf = (chunks, { atOnce, loads }) => {
  /** @type {Map<string, Part>} */
  const parts = new Map()
  for (const chunk of chunks) {
    if (atOnce.has(chunk)) continue
    parts.set(chunk.fileName, {
      names: [chunk.name],
      ids: chunk.moduleIds,
      isFixed: apart.has(chunk.name),
      length: Object.values(chunk.modules).reduce((total, { renderedLength }) => total + renderedLength, 0),
      imports: new Set(),
      importers: new Set(),
      loads: loads.reduce(
        (bits, load, index) => bits | (BigInt(load.chunks.has(chunk)) << BigInt(index)),
        0n,
      ),
    })
  }
  for (const chunk of chunks) {
    const part = parts.get(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = parts.get(name)
      if (part === undefined || imported === undefined) continue
      part.imports.add(imported)
      imported.importers.add(part)
    }
  }
  return [...parts.values()]
}

/**
 * The group of joined files: a file for each part, with the name of its largest file. The console is built once without it,
 * to know what loads when.
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<Group>}
 */
export const joinedGroup = async (config) => {
  const chunks = await firstDivision(config)
  const read = readLoads(chunks)
  const { loads } = read
  const joined = joinParts(partsOf(chunks, read), {
    weights: loads.map(({ weight }) => weight),
    first: loads.findIndex(({ name }) => name === 'DepartmentList'),
  })
  const files = new Map(
    joined.flatMap(({ names: [name = '', ...others], ids }) =>
      others.length === 0 ? [] : ids.map((id) => /** @type {const} */ ([id, name])),
    ),
  )
  return {
    debugName: 'joined',
    name: (id) => files.get(id) ?? null,
    includeDependenciesRecursively: false,
    priority: 1.5,
  }
}

/**
 * The plugin that records the file of each module, for tools/sizes.js: joined files are in no manifest.
 * @returns {import('vite').Plugin}
 */
export const noteModules = () => ({
  name: 'note-modules',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' ? chunk.moduleIds.map((id) => [relative(root, id), chunk.fileName]) : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'modules.json',
      source: JSON.stringify(Object.fromEntries(files)),
    })
  },
})
