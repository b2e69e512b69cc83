// Finds collections of the server that outlive a request: of a module, or of a part that is created once. Each can grow for as long as
// the process runs, so it needs a bound. `node tools/caches.js` lists them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from './root.js'

const collections = new Set(['Map', 'Set', 'LRUCache'])

/** The names of functions that create a part which stays; others do if they return a function, or an object with one. */
const creates =
  /^(?:create|start|watch|connect|open|listen|collect|run|make)[A-Z]|(?:Queue|Tally|Pool|Store)$/

/**
 * The variables of a list of statements.
 * @param {any[]} statements
 * @returns {any[]}
 */
const variablesOf = (statements) =>
  statements
    .map((one) => one.declaration ?? one)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)

/**
 * Whether it is a new collection that begins empty, or one with limits.
 * @param {any} init
 */
const isCollection = (init) =>
  (init?.type === 'ArrayExpression' && init.elements.length === 0) ||
  (init?.type === 'NewExpression' &&
    collections.has(init.callee.name) &&
    (init.arguments.length === 0 || init.callee.name === 'LRUCache'))

/** @param {any} node */
const isFunction = (node) => /^(?:Arrow)?Function/.test(node?.type ?? '')

/**
 * The nodes below one of the syntax tree, with itself.
 * @param {any} node or a list of them
 * @param {(node: any) => boolean} [enters] whether those below a node count
 * @returns {any[]}
 */
const nodesOf = (node, enters = () => true) =>
  node === null || typeof node !== 'object'
    ? []
    : [node, ...(enters(node) ? Object.values(node).flatMap((child) => nodesOf(child, enters)) : [])]

/**
 * Whether a function returns another, or an object with one: what it holds then stays as long as those do.
 * @param {any[]} body its statements
 */
const returnsFunction = (body) => {
  const inits = new Map(variablesOf(body).map(({ id, init }) => [id.name, init]))
  /**
   * @param {any} value
   * @returns {boolean}
   */
  const isMade = (value) => {
    if (value?.type === 'Identifier')
      return isFunction(inits.get(value.name)) || isObject(inits.get(value.name))
    return isFunction(value) || isObject(value)
  }
  /**
   * @param {any} value
   * @returns {boolean}
   */
  const isObject = (value) =>
    value?.type === 'ObjectExpression' &&
    value.properties.some((/** @type {any} */ one) => isMade(one.value ?? one.argument))
  return nodesOf(body, (node) => !isFunction(node)).some(
    ({ type, argument }) =>
      type === 'ReturnStatement' &&
      nodesOf(argument, ({ type: outer }) => /^(?:TS|Conditional|Await)/.test(outer)).some(isMade),
  )
}

/**
 * The collections of a file that stay, by the names of their variables.
 * @param {string} text
 * @param {string} [file]
 * @returns {string[]}
 */
export const keptCollections = (text, file = 'file.ts') => {
  /** @type {any} */
  const { program } = parseSync(file, text)
  const ofModule = variablesOf(program.body)
  const ofNamed = ofModule
    .filter(({ id, init }) => creates.test(id.name ?? '') && init?.body?.type === 'BlockStatement')
    .flatMap(({ init }) => variablesOf(init.body.body))
    // A list is usual in any function, and a collection is not.
    .filter(({ init }) => init?.type === 'NewExpression')
  const ofMakers = nodesOf(program.body)
    .filter((one) => isFunction(one) && one.body?.type === 'BlockStatement' && returnsFunction(one.body.body))
    .flatMap((one) => variablesOf(one.body.body))
  const members = nodesOf(program.body)
    .filter(({ type }) => type === 'PropertyDefinition')
    .map(({ key, value }) => ({ id: key, init: value }))
  return [...new Set([...ofModule, ...ofNamed, ...ofMakers, ...members])]
    .filter(({ init }) => isCollection(init))
    .map(({ id }) => id.name)
}

/**
 * The caches of a file that are bounded by the number of their entries alone, by the names of their variables.
 * @param {string} text
 * @param {string} [file]
 * @returns {string[]}
 */
export const unsizedCaches = (text, file = 'file.ts') =>
  nodesOf(/** @type {any} */ (parseSync(file, text)).program.body)
    .filter(({ init, value }) => {
      const creation = init ?? value
      return (
        creation?.type === 'NewExpression' &&
        creation.callee.name === 'LRUCache' &&
        !creation.arguments[0].properties.some((/** @type {any} */ one) => one.key?.name === 'maxSize')
      )
    })
    .map(({ id, key }) => (id ?? key).name)

/**
 * Returns what a function finds in the files of the server, each as `file name`.
 * @param {typeof keptCollections} find
 */
export const inServer = (find) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.|generated|server\/cli\//.test(file))
    .flatMap((file) => find(readFileSync(join(root, file), 'utf8'), file).map((name) => `${file} ${name}`))

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(inServer(keptCollections).join('\n'))
