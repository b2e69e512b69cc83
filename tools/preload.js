// Puts src/preload.ts into the console's page, and beside it the names of the files that each page begins with.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { registry } from '../src/registry.ts'

/**
 * @typedef {import('vite').Rolldown.OutputBundle} Bundle
 * @typedef {import('../src/registry.ts').PageEntry} PageEntry
 */

const pages = resolve('src/pages')

/**
 * The modules with which a page begins: its loaders, if it has some, and its component.
 * @param {PageEntry} page
 */
const modulesOf = ({ component }) =>
  [join(pages, dirname(component), 'loaders.ts'), join(pages, `${component}.tsx`)].filter(existsSync)

/**
 * A file with all that it imports statically.
 * @param {Bundle} bundle
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
const closure = (bundle, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk') throw new Error(`${file} is imported, but is missing in the build output.`)
  for (const next of chunk.imports) closure(bundle, next, seen)
  return seen
}

/**
 * @param {Bundle} bundle
 * @param {string} module
 */
const chunkOf = (bundle, module) => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  // What the router imports: the module's own file, which may only name the one that the module is in.
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (chunk === undefined)
    throw new Error(`${module} is missing in the build output; src/registry.ts names it.`)
  return chunk.fileName
}

/**
 * The attributes of the script: the name and the value of each.
 * @param {Bundle} bundle
 * @param {string} entry
 * @returns {[name: string, value: string][]}
 */
const attributes = (bundle, entry) => {
  const loaded = closure(bundle, entry)
  return registry.flatMap((page) => {
    const files = modulesOf(page).map((module) => chunkOf(bundle, module))
    const needed = new Set(files.flatMap((file) => [...closure(bundle, file)]))
    const names = [...needed]
      .filter((file) => !loaded.has(file))
      .map((file) => file.replace(/^assets\/(.*)\.js$/, '$1'))
    const { segment, search = '', firstRequests } = page
    /** @type {[name: string, value: string][]} */
    const pairs = [[`data-${segment}`, names.join(' ')]]
    const requests = firstRequests.map(({ url, permission }) => `${permission ?? ''}:${url}`)
    pairs.push([`data-${segment}-requests`, [search, ...requests].join(' ')])
    return pairs
  })
}

/**
 * The files whose code runs almost completely at the start: the browser may compile them while the rest is on its way. Small ones it
 * would compile in the way of the page.
 */
const runAtOnce = new Set(['console', 'shared'])

/**
 * The plugin. The development server does without: there every module is a file, and nothing is far away.
 * @returns {import('vite').Plugin}
 */
export const preloadScript = () => ({
  name: 'preload-script',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && runAtOnce.has(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk }) => {
      const preload = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.isEntry && one.name === 'preload',
      )
      if (chunk === undefined || preload === undefined)
        throw new Error('The page was built without its scripts.')
      const data = attributes(bundle, chunk.fileName).map(
        ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;')}"`,
      )
      const links = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      // Before the styles, for which a script waits; behind the encoding, which comes first.
      const first = `<script src="/${preload.fileName}"${data.join('')}></script>`
      return html.replace('<script src="/theme.js">', [first, ...links, '$&'].join('\n    '))
    },
  },
})
