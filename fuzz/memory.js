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
  deleteMailboxQuota: 'mailbox_quota_id',
  revokeKey: 'key_id',
  purgeDeletedIdentity: 'deleted_identity_id',
  restoreDeletedIdentity: 'deleted_identity_id',
}

/** @param {string} id */
const first = (id) => operations.find((operation) => operation.id === id)

/**
 * What the server has answered, so that requests build upon one another: ids, addresses, ETags and a session.
 * @param {string} owner
 * @param {{ key_id: string, api_key: string }} other
 * @param {Random} random
 */
export const createMemory = (owner, other, random) => {
  /** @type {Map<string, string[]>} */
  const ids = new Map()
  /** @type {State} */
  const state = {
    owner,
    session: null,
    person: null,
    personSession: null,
    addresses: new Map(),
    etags: ['*', '"1-x"'],
    passwordsKeys: new Map(),
    rowCounts: new Map(),
    otherKey: other.api_key,
  }
  /** The run's own keys must not be revoked. */
  const hidden = new Set([other.key_id])
  let inspected = false

  /**
   * @param {string} name
   * @param {unknown} id
   */
  const remember = (name, id) => {
    if (typeof id !== 'string' || hidden.has(id)) return
    const list = ids.get(name) ?? []
    if (list.includes(id)) return
    list.push(id)
    if (list.length > maxIds) list.shift()
    ids.set(name, list)
  }

  /**
   * @param {string} name
   * @param {string | undefined} id
   */
  const forget = (name, id) =>
    ids.set(
      name,
      (ids.get(name) ?? []).filter((one) => one !== id),
    )

  /** @param {unknown} value */
  const collect = (value) => {
    if (Array.isArray(value)) value.forEach(collect)
    if (value === null || typeof value !== 'object') return
    const { address, identity_id, alias_id, group_id, deleted_at } = membersOf(value)
    if (typeof deleted_at === 'string') remember('deleted_identity_id', identity_id)
    for (const id of [identity_id, alias_id, group_id]) {
      if (typeof address !== 'string' || typeof id !== 'string') continue
      state.addresses.set(id, address)
      remember('target_id', id)
    }
    for (const [name, one] of Object.entries(value)) {
      if (name === 'before' || name === 'after' || name === 'actor') continue
      if (name.endsWith('_id')) remember(name, one)
      collect(one)
    }
  }

  /**
   * Who has a password that is known, and what signing in has given.
   * @param {ApiRequest} request
   * @param {{ api_key?: string, identity?: { address: string } }} answer
   */
  const learnPerson = ({ operation, body }, { api_key, identity }) => {
    const { password } = membersOf(body)
    if (operation === 'createOwnSession') state.personSession = api_key ?? null
    if (typeof password !== 'string') return
    if (operation === 'createIdentity' && identity) state.person = { address: identity.address, password }
    if (operation === 'changeOwnPassword' && state.person) state.person.password = password
  }

  /**
   * @typedef {{ plan_id: string, operation: string, state: string, import?: { row_count: number } | null }} Plan
   * @param {Plan & { plan?: Plan, passwords_key?: string | null }} answer
   */
  const learnPlan = ({ plan: run, passwords_key, ...made }) => {
    const { plan_id, operation, state: now, import: rows } = run ?? made
    if (plan_id === undefined || operation === undefined) return
    if (run) {
      remember('run_plan_id', plan_id)
      forget('ready_plan_id', plan_id)
      forget('deletion_plan_id', plan_id)
    }
    if (passwords_key) {
      remember('passwords_plan_id', plan_id)
      state.passwordsKeys.set(plan_id, passwords_key)
    }
    if (now === 'ready' && operation === 'delete') remember('deletion_plan_id', plan_id)
    remember(`${now}_plan_id`, plan_id)
    if (now === 'receiving' && rows) state.rowCounts.set(plan_id, rows.row_count)
  }

  return {
    state,
    /** @param {string} name */
    knownId: (name) => {
      const list = ids.get(alias[name] ?? name)
      return list === undefined || list.length === 0 || random.chance(0.05) ? undefined : random.oneOf(list)
    },
    /** The operation that has to come first, as long as something is not known; then nothing. */
    prerequisite: () => {
      if (!inspected) return first('inspectKey')
      if (!ids.has('domain_id')) return first('listDomains')
      if (state.session === null && random.chance(0.05)) return first('createKeySession')
      const isSignedOut = state.person !== null && state.personSession === null
      return isSignedOut && random.chance(0.05) ? first('createOwnSession') : undefined
    },
    /**
     * @param {ApiRequest} request
     * @param {Answer} answer
     */
    learn: (request, { headers, text }) => {
      if (headers['etag']) state.etags = [...state.etags.slice(-20), headers['etag']]
      if (request.operation === 'endKeySession') state.session = null
      if (request.operation === 'endOwnSession') state.personSession = null
      const gone = deletes[request.operation]
      if (gone) {
        const [id] = Object.values(request.pathValues)
        forget(gone, id)
        if (request.operation === 'deleteIdentity') remember('deleted_identity_id', id)
      }
      if (text === '' || headers['content-type']?.startsWith('text/csv')) return
      const body = JSON.parse(text)
      if (request.operation === 'inspectKey') {
        inspected = true
        if (request.headers['x-api-key'] === owner) hidden.add(body.key_id)
        forget('key_id', body.key_id)
        return
      }
      if (request.operation === 'createKeySession' && body.api_key) {
        state.session = body.api_key
        hidden.add(body.key_id)
      }
      learnPerson(request, body)
      learnPlan(body)
      collect(body)
    },
    /**
     * Whether the organization's numbers are still the sums of what its lists show.
     * @param {(path: string, query: [string, string][]) => Promise<Answer>} get
     */
    checkNumbers: async (get) => {
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
    },
  }
}
