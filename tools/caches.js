// Finds collections of the server that outlive a request: of a module, or of a part that is created once. Each can grow for as long as
// the process runs, so it needs a bound. `node tools/caches.js` lists them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from './root.js'

const collections = new Set(['Map', 'Set', 'LRUCache'])

/** The names of functions that create a part which stays. */
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
  init?.type === 'NewExpression' &&
  collections.has(init.callee.name) &&
  (init.arguments.length === 0 || init.callee.name === 'LRUCache')

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
  const ofParts = ofModule
    .filter(({ id, init }) => creates.test(id.name ?? '') && init?.body?.type === 'BlockStatement')
    .flatMap(({ init }) => variablesOf(init.body.body))
  return [...ofModule, ...ofParts].filter(({ init }) => isCollection(init)).map(({ id }) => id.name)
}

/** Returns the collections of the server that stay, each as `file name`. */
export const serverCollections = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.|generated|server\/cli\//.test(file))
    .flatMap((file) =>
      keptCollections(readFileSync(join(root, file), 'utf8'), file).map((name) => `${file} ${name}`),
    )

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(serverCollections().join('\n'))
