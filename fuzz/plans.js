// Makes bodies of bulk changes.
import { membersOf, valueFor } from './values.js'

/**
 * @import { Schema } from '../tools/contract.js'
 * @import { Random } from '../testing/random.js'
 * @import { ApiRequest, Tools } from './types.ts'
 */

/**
 * The members that the change of an operation has.
 * @type {Record<string, Record<string, Schema>>}
 */
const changes = {
  suspend: { delivery_while_suspended: { enum: ['accept', 'reject'] } },
  move: { department_id: { type: ['string', 'null'] } },
  resize: { mode: { enum: ['set', 'grow'] }, bytes: { type: 'integer', multipleOf: 1024 } },
  leave: {
    delivery_while_suspended: { enum: ['accept', 'reject'] },
    forward_to: { type: 'string' },
    stop_rules: { type: 'boolean' },
  },
  add_to_group: { group_id: { type: 'string' } },
  remove_from_group: { group_id: { type: 'string' } },
  reset_password: { must_change_password: { type: 'boolean' } },
}
/**
 * Members that mean what another name says.
 * @type {Record<string, string>}
 */
const meanings = { bytes: 'limit_bytes' }

/**
 * @param {Record<string, unknown>} given
 * @param {Tools} tools
 */
const newPlan = ({ operation: given, selection }, tools) => {
  const { random, knownId, state } = tools
  const operation = state.passwordsKeys.size === 0 && random.chance(0.3) ? 'reset_password' : given
  const schemas = Object.entries(changes[String(operation)] ?? {})
  if (operation === 'import') {
    const rows = { row_count: random.between(1, 3), columns: ['display_name'] }
    return { operation, selection: { import: rows }, change: {} }
  }
  const idName = operation === 'restore' ? 'deleted_identity_id' : 'identity_id'
  const people = [1, 2, 3].flatMap(() => knownId(idName) ?? [])
  const filter = Object.entries(membersOf(selection)).find(([kind]) => kind !== 'identity_ids')
  // A filter may find everybody.
  const isByFilter = people.length === 0 || (filter && operation !== 'delete' && random.chance(0.2))
  return {
    operation,
    selection: isByFilter
      ? Object.fromEntries([filter ?? ['filter', {}]])
      : { identity_ids: [...new Set(people)] },
    change: Object.fromEntries(
      schemas.map(([name, schema]) => [name, valueFor(schema, meanings[name] ?? name, tools)]),
    ),
  }
}

const day = 24 * 3_600_000

/**
 * A time that a plan may wait for; the same all day, so that a seed makes the same requests.
 * @param {Random} random
 */
const later = (random) => ({
  run_at: new Date((Math.floor(Date.now() / day) + random.between(2, 300)) * day).toISOString(),
})

/**
 * @param {number} count
 * @param {Random} random
 */
const rowsOf = (count, random) => ({
  first: 1,
  rows: Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    address: `r${random.between(1, 1000)}@fuzz.example`,
    display_name: 'Row',
  })),
})

/**
 * The body of a request about plans as the server wants it, beyond what schemas say: a change of its operation, people
 * by one way, and the key of the passwords.
 * @param {string} operation
 * @param {ApiRequest['pathValues']} path
 * @param {Record<string, unknown>} body
 * @param {Tools} tools
 * @returns {Record<string, unknown>}
 */
export const planBody = (operation, path, body, tools) => {
  if (operation === 'createPlan') return newPlan(body, tools)
  const { random } = tools
  if (operation === 'runPlan' && random.chance(0.9)) return random.chance(0.6) ? {} : later(random)
  if (operation === 'reschedulePlan' && random.chance(0.8)) return later(random)
  const rows = tools.state.rowCounts.get(path['plan_id'] ?? '')
  if (operation === 'addPlanRows' && rows !== undefined) return rowsOf(rows, random)
  const passwords_key = tools.state.passwordsKeys.get(path['plan_id'] ?? '')
  return operation === 'fetchPlanPasswords' && passwords_key ? { passwords_key } : body
}
