// Leaves lazy imports as they are written: `import('./Page.js')`.
import { Visitor } from 'vite'

/** @typedef {import('vite').ESTree.Node} Node */

/**
 * Whether it is `import(…)`, or `import(…).then(…)`, which takes one module out of a file of several.
 * @param {Node} node
 * @returns {boolean}
 */
const isImport = (node) =>
  node.type === 'ImportExpression' ||
  (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && isImport(node.callee.object))

/**
 * The import in the function that Vite hands to its helper: `() => import(…)`, or one that takes names out of it.
 * @param {Node | undefined} load
 * @returns {Node | null}
 */
const importOf = (load) => {
  if (load?.type !== 'ArrowFunctionExpression') return null
  if (isImport(load.body)) return load.body
  const [first] = load.body.type === 'BlockStatement' ? load.body.body : []
  const init = first?.type === 'VariableDeclaration' ? first.declarations[0]?.init : null
  return init?.type === 'AwaitExpression' && isImport(init.argument) ? init.argument : null
}

/**
 * The plugin. Vite wraps each lazy import in a helper that announces the files that it will need; no lazy part of the
 * console has separate styles, and src/preload.ts announces the worthwhile ones.
 * @returns {import('vite').Plugin}
 */
export const plainImports = () => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  // Nothing calls it in the end, but every file that has a lazy import still names it.
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
  renderChunk: {
    order: 'pre',
    handler(code) {
      if (!code.includes('__vitePreload(')) return null
      /** @type {{ start: number, end: number, text: string }[]} */
      const changes = []
      new Visitor({
        CallExpression({ callee, arguments: [load], start, end }) {
          if (callee.type !== 'Identifier' || callee.name !== '__vitePreload') return
          const target = importOf(load)
          if (target) changes.push({ start, end, text: code.slice(target.start, target.end) })
        },
      }).visit(this.parse(code))
      return {
        code: changes
          .toSorted((one, other) => other.start - one.start)
          .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code),
        map: null,
      }
    },
  },
})
