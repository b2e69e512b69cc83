// Remembers ids, versions and texts of answers for later requests.
import { operations } from '../tools/contract.js'
import { membersOf } from './values.js'

/**
 * @import { Random } from '../testing/random.js'
 * @import { Answer, ApiRequest, State } from './types.ts'
 */

/** As many of each kind as later requests choose from. */
const maxIds = 60

/**
 * Members that hold an id under another name.
 * @type {Record<string, string>}
 */
const alias = {
  reassign_to: 'department_id',
  resource_id: 'identity_id',
  leads_to: 'target_id',
  member_id: 'target_id',
  to_identity_id: 'identity_id',
  forward_to: 'identity_id',
}

/** @type {Record<string, string>} */
const deletes = {
  deleteIdentity: 'identity_id',
  deleteAlias: 'alias_id',
  deleteGroup: 'group_id',
  deleteDepartment: 'department_id',
  deleteDomainClaim: 'claim_id',
  deleteMailboxQuota: 'mailbox_quota_id',
  revokeKey: 'key_id',
  purgeDeletedIdentity: 'deleted_identity_id',
  restoreDeletedIdentity: 'deleted_identity_id',
  removeDomain: 'empty_domain_id',
  restoreDomain: 'removed_domain_id',
}

/** @param {string} id */
const operationOf = (id) => operations.find((operation) => operation.id === id)

/**
 * Stores ids that the server has returned, by name.
 * @param {Random} random
 */
const createIds = (random) => {
  /** @type {Map<string, string[]>} */
  const ids = new Map()
  /** @type {Set<string>} */
  const hidden = new Set()
  return {
    /** @param {string} name */
    has: (name) => ids.has(name),
    /** Never stores this id: the run's own keys must not be revoked. @param {string} id */
    hide: (id) => void hidden.add(id),
    /**
     * @param {string} name
     * @param {unknown} id
     */
    add: (name, id) => {
      if (typeof id !== 'string' || hidden.has(id)) return
      const list = ids.get(name) ?? []
      if (list.includes(id)) return
      list.push(id)
      if (list.length > maxIds) list.shift()
      ids.set(name, list)
    },
    /**
     * @param {string} name
     * @param {string | undefined} id
     */
    remove: (name, id) => {
      const list = ids.get(name) ?? []
      ids.set(
        name,
        list.filter((one) => one !== id),
      )
    },
    /** @param {string} name */
    pick: (name) => {
      const list = ids.get(alias[name] ?? name)
      return list === undefined || list.length === 0 || random.chance(0.05) ? undefined : random.oneOf(list)
    },
  }
}

/** @typedef {ReturnType<typeof createIds>} Ids */

/**
 * Stores all ids and addresses in a response.
 * @param {Ids} ids
 * @param {State} state
 * @param {unknown} value
 */
const learnIds = (ids, state, value) => {
  if (Array.isArray(value)) for (const one of value) learnIds(ids, state, one)
  if (value === null || typeof value !== 'object') return
  const { address, identity_id, alias_id, group_id, deleted_at, domain_id, domain_name, identity_count } =
    membersOf(value)
  // Domains that can be removed get no addresses.
  const isEmptyDomain = typeof domain_name === 'string' && identity_count === 0
  if (isEmptyDomain && typeof domain_id === 'string') {
    ids.add('empty_domain_id', domain_id)
    state.domainNames.set(domain_id, domain_name)
  }
  if (typeof deleted_at === 'string') ids.add('deleted_identity_id', identity_id)
  for (const id of [identity_id, alias_id, group_id]) {
    if (typeof address !== 'string' || typeof id !== 'string') continue
    state.addresses.set(id, address)
    ids.add('target_id', id)
  }
  for (const [name, one] of Object.entries(value)) {
    if (name === 'before' || name === 'after' || name === 'actor') continue
    if (name.endsWith('_id') && !(isEmptyDomain && name === 'domain_id')) ids.add(name, one)
    learnIds(ids, state, one)
  }
}

/**
 * Stores an identity with a known password, and its session.
 * @param {State} state
 * @param {ApiRequest} request
 * @param {{ api_key?: string, identity?: { address: string } }} response
 */
const learnPerson = (state, { operation, body }, { api_key, identity }) => {
  const { password } = membersOf(body)
  if (operation === 'createOwnSession') state.ownSession = api_key ?? null
  if (typeof password !== 'string') return
  if (operation === 'createIdentity' && identity) state.person = { address: identity.address, password }
  if (operation === 'changeOwnPassword' && state.person) state.person.password = password
}

/**
 * Stores a plan by its state, so that requests find one that they can change.
 * @typedef {{ plan_id: string, operation: string, state: string, import?: { row_count: number } | null }} Plan
 * @param {Ids} ids
 * @param {State} state
 * @param {Plan & { plan?: Plan, passwords_key?: string | null }} response
 */
