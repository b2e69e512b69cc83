// Runs the operator's commands, and creates organizations with them.
import { runNode } from '../tools/run.js'
import { importBuilt } from './built-server.js'
import { noData } from './empty-data.js'

/**
 * Runs a command of the operator and gives the JSON that it prints.
 * @typedef {<Answer = Record<string, string>>(...args: string[]) => Promise<Answer>} Operator
 */

/**
 * A command for another process.
 * @typedef {{ environment: Record<string, string>, args: string[] }} OperatorRequest
 *
 * @typedef {{ code: number | null, output: string }} OperatorResult
 */

/**
 * Runs a command of the operator in this process.
 * @param {Record<string, string>} environment
 * @param {string[]} args
 * @returns {Promise<OperatorResult>}
 */
export const runHere = async (environment, args) => {
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

/**
 * @param {string} url of `operator-server.js`.
 * @returns {typeof runHere}
 */
const runAt = (url) => async (environment, args) => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ environment, args }) })
  return /** @type {OperatorResult} */ (await response.json())
}

/** A seed of a million identities needs more memory than Node's default. */
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
 * @param {{ isApart?: boolean }} [options] in the process at POSTROOM_OPERATOR_URL, or in this one, which is 300 ms faster than a
 * new one; or in a new one, so that it doesn't affect measurements.
 * @returns {Operator}
 */
export const createOperator =
  (environment, { isApart = false } = {}) =>
  async (...args) => {
    const url = process.env['POSTROOM_OPERATOR_URL']
    const run = isApart ? runApart : url === undefined ? runHere : runAt(url)
    const { code, output } = await run(environment, [...args, '--json'])
    const line = output.split('\n').find((one) => one.startsWith('{'))
    if (code !== 0 || line === undefined) throw new Error(`postroom ${args.join(' ')}: ${output}`)
    return JSON.parse(line)
  }

/**
 * @typedef {{ key_id: string, api_key: string }} Key
 *
 * What a key may do, what it is called and when it expires, as the command line has it.
 * @typedef {object} KeyOptions
 * @property {'owner' | 'operator' | 'help_desk' | 'viewer'} [preset]
 * @property {readonly string[]} [permissions]
 * @property {string} [name]
 * @property {string} [expires]
 *
 * An organization that the operator's command line has made; `ownerKey` may do everything.
 * @typedef {Awaited<ReturnType<typeof createOrganization>>} Organization
 */

/**
 * An option of the command line, or nothing when it has no value.
 * @param {string} name
 * @param {string | number} [value]
 */
const option = (name, value) => (value === undefined ? [] : [`--${name}`, String(value)])

/**
 * Makes an organization with an owner's key.
 * @param {Operator} operate
 * @param {string} name
 * @param {{ storageLimit?: string, identityLimit?: number }} [limits] as the command line has them.
 */
export const createOrganization = async (operate, name, { storageLimit, identityLimit } = {}) => {
  const { organization_id: id = '' } = await operate(
    'org',
    'create',
    name,
    ...option('storage-limit', storageLimit),
    ...option('identity-limit', identityLimit),
  )
  const ofOrganization = option('organization', id)
  /** @type {(options?: KeyOptions) => Promise<Key>} */
  const createKey = ({ preset, permissions = [], name: keyName, expires } = {}) =>
    operate(
      'key',
      'create',
      ...ofOrganization,
      ...option('preset', preset),
      ...permissions.flatMap((permission) => option('permission', permission)),
      ...option('name', keyName),
      ...option('expires', expires),
    )
  const { api_key: ownerKey } = await createKey({ preset: 'owner' })
  return {
    id,
    name,
    ownerKey,
    /** Runs any other command. */
    operate,
    createKey,
    /** @param {string} keyId */
    revokeKey: async (keyId) => void (await operate('key', 'revoke', keyId)),
    /** @param {string} domain */
    addDomain: async (domain) => void (await operate('domain', 'add', domain, ...ofOrganization)),
    /**
     * Fills it with people; the same seed makes the same ones.
     * @param {{ departments?: number, identities?: number, seed?: number }} sizes
     */
    seed: async ({ departments = 0, identities = 0, seed = 1 }) => {
      const sizes = [
        ...option('departments', departments),
        ...option('identities', identities),
        ...option('seed', seed),
      ]
      await operate('seed', ...ofOrganization, ...sizes)
    },
  }
}
