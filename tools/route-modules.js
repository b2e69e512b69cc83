// The pages and panels of the console, read from the table of src/routes.tsx and those of src/routes/ that it spreads.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.js'

/**
 * @typedef {import('vite').ESTree.Node} Node
 * @typedef {{ file: string, body: import('vite').ESTree.Program['body'] }} Source a file, and what it says.
 */

/**
 * A route with its own component: a page, or a panel in a page.
 * @typedef {object} Route
 * @property {string} name that of its component.
 * @property {'page' | 'panel'} kind
 * @property {string[]} modules what the router loads for it: its loader and its component, from the root.
 * @property {string[]} around what the router loads for the page around it; nothing for a page.
 */

/**
 * The member of an object in the source.
 * @param {Node | null} object
 * @param {string} name
 * @returns {Node | undefined}
 */
const member = (object, name) => {
  if (object?.type !== 'ObjectExpression') return undefined
  const property = object.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  )
  return property?.type === 'Property' ? property.value : undefined
}

/**
 * @param {string} file
 * @param {string} path as the file imports it.
 */
const moduleOf = (file, path) => {
  const module = ['.tsx', '.ts']
    .map((ending) => join(dirname(file), `${path}${ending}`))
    .find((name) => existsSync(join(root, name)))
  if (module === undefined) throw new Error(`${file} imports ${path}, which is not there.`)
  return module
}

/**
 * The modules that a piece of a file imports when it runs.
 * @param {string} file
 * @param {unknown} node
 * @returns {string[]}
 */
const importsIn = (file, node) => {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'ImportExpression') {
    const { source } = /** @type {import('vite').ESTree.ImportExpression} */ (node)
    if (source.type === 'Literal') return [moduleOf(file, String(source.value))]
  }
  return Object.values(node).flatMap((child) => importsIn(file, child))
}

/**
 * @param {Source} source
 * @param {Node | null} route
 * @param {string[]} around
 * @returns {Route[]}
 */
const routesIn = (source, route, around) => {
  if (route?.type === 'SpreadElement' && route.argument.type === 'Identifier')
    return tableOf(importedFrom(source, route.argument.name), route.argument.name, around)
  const modules = importsIn(source.file, member(route, 'lazy'))
  const component = modules.find((module) => module.endsWith('.tsx'))
  const children = member(route, 'children')
  const below =
    children?.type === 'ArrayExpression'
      ? children.elements.flatMap((child) => routesIn(source, child, [...around, ...modules]))
      : []
  if (component === undefined) return below
  return [
    { name: basename(component, '.tsx'), kind: around.length === 0 ? 'page' : 'panel', modules, around },
    ...below,
  ]
}

/**
 * The file from which a name is imported.
 * @param {Source} source
 * @param {string} name
 */
const importedFrom = ({ file, body }, name) => {
  const declaration = body.find(
    (one) => one.type === 'ImportDeclaration' && one.specifiers.some(({ local }) => local.name === name),
  )
  if (declaration?.type !== 'ImportDeclaration') throw new Error(`${file} does not import ${name}.`)
  return moduleOf(file, declaration.source.value)
}

/**
 * The routes of an array that a file exports.
 * @param {string} file
 * @param {string} name
 * @param {string[]} around
 * @returns {Route[]}
 */
const tableOf = (file, name, around) => {
  const { body } = parseSync(file, readFileSync(join(root, file), 'utf8')).program
  const declarations = body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  )
  const table = declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init
  if (table?.type !== 'ArrayExpression') throw new Error(`${file} exports no table with the name ${name}.`)
  return table.elements.flatMap((route) => routesIn({ file, body }, route, around))
}

/** The pages and panels in the order of the table. */
export const readRoutes = () => tableOf('src/routes.tsx', 'routes', [])
