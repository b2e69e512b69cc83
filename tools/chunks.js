// Divides the console's code into files: see docs/decisions/0011-chunks-from-the-routes.md.
import { dirname, join } from 'node:path'
import { registry } from '../src/registry.ts'
import { root } from './root.js'
import { readRoutes } from './route-modules.js'

/**
 * @typedef {import('vite').Rolldown.CodeSplittingGroup} Group
 * @typedef {import('vite').Rolldown.ChunkingContext} Graph
 */

/** The files of a group's requests: the operations of the contract, their queries, the loaders of its pages. */
const requests = [
  /\/src\/contract\/generated\/operations\/([\w-]+)[./]/,
  /\/src\/resources\/([\w-]+)\/queries\.ts$/,
  /\/src\/pages\/([\w-]+)\/loaders\.ts$/,
]

/**
 * The group whose requests a module belongs to.
 * @param {string} id
 */
const groupOf = (id) => requests.map((path) => path.exec(id)?.[1]).find(Boolean) ?? null

/** The lists of the navigation, by component. */
const lists = registry
  .filter(({ component }) => component.endsWith('List'))
  .map(({ component }) => join(root, `src/pages/${component}.tsx`))

/** The list whose first load has a limit. */
const first = lists.findIndex((id) => id.endsWith('/DepartmentList.tsx'))

/**
 * The modules of src/ that some modules import statically, with themselves.
 * @param {Graph} graph
 * @param {readonly string[]} ids
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
const closure = (graph, ids, seen = new Set()) => {
  for (const id of ids) {
    if (seen.has(id) || !id.startsWith(join(root, 'src/'))) continue
    seen.add(id)
    closure(graph, graph.getModuleInfo(id)?.importedIds ?? [], seen)
  }
  return seen
}

/**
 * How many of some sets have a member, from 0 to 1.
 * @param {Iterable<Set<string>>} sets
 * @param {string} member
 */
const share = (sets, member) => {
  const all = [...sets]
  return all.filter((set) => set.has(member)).length / all.length
}

/**
 * What each page and each panel imports, each component once.
 * @param {Graph} graph
 */
const measure = (graph) => {
  /** @type {Record<'page' | 'panel', Map<string, Set<string>>>} */
  const imports = { page: new Map(), panel: new Map() }
  for (const { name, kind, modules } of readRoutes()) {
    const ids = modules.map((module) => join(root, module))
    imports[kind].set(name, closure(graph, ids))
  }
  const listImports = lists.map((id) => closure(graph, [id, join(dirname(id), 'loaders.ts')]))
  return {
    /** @param {string} id */
    isFirst: (id) => listImports[first]?.has(id) === true,
    /** @param {string} id */
    shareOfLists: (id) => share(listImports, id),
    /**
     * Which lists load it, as their numbers.
     * @param {string} id
     */
    listsOf: (id) => listImports.flatMap((set, index) => (set.has(id) ? [index] : [])),
    /**
     * @param {'page' | 'panel'} kind
     * @param {string} id
     */
    shareOf: (kind, id) => share(imports[kind].values(), id),
  }
}

/**
 * A module of src/ goes into a file by who loads it, and not by its name:
 * - `console`: what the entrance imports, which every page needs;
 * - `list`: what every list of the registry loads, and what half of the pages and the first one load;
 * - `pages`: what half of the pages load besides;
 * - `filters`: what most lists load besides: those that have filters;
 * - `form`: what half of the panels load;
 * - `lists-…`: what the same few lists load, apart where many panels load it too, or half of them (`lists-form`);
 * - the contract and the requests of a group: a file named after the group.
 * The bundler divides the other modules, so that no page loads code it doesn't need. Of libraries, icons are too small for
 * separate files, and the parts of menus and popups are needed together.
 * @returns {Group[]}
 */
export const chunkGroups = () => {
  /** @type {ReturnType<typeof measure> | undefined} */
  let measured
  /**
   * @param {string} id
   * @param {Graph} graph
   */
  const sharedBy = (id, graph) => {
    // Else the first group that uses a part of it takes it along, and others load that group for it.
    if (id.includes('/node_modules/zod/')) return 'list'
    if (!id.startsWith(join(root, 'src/')) || id.includes('/src/contract/') || groupOf(id) !== null)
      return null
    measured ??= measure(graph)
    const ofLists = measured.shareOfLists(id)
    if (ofLists === 1) return 'list'
    if (measured.shareOf('page', id) >= 0.5) return measured.isFirst(id) ? 'list' : 'pages'
    if (ofLists >= 0.8) return 'filters'
    const ofPanels = measured.shareOf('panel', id)
    const some = measured.listsOf(id)
    if (ofPanels >= 0.5) return some.length > 0 ? 'lists-form' : 'form'
    return some.length > 1 ? `lists-${some.join('')}${ofPanels >= 0.15 ? '-panels' : ''}` : null
  }
  /**
   * @param {'list' | 'pages' | 'filters' | 'form' | 'lists-'} name of the file, or with "-" its beginning.
   * @returns {Group}
   */
  const shared = (name) => ({
    debugName: name,
    name: (id, graph) => {
      const file = sharedBy(id, graph)
      return file === name || (name.endsWith('-') && file?.startsWith(name) === true) ? file : null
    },
  })
  return [
    // src/main.tsx waits for the page, whose files wait for this one: so it stays outside. src/preload.ts imports nothing.
    { name: 'console', tags: ['$initial'], test: /node_modules|src\/(?!main|preload)/, priority: 2 },
    // Else the group that is first by name would have what dates are checked with, and every list would load that group.
    { name: 'console', test: /node_modules\/zod\//, priority: 2 },
    { ...shared('list'), priority: 1 },
    { ...shared('pages'), includeDependenciesRecursively: false },
    { ...shared('filters'), includeDependenciesRecursively: false },
    { name: 'icons', test: /\/lucide\//, minShareCount: 8 },
    // The page whose size is limited comes first: else it would load the group that is first by name, for what both use.
    {
      debugName: 'first',
      name: (id) => (groupOf(id) === 'departments' ? 'departments' : null),
      priority: 0.5,
    },
    { debugName: 'requests', name: groupOf },
    // What a form takes from a library, a page without forms may need too.
    { ...shared('form'), includeDependenciesRecursively: false },
    { ...shared('lists-'), includeDependenciesRecursively: false },
  ]
}
