import { membersOf, valueFor } from './values.js'

/**
 * @import { Schema } from '../tools/contract.js'
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
const newPlan = ({ operation, selection }, tools) => {
  const { random, knownId } = tools
  const schemas = Object.entries(changes[String(operation)] ?? {})
  const people = [1, 2, 3].flatMap(() => knownId('identity_id') ?? [])
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
  if (operation === 'runPlan' && tools.random.chance(0.8)) return {}
  const passwords_key = tools.state.passwordsKeys.get(path['plan_id'] ?? '')
  return operation === 'fetchPlanPasswords' && passwords_key ? { passwords_key } : body
}
