// Sends requests that build upon one another, for the operations that need a state which random requests seldom make. So each
// operation is answered well, whatever the seed.
import { operations } from '../tools/contract.js'
import { until } from '../testing/processes.js'

/**
 * @import { Answer, ApiRequest, State } from './types.ts'
 *
 * What a request needs besides its operation; `key` is the owner's unless it is another one.
 * @typedef {{ path?: Record<string, string>, query?: [string, string][], body?: unknown, key?: string }} Parts
 *
 * Sends a request that the contract allows. Returns the body of a good answer, and throws for another one.
 * @typedef {(operation: string, parts?: Parts) => Promise<any>} Act
 *
 * @typedef {(act: Act, context: { otherKey: string, number: number }) => Promise<unknown>} Course
 */

const day = 24 * 3_600_000

/** Another answer than the course needs: random requests have changed what it builds upon. */
class Left extends Error {}

/**
 * Makes room for a plan: an organization has a limited number of those that are not run.
 * @param {Act} act
 */
const cancelWaitingPlans = async (act) => {
  const { items } = await act('listPlans', { query: [['limit', '200']] })
  for (const { plan_id, state } of items)
    if (['receiving', 'preparing', 'ready'].includes(state)) await act('cancelPlan', { path: { plan_id } })
}

/**
 * Previews a plan for the first identities of the list.
 * @param {Act} act
 * @param {string} operation of the plan.
 * @param {number} [count]
 */
const preparePlan = async (act, operation, count = 1) => {
  await cancelWaitingPlans(act)
  const { items } = await act('listIdentities', { query: [['limit', String(count)]] })
  const identity_ids = items.map((/** @type {{ identity_id: string }} */ one) => one.identity_id)
  const { plan_id } = await act('createPlan', {
    body: { operation, selection: { identity_ids }, change: {} },
  })
  return { path: { plan_id: String(plan_id) }, identity_id: String(identity_ids[0]) }
}

/**
 * @param {Act} act
 * @param {Record<string, string>} path
 */
const untilDone = (act, path) =>
  until(async () => (await act('getPlan', { path })).state === 'done', { within: 5000 })

/** A time that a plan may wait for; the same all day, so that a seed makes the same requests. @param {number} days */
const inDays = (days) => ({ run_at: new Date((Math.floor(Date.now() / day) + days) * day).toISOString() })

/**
 * The operations, each with the course that ends with it.
 * @type {Readonly<Record<string, Course>>}
 */
const courses = {
  revertAuditEvent: async (act, { number }) => {
    const { department_id } = await act('createDepartment', { body: { department_name: `Course ${number}` } })
    await act('updateDepartment', { path: { department_id }, body: { description: 'Changed' } })
    const { items } = await act('listAuditEvents', { query: [['resource_id', department_id]] })
    await act('revertAuditEvent', { path: { audit_event_id: items[0].audit_event_id } })
  },
  fetchPlanPasswords: async (act) => {
    const { path } = await preparePlan(act, 'reset_password')
    const { passwords_key } = await act('runPlan', { path, body: {} })
    await untilDone(act, path)
    await act('fetchPlanPasswords', { path, body: { passwords_key } })
  },
  approvePlan: async (act, { otherKey }) => {
    const { deletion_approval_above: before } = await act('getOrganizationSettings')
    const isLowered = before === null || before > 1
    if (isLowered) await act('updateOrganizationSettings', { body: { deletion_approval_above: 1 } })
    const { path } = await preparePlan(act, 'delete', 3)
    await act('runPlan', { path, body: {} })
    await act('approvePlan', { path, key: otherKey })
    if (!isLowered) return
    await act('updateOrganizationSettings', { body: { deletion_approval_above: before } })
    await act('approveOrganizationSettings', { key: otherKey })
  },
  // An identity that changed after the preview fails.
  retryPlan: async (act, { number }) => {
    const { path, identity_id } = await preparePlan(act, 'reset_password')
    await act('updateIdentity', { path: { identity_id }, body: { display_name: `Course ${number}` } })
    await act('runPlan', { path, body: {} })
    await untilDone(act, path)
    await act('retryPlan', { path })
  },
  reschedulePlan: async (act) => {
    const { path } = await preparePlan(act, 'reset_password')
    await act('runPlan', { path, body: inDays(2) })
    await act('reschedulePlan', { path, body: inDays(3) })
  },
  addPlanRows: async (act) => {
    await cancelWaitingPlans(act)
    const selection = { import: { row_count: 1, columns: ['display_name'] } }
    const { plan_id } = await act('createPlan', { body: { operation: 'import', selection, change: {} } })
    const rows = [{ line: 2, address: 'course@fuzz.example', display_name: 'Course' }]
    await act('addPlanRows', { path: { plan_id }, body: { first: 1, rows } })
  },
  createMailboxQuota: async (act, { number }) => {
    const { items } = await act('listDomains', { query: [['limit', '1']] })
    const { identity } = await act('createIdentity', {
      body: {
        domain_id: items[0].domain_id,
        local_part: `course-${number}`,
        display_name: 'Course',
        mailbox_limit_bytes: null,
      },
    })
    await act('createMailboxQuota', { body: { identity_id: identity.identity_id, limit_bytes: 8_388_608 } })
  },
  purgeDeletedIdentity: async (act) => {
    const { items } = await act('listIdentities', { query: [['limit', '1']] })
    const [{ identity_id, address }] = items
    /** @type {Parts} */
    const parts = { path: { identity_id }, query: [['confirm', address]] }
    await act('deleteIdentity', parts)
    await act('purgeDeletedIdentity', parts)
  },
}

/**
 * @param {string} id
 * @param {Parts} parts
 * @param {State} state
 * @returns {ApiRequest}
 */
const requestOf = (id, { path = {}, query = [], body, key }, { owner }) => {
  const operation = operations.find((one) => one.id === id)
  if (operation === undefined)
    throw new Error(`openapi.yaml has no operation ${id}; fuzz/courses.js names it.`)
  return {
    operation: id,
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
    pathValues: path,
    query,
    headers: { 'x-api-key': key ?? owner },
    body,
  }
}

/**
 * Sends the requests of each course whose operation was not answered well yet.
 * @param {(request: ApiRequest) => Promise<Answer | null>} send sends and checks a request.
 * @param {{ state: State, successes: ReadonlySet<string>, number: number }} context `successes` are the operations that were
 * answered well, `number` is that of the random request which comes next.
 */
export const runCourses = async (send, { state, successes, number }) => {
  /** @type {Act} */
  const act = async (operation, parts = {}) => {
    const answer = await send(requestOf(operation, parts, state))
    if (answer === null || answer.status >= 300) throw new Left()
    return answer.text === '' ? null : JSON.parse(answer.text)
  }
  for (const [operation, course] of Object.entries(courses)) {
    if (successes.has(operation)) continue
    try {
      await course(act, { otherKey: state.otherKey, number })
    } catch (error) {
      // The next time, what it builds upon may be there.
      if (!(error instanceof Left)) throw error
    }
  }
}
