// Makes requests from the contract: valid, changed in one place, costly and raw.
import { operations } from '../tools/contract.js'
import { expensiveMutations } from './expensive.js'
import { planBody } from './plans.js'
import { control, membersOf, strangeValue, valueFor } from './values.js'

/**
 * @import { Operation, Schema } from '../tools/contract.js'
 * @import { ApiRequest, Mutation, RawRequest, Tools } from './types.ts'
 */

const nowhere = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

/**
 * What keeps the run going: these would end its own key.
 * @param {Operation} operation
 */
const isHarmful = ({ id }) => id === 'endKeySession'

/**
 * The plans that an operation about one has something to do with.
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
 * Under what name an id is known that an operation takes.
 * @param {Operation} operation
 * @param {string} name
 */
const idName = ({ id, path }, name) => {
  if (path.startsWith('/deleted-identity/')) return 'deleted_identity_id'
  return planOf[id] ?? name
}

/**
 * @param {string} template
 * @param {Record<string, string>} values
 */
const fillPath = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))

/**
 * A request of an operation as the contract wants it.
 * @param {Operation} operation
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const validRequest = (operation, tools) => {
  const { random, knownId, state } = tools
  /** @param {string} where */
  const at = (where) => operation.parameters.filter((one) => one.in === where)
  const path = Object.fromEntries(
    at('path').map(({ name }) => [name, knownId(idName(operation, name)) ?? nowhere]),
  )
  /** @type {Record<string, unknown>} */
  const query = Object.fromEntries(
    at('query')
      .filter(({ required }) => required || random.chance(0.35))
      .map(({ name, schema }) => [name, valueFor(schema, name, tools)]),
  )
  if (['deleteIdentity', 'purgeDeletedIdentity', 'deleteAlias', 'deleteGroup'].includes(operation.id))
    query['confirm'] =
      state.addresses.get(path['identity_id'] ?? path['alias_id'] ?? path['group_id'] ?? '') ?? 'a@b.example'
  if (operation.id === 'resolveAddress' && random.chance(0.8))
    query['address'] = random.oneOf([...state.addresses.values()]) ?? 'a@b.example'
  if (query['department_id'] && random.chance(0.2)) query['department_id'] = 'none'
  /** @type {Record<string, string>} */
  const headers = {}
  for (const { name } of at('header')) {
    if (!random.chance(0.3)) continue
    headers[name.toLowerCase()] =
      name === 'Idempotency-Key' ? `key-${random.between(1, 400)}` : (random.oneOf(state.etags) ?? '*')
  }
  if (random.chance(0.1)) headers['x-request-id'] = `fuzz-${random.between(1, 1e9)}`
  const given =
    operation.body && (operation.bodyRequired || random.chance(0.5))
      ? membersOf(valueFor(operation.body, '', tools))
      : undefined
  const body = given && planBody(operation.id, path, given, tools)
  if (operation.id === 'resetIdentityPassword' && body) {
    if (body['mode'] === 'set') body['password'] ??= 'correct horse battery'
    else delete body['password']
  }
  if (operation.id === 'createIdentity' && body?.['password']) delete body['generate_password']
  if (operation.id === 'createOwnSession' && body) Object.assign(body, state.person)
  if (operation.id === 'changeOwnPassword' && body) body['password'] = `umbrellas ${random.between(1, 1e9)}`
  if (body?.['catch_all']) {
    const catchAll = membersOf(body['catch_all'])
    catchAll['identity_id'] = catchAll['mode'] === 'off' ? null : (knownId('identity_id') ?? nowhere)
  }
  const runsDeletion = operation.id === 'runPlan' && random.chance(0.3)
  if (runsDeletion) path['plan_id'] = knownId('deletion_plan_id') ?? nowhere
  const isOthers = runsDeletion || (operation.id === 'approveOrganizationSettings' && random.chance(0.8))
  const ownKey = operation.keyKind === 'person' ? state.personSession : isOthers ? state.otherKey : null
  const isSession = operation.keyKind === 'session' || (operation.keyKind === null && random.chance(0.1))
  return {
    operation: operation.id,
    method: operation.method === 'GET' && random.chance(0.05) ? 'HEAD' : operation.method,
    path: fillPath(operation.path, path),
    pathValues: path,
    query: Object.entries(query).map(([name, value]) => [name, String(value)]),
    headers: { 'x-api-key': ownKey ?? ((isSession && state.session) || state.owner), ...headers },
    body,
  }
}

/** @param {Operation} operation */
const queryNames = ({ parameters }) => parameters.filter((one) => one.in === 'query').map(({ name }) => name)

/** @param {Schema} schema */
const isText = (schema) => [schema.type].flat().includes('string') && schema.enum === undefined

