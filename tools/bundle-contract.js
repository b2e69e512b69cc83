// Bundles the files in `contract/` into one document: `openapi.yaml` is its beginning, each group has a file, and `shared.yaml` has
// what several groups use. References are those of the bundled document.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, parse, visit } from 'yaml'
import { root } from './root.js'

const folder = join(root, 'contract')
const beginning = 'openapi.yaml'

/** @typedef {Record<string, any>} Node */

/**
 * Adds the members of a node; no other file may have the same ones.
 * @param {Node} target
 * @param {Node} added
 * @param {string} file
 */
const addMembers = (target, added, file) => {
  for (const [name, value] of Object.entries(added)) {
    if (name in target) throw new Error(`contract/${file}: another file has ${name} too.`)
    target[name] = value
  }
}

/** @param {string} file */
const read = (file) => parse(readFileSync(join(folder, file), 'utf8'), { maxAliasCount: -1 })

/** Every response has these. */
const headers = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'Postroom-Contract': { $ref: '#/components/headers/Contract' },
}

/** @param {Node} responses */
const addHeaders = (responses) => {
  for (const response of Object.values(responses))
    if (response.$ref === undefined) response.headers = { ...response.headers, ...headers }
}

/** @param {string} name */
const response = (name) => ({ $ref: `#/components/responses/${name}` })

/**
 * Returns the error responses that follow from an operation's method, path and security. The operation lists only others, or
 * overrides these.
 * @param {string} path
 * @param {string} method
 * @param {Node} operation
 * @returns {Node}
 */
const standardErrors = (path, method, { security = null }) => ({
  400: response('InvalidRequest'),
  ...(security === null || security.length > 0 ? { 401: response('Unauthorized') } : {}),
  403: response('Forbidden'),
  ...(path.includes('{') ? { 404: response('NotFound') } : {}),
  // Every request except GET can have a body, even an empty one.
  ...(method === 'get' ? {} : { 413: response('PayloadTooLarge'), 415: response('UnsupportedMediaType') }),
  429: response('RateLimited'),
  500: response('InternalError'),
  503: response('Unavailable'),
})

/**
 * Bundles the contract.
 * @returns {any}
 */
export const bundle = () => {
  const contract = { ...read(beginning), paths: {}, components: {} }
  for (const file of readdirSync(folder).toSorted()) {
    if (file === beginning) continue
    const { paths = {}, components = {} } = read(file)
    addMembers(contract.paths, paths, file)
    for (const [kind, members] of Object.entries(components))
      addMembers((contract.components[kind] ??= {}), members, file)
  }
  for (const [path, item] of Object.entries(contract.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === undefined) continue
      addHeaders(operation.responses)
      // JavaScript sorts numeric names.
      operation.responses = { ...standardErrors(path, method, operation), ...operation.responses }
    }
  addHeaders(contract.components.responses)
  return contract
}

/** The maximum length of a line, in characters. */
const lineWidth = 130

/**
 * Writes a short map or list on one line.
 * @param {{ items: unknown[], flow?: boolean }} node
 */
const shorten = (node) => {
  const text = JSON.stringify(node)
  if (text.length < 90 && !text.includes('\\n')) node.flow = true
}

/** The contract as the text of one file. */
export const bundleText = () => {
  const document = new Document(bundle(), { aliasDuplicateObjects: false })
  visit(document, { Map: (_, node) => shorten(node), Seq: (_, node) => shorten(node) })
  return `# Generated from contract/ by \`npm run generate\`. Do not edit.\n${document.toString({ lineWidth })}`
}
