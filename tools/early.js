// Puts src/early.ts into the console's page, and beside it the names of the files that each page begins with.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { registry } from '../src/registry'

const pages = resolve('src/pages')

/** The modules with which a page begins: its loaders, if it has some, and its component. */
const modulesOf = ({ component }) =>
  [join(pages, dirname(component), 'loaders.ts'), join(pages, `${component}.tsx`)].filter(existsSync)

/** A file with all that it imports statically. */
const closure = (bundle, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of bundle[file].imports) closure(bundle, next, seen)
  return seen
}

const chunkOf = (bundle, module) => {
  const chunk = Object.values(bundle).find(
    ({ type, moduleIds }) => type === 'chunk' && moduleIds.includes(module),
  )
  if (chunk === undefined) throw new Error(`${module} is not among what was built; src/registry.ts names it.`)
  return chunk.fileName
}

const attributes = (bundle, entry) => {
  const known = closure(bundle, entry)
  return registry.map((page) => {
    const files = modulesOf(page).map((module) => chunkOf(bundle, module))
    const needed = new Set(files.flatMap((file) => [...closure(bundle, file)]))
    const names = [...needed]
      .filter((file) => !known.has(file))
      .map((file) => file.replace(/^assets\/(.*)\.js$/, '$1'))
    return [`data-${page.segment}`, names.join(' ')]
  })
}

/**
 * The files of which nearly all runs at once: the browser may compile them while the rest is on its way. Small ones it
 * would compile in the way of the page.
 */
const runAtOnce = new Set(['console', 'list'])

/** The plugin. The development server does without: there every module is a file, and nothing is far away. */
export const earlyScript = () => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'pre',
  // Of what a lazy part needs nothing is announced when it is loaded, so that the helper has nothing to do.
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (runAtOnce.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      const early = Object.values(bundle).find(({ name, isEntry }) => isEntry && name === 'early')
      const data = attributes(bundle, chunk.fileName).map(([name, value]) => ` ${name}="${value}"`)
      const links = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      // Before the styles, for which a script waits; behind the encoding, which stands at the beginning.
      const first = `<script src="/${early.fileName}"${data.join('')}></script>`
      return html.replace('<script src="/theme.js">', [first, ...links, '$&'].join('\n    '))
    },
  },
})
