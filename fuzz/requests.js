// Makes requests from the contract: valid, costly and raw. mutations.js changes them in one place.
import { operations } from '../tools/contract.js'
import { expensiveMutations } from './expensive.js'
import { planBody } from './plans.js'
import { membersOf, valueFor } from './values.js'

/**
 * @import { Operation } from '../tools/contract.js'
 * @import { ApiRequest, RawRequest, Tools } from './types.ts'
 */

const nowhere = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

/**
 * Whether an operation would end the run's own key.
 * @param {Operation} operation
 */
const isHarmful = ({ id }) => id === 'endKeySession'

/**
 * The plans in the state that an operation needs.
 * @type {Record<string, string>}
 */
const planOf = {
  revertPlan: 'run_plan_id',
  retryPlan: 'run_plan_id',
  fetchPlanPasswords: 'passwords_plan_id',
  addPlanRows: 'receiving_plan_id',
  runPlan: 'ready_plan_id',
  reschedulePlan: 'scheduled_plan_id',
  approvePlan: 'awaiting_approval_plan_id',
}

/**
 * Returns the name under which the ids for a path parameter are stored.
 * @param {Operation} operation
 * @param {string} name
 */
const idName = ({ id, path }, name) => {
  if (path.startsWith('/deleted-identity/')) return 'deleted_identity_id'
  if (path.startsWith('/removed-domain/')) return 'removed_domain_id'
  if (id === 'removeDomain') return 'empty_domain_id'
  return planOf[id] ?? name
}

/**
 * @param {string} template
 * @param {Record<string, string>} values
 */
const fillPath = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))

/** @param {Operation} operation @param {string} where */
const parametersIn = ({ parameters }, where) => parameters.filter((one) => one.in === where)

/** @param {Record<string, string>} path of the ids in a path. */
const subjectOf = ({ identity_id, alias_id, group_id }) => identity_id ?? alias_id ?? group_id ?? ''

/** Operations that have to be confirmed with an address. */
const confirmed = new Set(['deleteIdentity', 'purgeDeletedIdentity', 'deleteAlias', 'deleteGroup'])

/**
 * @param {Operation} operation
 * @param {Record<string, string>} path
 * @param {Tools} tools
 */
const queryOf = (operation, path, tools) => {
  const { random, state } = tools
  /** @type {Record<string, unknown>} */
  const query = Object.fromEntries(
    parametersIn(operation, 'query')
      .filter(({ required }) => required || random.chance(0.35))
      .map(({ name, schema }) => [name, valueFor(schema, name, tools)]),
  )
  if (confirmed.has(operation.id)) query['confirm'] = state.addresses.get(subjectOf(path)) ?? 'a@b.example'
  if (operation.id === 'removeDomain')
    query['confirm'] = state.domainNames.get(path['domain_id'] ?? '') ?? 'b.example'
  if (operation.id === 'resolveAddress' && random.chance(0.8))
    query['address'] = random.oneOf([...state.addresses.values()]) ?? 'a@b.example'
  if (query['department_id'] && random.chance(0.2)) query['department_id'] = 'none'
  return query
}

/**
 * @param {Operation} operation
 * @param {Tools} tools
 */
const headersOf = (operation, { random, state }) => {
  /** @type {Record<string, string>} */
  const headers = {}
  for (const { name } of parametersIn(operation, 'header')) {
    if (!random.chance(0.3)) continue
    headers[name.toLowerCase()] =
      name === 'Idempotency-Key' ? `key-${random.between(1, 400)}` : (random.oneOf(state.etags) ?? '*')
  }
  if (random.chance(0.1)) headers['x-request-id'] = `fuzz-${random.between(1, 1e9)}`
  return headers
}

/**
 * Changes members of a body that depend on each other, by operation.
 * @type {Record<string, (body: Record<string, unknown>, tools: Tools) => void>}
 */
const bodyRules = {
  resetIdentityPassword: (body) => {
    if (body['mode'] === 'set') body['password'] ??= 'correct horse battery'
    else delete body['password']
  },
  createIdentity: (body) => {
    if (body['password']) delete body['generate_password']
  },
  previewGroup: (body, { random }) => {
    const others = random.chance(0.5)
      ? ['group_name', 'senders', 'local_part', 'domain_id', 'department_id', 'member_ids']
      : ['group_id', 'add_ids', 'remove_ids']
    for (const name of others) delete body[name]
  },
  createOwnSession: (body, { state }) => void Object.assign(body, state.person),
  changeOwnPassword: (body, { random }) => {
    body['password'] = `umbrellas ${random.between(1, 1e9)}`
  },
}

/**
 * @param {Operation} operation
 * @param {Record<string, string>} path
 * @param {Tools} tools
 */