const learnPlan = (ids, state, { plan: queued, passwords_key, ...created }) => {
  const { plan_id, operation, state: now, import: rows } = queued ?? created
  if (plan_id === undefined || operation === undefined) return
  if (queued) {
    ids.add('run_plan_id', plan_id)
    ids.remove('ready_plan_id', plan_id)
    ids.remove('deletion_plan_id', plan_id)
  }
  if (passwords_key) {
    ids.add('passwords_plan_id', plan_id)
    state.passwordsKeys.set(plan_id, passwords_key)
  }
  if (now === 'ready' && operation === 'delete') ids.add('deletion_plan_id', plan_id)
  ids.add(`${now}_plan_id`, plan_id)
  if (now === 'receiving' && rows) state.rowCounts.set(plan_id, rows.row_count)
}

/**
 * Removes what a request has deleted or ended.
 * @param {Ids} ids
 * @param {State} state
 * @param {ApiRequest} request
 */
const forgetDeleted = (ids, state, { operation, pathValues }) => {
  if (operation === 'endKeySession') state.session = null
  if (operation === 'endOwnSession') state.ownSession = null
  if (operation === 'deleteDnsShare') state.shareToken = null
  const name = deletes[operation]
  if (name === undefined) return
  const [id] = Object.values(pathValues)
  ids.remove(name, id)
  if (operation === 'deleteIdentity') ids.add('deleted_identity_id', id)
  if (operation === 'removeDomain') ids.add('removed_domain_id', id)
}

/**
 * Compares the organization's numbers with the sums of its mailboxes. Returns the differences as sentences.
 * @param {(path: string, query: [string, string][]) => Promise<Answer>} get
 */
const checkNumbers = async (get) => {
  const quota = JSON.parse((await get('/organization/quota', [])).text)
  /** @type {{ limit_bytes: number, used_bytes: number | null }[]} */
  const all = []
  for (let offset = 0; offset < 10_000; offset += 200) {
    const { items } = JSON.parse(
      (
        await get('/mailbox-quota/list', [
          ['limit', '200'],
          ['offset', String(offset)],
        ])
      ).text,
    )
    all.push(...items)
    if (items.length < 200) break
  }
  /** @param {'limit_bytes' | 'used_bytes'} name */
  const sum = (name) => all.reduce((total, mailbox) => total + (mailbox[name] ?? 0), 0)
  const measured = all.filter(({ used_bytes }) => used_bytes !== null).length
  const counted = {
    mailbox_count: all.length,
    storage_allocated_bytes: sum('limit_bytes'),
    measured_mailbox_count: measured,
    storage_used_bytes: all.length > 0 && measured === 0 ? null : sum('used_bytes'),
  }
  return Object.entries(counted)
    .filter(([name, count]) => quota[name] !== count)
    .map(([name, count]) => `${name} is ${quota[name]}, the mailboxes say ${count}`)
}

/**
 * Remembers what the server has returned, so that requests build upon one another: ids, addresses, ETags and sessions.
 * @param {string} owner
 * @param {{ key_id: string, api_key: string }} other
 * @param {Random} random
 */
export const createMemory = (owner, other, random) => {
  const ids = createIds(random)
  ids.hide(other.key_id)
  /** @type {State} */
  const state = {
    owner,
    session: null,
    person: null,
    ownSession: null,
    shareToken: null,
    addresses: new Map(),
    domainNames: new Map(),
    etags: ['*', '"1-x"'],
    passwordsKeys: new Map(),
    rowCounts: new Map(),
    otherKey: other.api_key,
  }
  let inspected = false

  return {
    state,
    knownId: ids.pick,
    /** The operation that has to come first, as long as something is unknown; then nothing. */
    prerequisite: () => {
      if (!inspected) return operationOf('inspectKey')
      if (!ids.has('domain_id')) return operationOf('listDomains')
      if (state.session === null && random.chance(0.05)) return operationOf('createKeySession')
      const isSignedOut = state.person !== null && state.ownSession === null
      return isSignedOut && random.chance(0.05) ? operationOf('createOwnSession') : undefined
    },
    /**
     * @param {ApiRequest} request
     * @param {Answer} response
     */
    learn: (request, { headers, text }) => {
      if (headers['etag']) state.etags = [...state.etags.slice(-20), headers['etag']]
      forgetDeleted(ids, state, request)
      if (text === '' || headers['content-type']?.startsWith('text/csv')) return
      const body = JSON.parse(text)
      if (request.operation === 'inspectKey') {
        inspected = true
        if (request.headers['x-api-key'] === owner) ids.hide(body.key_id)
        ids.remove('key_id', body.key_id)
        return
      }
      if (request.operation === 'createKeySession' && body.api_key) {
        state.session = body.api_key
        ids.hide(body.key_id)
      }
      if (request.operation === 'createDnsShare' && body.url)
        state.shareToken = new URL(body.url, 'http://localhost').hash.slice(1)
      learnPerson(state, request, body)
      learnPlan(ids, state, body)
      learnIds(ids, state, body)
    },
    checkNumbers,
  }
}
