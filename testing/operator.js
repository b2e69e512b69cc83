import { runNode } from '../tools/run.js'
import { importBuilt } from './built-server.js'
import { noData } from './empty-data.js'

/**
 * Runs a command of the operator and gives the JSON that it prints.
 * @typedef {<Answer = Record<string, string>>(...args: string[]) => Promise<Answer>} Operator
 */

/**
 * @param {Record<string, string>} environment
 * @param {string[]} args
 */
const runHere = async (environment, args) => {
  const { runCommand } = await importBuilt('cli/program.js')
  /** @type {string[]} */
  const out = []
  /** @type {string[]} */
  const notes = []
  const code = await runCommand(args, {
    environment,
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
  })
  return { code, output: [...out, ...notes].join('\n') }
}

/** A seed of a million identities needs more memory than Node takes by itself. */
const heap = '--max-old-space-size=4096'

/**
 * @param {Record<string, string>} environment
 * @param {string[]} args
 */
const runApart = (environment, args) =>
  runNode([heap, 'dist/server/cli/main.js', ...args], { env: { ...noData, ...environment } })

/**
 * The operator's command line on the data that an environment names.
 * @param {Record<string, string>} environment
 * @param {{ isApart?: boolean }} [options] in this process, which is 300 ms quicker; or apart from it, so that what is
 * measured in this one does not feel it.
 * @returns {Operator}
 */
export const createOperator =
  (environment, { isApart = false } = {}) =>
  async (...args) => {
    const { code, output } = await (isApart ? runApart : runHere)(environment, [...args, '--json'])
    const line = output.split('\n').find((one) => one.startsWith('{'))
    if (code !== 0 || line === undefined) throw new Error(`postroom ${args.join(' ')}: ${output}`)
    return JSON.parse(line)
  }

/**
 * Makes an organization with an owner's key.
 * @param {Operator} operate
 * @param {string} name
 * @param {{ storageLimit?: string, identityLimit?: number }} [limits] as the command line has them.
 */
export const createOrganization = async (operate, name, { storageLimit, identityLimit } = {}) => {
  const { organization_id = '' } = await operate(
    'org',
    'create',
    name,
    ...(storageLimit === undefined ? [] : ['--storage-limit', storageLimit]),
    ...(identityLimit === undefined ? [] : ['--identity-limit', String(identityLimit)]),
  )
  /** @returns {Promise<{ key_id: string, api_key: string }>} */
  const createOwnerKey = () =>
    operate('key', 'create', '--organization', organization_id, '--preset', 'owner')
  const { api_key } = await createOwnerKey()
  return { organization_id, api_key, createOwnerKey }
}
