// The pages and panels of the console, read from the table of src/routes.tsx.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.js'

/** @typedef {import('vite').ESTree.Node} Node */

/**
 * A route with a component of its own: a page, or a panel, which stands in a page.
 * @typedef {object} Route
 * @property {string} name that of its component.
 * @property {'page' | 'panel'} kind
 * @property {string[]} modules what the router loads for it: its loader and its component, from the root.
 * @property {string[]} around what the router loads for the page that it stands in; nothing for a page.
 */

/**
 * The member of an object in the source.
 * @param {Node | null} object
 * @param {string} name
 * @returns {Node | undefined}
 */
const member = (object, name) => {
  if (object?.type !== 'ObjectExpression') return undefined
  const found = object.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  )
  return found?.type === 'Property' ? found.value : undefined
}

/**
 * The modules that a piece of the source imports when it runs.
 * @param {unknown} node
 * @returns {string[]}
 */
const importsIn = (node) => {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'ImportExpression') {
    const { source } = /** @type {import('vite').ESTree.ImportExpression} */ (node)
    if (source.type === 'Literal') return [moduleOf(String(source.value))]
  }
  return Object.values(node).flatMap(importsIn)
}

/** @param {string} path as src/routes.tsx imports it. */
const moduleOf = (path) => {
  const module = ['.tsx', '.ts']
    .map((ending) => join('src', `${path}${ending}`))
    .find((name) => existsSync(join(root, name)))
  if (module === undefined) throw new Error(`src/routes.tsx imports ${path}, which is not there.`)
  return module
}

/**
 * @param {Node | null} route
 * @param {string[]} around
 * @returns {Route[]}
 */
const routesIn = (route, around) => {
  const modules = importsIn(member(route, 'lazy'))
  const component = modules.find((module) => module.endsWith('.tsx'))
  const children = member(route, 'children')
  const below =
    children?.type === 'ArrayExpression'
      ? children.elements.flatMap((child) => routesIn(child, [...around, ...modules]))
      : []
  if (component === undefined) return below
  return [
    { name: basename(component, '.tsx'), kind: around.length === 0 ? 'page' : 'panel', modules, around },
    ...below,
  ]
}

/**
 * The pages and panels in the order of the table.
 * @returns {Route[]}
 */
export const readRoutes = () => {
  const file = 'src/routes.tsx'
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  )
  const table = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'routes')?.init
  if (table?.type !== 'ArrayExpression') throw new Error(`${file} exports no table of routes.`)
  return table.elements.flatMap((route) => routesIn(route, []))
}