/** @type {Record<string, Mutation>} */
const mutations = {
  member: (request, { random }) => {
    const names = Object.keys(request.body ?? {})
    request.body = {
      ...membersOf(request.body),
      [random.oneOf([...names, 'colour', '__proto__x', ''])]: strangeValue(random),
    }
  },
  missing: (request, { random }) => {
    const names = Object.keys(request.body ?? {})
    if (names.length > 0) delete membersOf(request.body)[random.oneOf(names)]
  },
  nested: (request, { random }) => {
    const inner = Object.values(request.body ?? {}).find((one) => typeof one === 'object' && one !== null)
    if (inner) membersOf(inner)[random.oneOf([...Object.keys(inner), 'x'])] = strangeValue(random)
  },
  body: (request, { random }) => {
    request.body = strangeValue(random)
  },
  text: (request, { random }) => {
    const text = JSON.stringify(request.body ?? {})
    const at = random.between(0, text.length)
    request.bytes = Buffer.concat([
      Buffer.from(text.slice(0, at)),
      random.bytes(random.between(1, 4)),
      Buffer.from(text.slice(at + random.between(0, 4))),
    ])
  },
  query: (request, { random }, operation) => {
    const name = random.oneOf([...queryNames(operation), 'limit', 'offset', 'sort', 'q', 'x'])
    if (random.chance(0.7)) request.query = request.query.filter(([one]) => one !== name)
    request.query.push([name, String(strangeValue(random))])
  },
  /** A control character in each text parameter, or in each text of the body. */
  control: (request, { random }, operation) => {
    const texts = operation.parameters.filter(({ in: where, schema }) => where === 'query' && isText(schema))
    const given = () => random.oneOf(['', 'a']) + control(random) + random.oneOf(['', 'b'])
    if (texts.length > 0) {
      // What has a format is refused before the others are looked at.
      const free = texts.filter(({ schema }) => schema.format === undefined)
      const chosen = random.chance(0.5) ? [random.oneOf(texts)] : free
      request.query = chosen.map(({ name }) => [name, given()])
      return
    }
    for (const [name, schema] of Object.entries(operation.body?.properties ?? {}))
      if (isText(schema) && random.chance(0.5)) request.body = { ...membersOf(request.body), [name]: given() }
  },
  /** RFC 9110, sections 8.3.2 and 8.4. */
  encoding: (request, { random }) => {
    if (random.chance(0.5))
      request.headers['content-encoding'] = random.oneOf(['gzip', 'br', 'deflate', 'x', 'identity, gzip'])
    else
      request.headers['content-type'] =
        `application/json; charset=${random.oneOf(['utf-16', 'iso-8859-1', 'x'])}`
  },
  path: (request, { random }) => {
    const strange = random.oneOf([
      'x',
      '%',
      '%00',
      '%zz',
      '..',
      '%2e%2e',
      'NONE',
      ' ',
      "'",
      'ä',
      encodeURIComponent(String(strangeValue(random)).toWellFormed()),
    ])
    const parts = request.path.split('/')
    parts[random.between(1, parts.length - 1)] = strange
    request.path = parts.join('/')
  },
  method: (request, { random }) => {
    request.method = random.oneOf(['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
  },
  header: (request, { random }) => {
    const name = random.oneOf([
      'if-match',
      'if-none-match',
      'idempotency-key',
      'x-request-id',
      'content-type',
      'accept',
      'accept-encoding',
      'x-api-key',
      'content-encoding',
      'host',
    ])
    request.headers[name] = random.oneOf([
      '',
      '*',
      '"',
      'W/"x"',
      '"1-x", "2-y"',
      'text/plain',
      'application/json; charset=utf-16',
      'x'.repeat(300),
      'gzip',
      'br;q=1, gzip;q=0.5, *;q=0',
      'identity;q=0',
      '\u00ff',
    ])
  },
  large: (request) => {
    request.body = { ...membersOf(request.body), description: 'x'.repeat(1_100_000) }
  },
}

/**
 * A request with one thing wrong with it.
 * @param {Operation} operation
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const mutatedRequest = (operation, tools) => {
  const request = validRequest(operation, tools)
  const fitting = Object.keys(mutations).filter((name) => name !== 'large' || tools.random.chance(0.05))
  const kind = tools.random.oneOf(fitting)
  mutations[kind]?.(request, tools, operation)
  return { ...request, mutation: kind }
}

const takingBodies = operations.filter(({ body }) => body !== null)

/**
 * A request that costs far more to check than to send: long, deep or with very many parts.
 * @param {Operation} given
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const expensiveRequest = (given, tools) => {
  // Operations that take a body can be made the most expensive.
  const operation = given.body || tools.random.chance(0.3) ? given : tools.random.oneOf(takingBodies)
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
 * Bytes on the socket that are hardly a request.
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
 * Which operation comes next: any, but creations more often than deletions.
 * @param {Pick<Tools, 'random'>} tools
 * @returns {Operation}
 */
export const nextOperation = ({ random }) => {
  const operation = random.oneOf(operations)
  if (isHarmful(operation) && !random.chance(0.3)) return nextOperation({ random })
  return operation.method === 'DELETE' && random.chance(0.5) ? nextOperation({ random }) : operation
}