const bodyOf = (operation, path, tools) => {
  const { random, knownId } = tools
  if (!operation.body || !(operation.bodyRequired || random.chance(0.5))) return undefined
  const body = planBody(operation.id, path, membersOf(valueFor(operation.body, '', tools)), tools)
  bodyRules[operation.id]?.(body, tools)
  if (body['catch_all']) {
    const catchAll = membersOf(body['catch_all'])
    catchAll['identity_id'] = catchAll['mode'] === 'off' ? null : (knownId('identity_id') ?? nowhere)
  }
  return body
}

/**
 * Returns the key of a request. `isOthers` asks for the key of another administrator.
 * @param {Operation} operation
 * @param {boolean} isOthers
 * @param {Pick<Tools, 'random' | 'state'>} tools
 */
const keyOf = (operation, isOthers, { random, state }) => {
  const ownKey = operation.keyKind === 'person' ? state.ownSession : isOthers ? state.otherKey : null
  const isSession = operation.keyKind === 'session' || (operation.keyKind === null && random.chance(0.1))
  return ownKey ?? ((isSession && state.session) || state.owner)
}

/**
 * Returns a request of an operation that the contract allows.
 * @param {Operation} operation
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const validRequest = (operation, tools) => {
  const { random, knownId, state } = tools
  const path = Object.fromEntries(
    parametersIn(operation, 'path').map(({ name }) => [name, knownId(idName(operation, name)) ?? nowhere]),
  )
  const query = queryOf(operation, path, tools)
  const headers = headersOf(operation, tools)
  const body = bodyOf(operation, path, tools)
  const runsDeletion = operation.id === 'runPlan' && random.chance(0.3)
  if (runsDeletion) path['plan_id'] = knownId('deletion_plan_id') ?? nowhere
  const isOthers = runsDeletion || (operation.id === 'approveOrganizationSettings' && random.chance(0.8))
  const key = keyOf(operation, isOthers, tools)
  return {
    operation: operation.id,
    method: operation.method === 'GET' && random.chance(0.05) ? 'HEAD' : operation.method,
    path: fillPath(operation.path, path),
    pathValues: path,
    query: Object.entries(query).map(([name, value]) => [name, String(value)]),
    headers: {
      ...(operation.needsToken ? { 'x-share-token': state.shareToken ?? '' } : { 'x-api-key': key }),
      ...headers,
    },
    body,
  }
}

const withBodies = operations.filter(({ body }) => body !== null)

/**
 * Returns a request that costs far more to check than to send: long, deep or with very many parts.
 * @param {Operation} proposal
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const expensiveRequest = (proposal, tools) => {
  // Bodies can be the most expensive.
  const operation = proposal.body || tools.random.chance(0.3) ? proposal : tools.random.oneOf(withBodies)
  const request = validRequest(operation, tools)
  const kind = tools.random.oneOf(['text', 'text', 'list', ...Object.keys(expensiveMutations)])
  expensiveMutations[kind]?.(request, tools, operation)
  return { ...request, mutation: `expensive ${kind}` }
}

/**
 * Whether the rest of a request line names a path outside the API.
 * @param {string} line
 */
export const isCutOutside = (line) => {
  const target = /^[A-Z]+ (\/\S*)/.exec(line)?.[1]
  return target !== undefined && !/^\/api(\/|$)/.test(target)
}

/**
 * Returns bytes for a socket that are hardly a request.
 * @param {Operation} operation
 * @param {Pick<Tools, 'random' | 'state'>} tools
 * @returns {RawRequest}
 */
export const rawRequest = (operation, { random, state }) => {
  const lines = [
    `${operation.method} /api${operation.path} HTTP/1.1`,
    'Host: x',
    `x-api-key: ${state.owner}`,
    'Content-Type: application/json',
    `Content-Length: ${random.oneOf([0, 2, 2, 999, -1, '2, 2', 'x'])}`,
    'Connection: close',
  ]
  const at = random.between(0, lines.length - 1)
  const line = lines[at] ?? ''
  const noise = random.oneOf([
    () => random.bytes(random.between(1, 60)).toString('latin1'),
    () => line.repeat(2),
    () => `${line}\u0000`,
    () => 'Transfer-Encoding: chunked',
    () => `x-long: ${'x'.repeat(20_000)}`,
    () => line.slice(0, random.between(0, line.length)),
  ])()
  lines[at] = noise
  return {
    operation: operation.id,
    isRaw: true,
    isOutside: isCutOutside(lines[0] ?? ''),
    method: 'RAW',
    bytes: Buffer.from([...lines, '', '{}'].join('\r\n'), 'latin1'),
  }
}

/**
 * Returns a random operation, creations more often than deletions.
 * @param {Pick<Tools, 'random'>} tools
 * @returns {Operation}
 */
export const nextOperation = ({ random }) => {
  const operation = random.oneOf(operations)
  if (isHarmful(operation) && !random.chance(0.3)) return nextOperation({ random })
  return operation.method === 'DELETE' && random.chance(0.5) ? nextOperation({ random }) : operation
}
